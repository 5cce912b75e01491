internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

/// A server whose chain is not the subject.
struct BehaviorCase: ServerCase {
  typealias Behavior = @Sendable (TestAuthorities) throws(CryptoError) -> ServerBehavior

  let name: String
  let aliases: [String]
  let area: CaseArea
  let reach: CaseCoverage
  let summary: String
  let promise: ExpectedOutcome
  let expectation: ExpectedVerdict? = nil
  let handlesNames: Bool
  private let behavior: Behavior

  init(
    _ name: String, _ aliases: [String] = [], area: CaseArea, reach: CaseCoverage = .handshake, summary: String,
    promise: ExpectedOutcome = .accepted, handlesNames: Bool = false, behavior: @escaping Behavior
  ) {
    self.name = name
    self.aliases = aliases
    self.area = area
    self.reach = reach
    self.summary = summary
    self.promise = promise
    self.handlesNames = handlesNames
    self.behavior = behavior
  }

  /// Sends an HTTP/1.1 response to one request, with a chain without faults.
  static func web(
    _ name: String, _ aliases: [String] = [], area: CaseArea, summary: String, promise: ExpectedOutcome = .accepted,
    delays: ServerDelays = ServerDelays(), change: @escaping @Sendable (inout TLSServerConfiguration) -> Void = { _ in }
  ) -> BehaviorCase {
    BehaviorCase(name, aliases, area: area, summary: summary, promise: promise) { authorities throws(CryptoError) in
      try .web(by: authorities, delays: delays, change)
    }
  }

  /// Sends bytes that are no complete handshake.
  static func bytes(
    _ name: String, area: CaseArea, summary: String, promise: ExpectedOutcome, _ bytes: [UInt8],
    change: (inout ScriptedBytes) -> Void = { _ in }
  ) -> BehaviorCase {
    let script = ScriptedBytes(bytes).with(change)
    return BehaviorCase(name, area: area, reach: .none, summary: summary, promise: promise) { _ in .utterance(script) }
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior { try behavior(authorities) }
}

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
  /// Known vulnerabilities.
  public static let vulnerable = CaseArea(rawValue: "vulnerable")
  public static let noTLS = CaseArea(rawValue: "no-tls")
}
