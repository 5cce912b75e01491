/// The clients that connect now, and whether they still would if the server turned something off.
public struct LockoutObservation: Codable, Hashable, Sendable {
  /// What is turned off: `TLSv1.2`, `cbc`.
  public var without: [String]
  public var clients: [Client]

  public init(without: [String], clients: [Client]) {
    self.without = without
    self.clients = clients
  }

  /// The result for one client.
  public struct Client: Codable, Hashable, Sendable {
    public var client: String
    public var title: String
    public var outcome: Outcome
    public var reason: String

    public init(client: String, title: String, outcome: Outcome, reason: String) {
      self.client = client
      self.title = title
      self.outcome = outcome
      self.reason = reason
    }
  }

  /// Whether a client still connects.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case connects
    case lockedOut = "locked_out"
    /// The server may accept something else that the client offers.
    case unknown
  }

  /// The clients with an outcome, in order.
  public func clients(with outcome: Outcome) -> [Client] { clients.filter { $0.outcome == outcome } }
}

/// The effect of `--without`, which reports list with the names of the clients.
package struct LockoutResult: SingleValueResult {
  package static let key = "lockout"
  package static let section = FactSection.clients

  package let value: LockoutObservation

  package init(_ value: LockoutObservation) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [] }
}

/// Clients that were to be simulated, and cannot be: their ClientHello is unknown.
package struct UnknownClientsResult: SingleValueResult {
  package static let key = "unknown_clients"
  package static let absent: UnknownClientsResult? = UnknownClientsResult([])
  package static let section = FactSection.clients

  package let value: [String]

  package init(_ value: [String]) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [] }
}

extension ProbeObservation {
  /// The effect of turning something off on the simulated clients; nil if that was not requested.
  public var lockout: LockoutObservation? {
    get { self[LockoutResult.self]?.value }
    set { self[LockoutResult.self] = newValue.map { LockoutResult($0) } }
  }

  /// The families whose ClientHello no source with a permissive licence has, if all clients were to be simulated.
  public var unknownClients: [String] {
    get { self[UnknownClientsResult.self]?.value ?? [] }
    set { self[UnknownClientsResult.self] = UnknownClientsResult(newValue) }
  }
}
