/// A fault in the bytes of a certificate, a PEM file or a trust store.
public struct PKIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open set: new codes may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let malformedCertificate = Code(rawValue: "pki.certificate.malformed")
    public static let malformedPEM = Code(rawValue: "pki.pem.malformed")
    public static let noCertificate = Code(rawValue: "pki.pem.no-certificate")
    public static let malformedTimestamp = Code(rawValue: "pki.sct.malformed")
    /// A file of keys for comparison.
    public static let malformedList = Code(rawValue: "pki.key-list.malformed")
    public static let malformedPin = Code(rawValue: "pki.pin.malformed")
    public static let malformedTLSA = Code(rawValue: "pki.tlsa.malformed")
    public static let malformedCAA = Code(rawValue: "pki.caa.malformed")
  }

  public let code: Code
  /// The fault and its location, for people: lower case, no full stop.
  public let reason: String
  /// The line of the fault in the text, from 1; nil if not applicable.
  public let line: Int?
  /// A suggestion for the user; nil if there is none.
  public let hint: String?

  public init(code: Code, reason: String, line: Int? = nil, hint: String? = nil) {
    self.code = code
    self.reason = reason
    self.line = line
    self.hint = hint
  }

  public var description: String {
    line.map { "line \($0): \(reason)" } ?? reason
  }

  package static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedCertificate, reason: reason)
  }
}
