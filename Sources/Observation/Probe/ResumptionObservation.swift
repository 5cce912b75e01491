/// The session resumption mechanisms of a server.
public struct ResumptionObservation: Codable, Hashable, Sendable {
  /// By session ID, TLS 1.2 and older (RFC 5246, section 7.3).
  public var sessionID: FeatureObservation?
  /// By ticket, TLS 1.2 and older (RFC 5077).
  public var ticket: FeatureObservation?
  /// By pre-shared key, TLS 1.3 (RFC 9846, section 2.2).
  public var psk: FeatureObservation?
  /// The number of NewSessionTickets in a TLS 1.3 handshake.
  public var ticketCount: Int?
  /// The tickets of the handshakes made for resumption, in order.
  public var tickets: [TicketObservation] = []
  /// Resumption at a second address of the same name; nil if there is only one address.
  public var secondAddress: FeatureObservation?
  /// Early data (RFC 9846, section 2.3); `detail` has the limit.
  public var earlyData: FeatureObservation?
  /// The maximum amount of early data of a ticket in bytes; nil if none allows it.
  public var earlyDataLimit: Int?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case sessionID = "session_id"
    case ticket, psk
    case ticketCount = "ticket_count"
    case tickets
    case secondAddress = "second_address"
    case earlyData = "early_data"
    case earlyDataLimit = "early_data_limit"
  }
}

extension ResumptionObservation: ExaminationResult {
  package static let key = "resumption"
  package static let section = FactSection.sessions

  package func facts(_ options: FactOptions) -> [Fact] {
    var facts = [
      FeatureFormatter.fact("by session ID", sessionID), FeatureFormatter.fact("by ticket", ticket), FeatureFormatter.fact("by PSK", psk),
      FeatureFormatter.fact("at a second address", secondAddress), ticketCount.map { Fact("tickets in TLS 1.3", "\($0)") },
    ].compactMap(\.self)
    if let earlyData {
      let limit = earlyDataLimit.map { ", up to \(AmountFormatter.of($0, "byte"))" } ?? ""
      facts.append(Fact("early data", FeatureFormatter.result(earlyData) + (earlyData.isAccepted ? limit : "")))
    }
    return facts
  }
}

extension ProbeObservation {
  /// Nil if resumption was not probed.
  public var resumption: ResumptionObservation? {
    get { self[ResumptionObservation.self] }
    set { self[ResumptionObservation.self] = newValue }
  }
}
