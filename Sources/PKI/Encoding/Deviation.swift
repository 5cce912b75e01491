/// Something in a certificate that its standard forbids but that did not keep it from being read.
public struct Deviation: Hashable, Sendable, Codable {
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// BER where DER is demanded: lengths, booleans, defaults, constructed strings.
    public static let notDER = Kind(rawValue: "not_der")
    public static let malformedExtension = Kind(rawValue: "malformed_extension")
    public static let duplicateExtension = Kind(rawValue: "duplicate_extension")
    public static let version = Kind(rawValue: "version")
    public static let serialNumber = Kind(rawValue: "serial_number")
    public static let time = Kind(rawValue: "time")
    public static let string = Kind(rawValue: "string")
    /// What conforming authorities never write and every reader takes.
    public static let form = Kind(rawValue: "form")
  }

  public let kind: Kind
  /// What is odd, in words.
  public let note: String

  init(_ kind: Kind, _ note: String) {
    self.kind = kind
    self.note = note
  }

  /// Whether a careful verifier takes the certificate for broken rather than merely odd.
  ///
  /// Serial numbers and string types are let pass as browsers let them pass.
  public var isMalformation: Bool {
    switch kind {
    case .serialNumber, .string, .form: false
    default: true
    }
  }

  /// Whether RFC 5280 (section 4) forbids it to every conforming authority.
  var isNonconforming: Bool { isMalformation || kind == .serialNumber || kind == .form }
}
