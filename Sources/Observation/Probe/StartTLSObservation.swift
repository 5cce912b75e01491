/// The plaintext exchange before TLS.
public struct StartTLSObservation: Codable, Hashable, Sendable {
  public var `protocol`: String
  public var greeting: String?
  /// Capabilities, mechanisms and flags, as sent by the server.
  public var offered: [String] = []
  /// Plaintext bytes after the reply to STARTTLS and before the handshake: no client may treat them as part of the session.
  public var injectedBytes = 0

  public init(protocol: String) { self.protocol = `protocol` }

  private enum CodingKeys: String, CodingKey {
    case `protocol`, greeting, offered
    case injectedBytes = "injected_bytes"
  }
}

extension StartTLSObservation: ExaminationResult {
  package static let key = "starttls"
  package static let section = FactSection.beforeTLS

  package func facts(_ options: FactOptions) -> [Fact] {
    var facts = [Fact("protocol", self.protocol)]
    if let greeting { facts.append(Fact("greeting", greeting)) }
    if !offered.isEmpty { facts.append(Fact("offers", list: offered)) }
    if injectedBytes > 0 {
      facts.append(Fact("injected", "\(AmountFormatter.of(injectedBytes, "byte")) received before the handshake and discarded"))
    }
    return facts
  }
}

extension ProbeObservation {
  /// Nil without STARTTLS.
  public var startTLS: StartTLSObservation? {
    get { self[StartTLSObservation.self] }
    set { self[StartTLSObservation.self] = newValue }
  }
}
