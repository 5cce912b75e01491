/// The subject of a case; the list is open.
public struct CaseArea: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  public static let certificate = CaseArea(rawValue: "certificate")
  public static let keyExchange = CaseArea(rawValue: "key-exchange")
  public static let cipher = CaseArea(rawValue: "cipher")
  /// TLS versions.
  public static let protocolVersion = CaseArea(rawValue: "protocol")
  /// Requirements on the client, such as a certificate.
  public static let client = CaseArea(rawValue: "client")
  /// Tickets, resumption, early data, renegotiation and closure.
  public static let session = CaseArea(rawValue: "session")
  /// How the server handles a ClientHello, and how it cuts its flight.
  public static let hello = CaseArea(rawValue: "hello")
  public static let startTLS = CaseArea(rawValue: "starttls")
  public static let timing = CaseArea(rawValue: "timing")
  /// Web sites without a fault.
  public static let site = CaseArea(rawValue: "site")
  public static let noTLS = CaseArea(rawValue: "no-tls")
}
