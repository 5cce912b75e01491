/// What a case is about; the list is open.
public struct CaseArea: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  public static let certificate = CaseArea(rawValue: "certificate")
  public static let keyExchange = CaseArea(rawValue: "key-exchange")
  public static let cipher = CaseArea(rawValue: "cipher")
  /// Versions.
  public static let protocolVersion = CaseArea(rawValue: "protocol")
  /// What is wanted of the client.
  public static let client = CaseArea(rawValue: "client")
  /// What is remembered, and how it goes on and ends.
  public static let session = CaseArea(rawValue: "session")
  /// What becomes of hellos, and how answers are cut.
  public static let hello = CaseArea(rawValue: "hello")
  public static let startTLS = CaseArea(rawValue: "starttls")
  public static let timing = CaseArea(rawValue: "timing")
  /// Web sites with nothing wrong.
  public static let site = CaseArea(rawValue: "site")
  public static let noTLS = CaseArea(rawValue: "no-tls")
}
