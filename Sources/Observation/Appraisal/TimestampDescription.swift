public import Bytes
public import PathValidation
public import X509

/// A signed certificate timestamp (RFC 6962, section 3.2), decoded and verified.
public struct TimestampDescription: Codable, Hashable, Sendable {
  public var source: SignedCertificateTimestamp.Delivery
  public var verdict: TimestampVerdict.Outcome.Code
  /// `bad_signature`, `future_timestamp` …, or a text for people.
  public var reason: String?
  public var log: String?
  public var operatorName: String?
  /// Lower-case hex.
  public var logID: String?
  public var timestamp: Timestamp?
  /// The state of the log at the time of signing, by CT program: `usable`, `retired` …
  public var states: [String: String]

  public init(
    source: SignedCertificateTimestamp.Delivery, verdict: TimestampVerdict.Outcome.Code, reason: String? = nil, log: String? = nil,
    operatorName: String? = nil, timestamp: Timestamp? = nil
  ) {
    self.source = source
    self.verdict = verdict
    self.reason = reason
    self.log = log
    self.operatorName = operatorName
    self.timestamp = timestamp
    states = [:]
  }

  public init(_ verdict: TimestampVerdict) {
    source = verdict.delivery
    self.verdict = verdict.outcome.code
    reason = verdict.outcome.reason
    log = verdict.log?.name
    operatorName = verdict.log?.operatorName
    logID = verdict.timestamp.map { Hex.encode($0.logID) }
    timestamp = verdict.timestamp?.timestamp
    states = Dictionary(
      uniqueKeysWithValues: TransparencyProgram.allCases.compactMap { program in
        verdict.state(for: program).map { (program.rawValue, $0.rawValue) }
      })
  }

  private enum CodingKeys: String, CodingKey {
    case source, verdict, reason, log
    case operatorName = "operator"
    case logID = "log_id"
    case timestamp, states
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(verdict, forKey: .verdict)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(log, forKey: .log)
    try container.encodeIfPresent(operatorName, forKey: .operatorName)
    try container.encodeIfPresent(logID, forKey: .logID)
    try container.encodeIfPresent(timestamp, forKey: .timestamp)
    // In the order of the programs, so that documents are reproducible.
    var programs = container.nestedContainer(keyedBy: ProgramKey.self, forKey: .states)
    for program in TransparencyProgram.allCases {
      if let state = states[program.rawValue] { try programs.encode(state, forKey: ProgramKey(stringValue: program.rawValue)) }
    }
  }

  private struct ProgramKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
