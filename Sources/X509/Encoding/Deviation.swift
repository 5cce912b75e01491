/// A violation of the standard in a certificate that can still be parsed.
public struct Deviation: Hashable, Sendable, Codable {
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// BER where DER is required: lengths, booleans, defaults, constructed strings.
    public static let notDER = Kind(rawValue: "not_der")
    public static let malformedExtension = Kind(rawValue: "malformed_extension")
    public static let duplicateExtension = Kind(rawValue: "duplicate_extension")
    public static let version = Kind(rawValue: "version")
    public static let serialNumber = Kind(rawValue: "serial_number")
    public static let time = Kind(rawValue: "time")
    public static let string = Kind(rawValue: "string")
    /// A form that conforming authorities do not use and every parser accepts.
    public static let form = Kind(rawValue: "form")
  }

  public let kind: Kind
  /// The violation, for people.
  public let note: String

  init(_ kind: Kind, _ note: String) {
    self.kind = kind
    self.note = note
  }

  /// Whether a careful verifier considers the certificate malformed.
  ///
  /// Invalid serial numbers and string types are tolerated as in browsers.
  public var isMalformation: Bool {
    switch kind {
    case .serialNumber, .string, .form: false
    default: true
    }
  }

  /// Whether RFC 5280 (section 4) prohibits it for conforming authorities.
  package var isNonconforming: Bool { isMalformation || kind == .serialNumber || kind == .form }
}
