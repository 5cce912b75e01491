/// What is wrong with bytes that should be a certificate, a PEM file or a trust store.
public struct PKIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open list: new codes may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let malformedCertificate = Code(rawValue: "pki.certificate.malformed")
    public static let malformedPEM = Code(rawValue: "pki.pem.malformed")
    public static let noCertificate = Code(rawValue: "pki.pem.no-certificate")
    public static let malformedTimestamp = Code(rawValue: "pki.sct.malformed")
    /// A file of keys that are compared with others.
    public static let malformedList = Code(rawValue: "pki.key-list.malformed")
    public static let malformedPin = Code(rawValue: "pki.pin.malformed")
    public static let malformedTLSA = Code(rawValue: "pki.tlsa.malformed")
    public static let malformedCAA = Code(rawValue: "pki.caa.malformed")
  }

  public let code: Code
  /// What was found and where, in words: lower case, no full stop.
  public let reason: String
  /// The line of the text at fault, counted from 1.
  public let line: Int?
  /// What the reader may do about it.
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

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedCertificate, reason: reason)
  }
}
