/// The cost of an enumeration for the server and the network.
public struct CostObservation: Codable, Hashable, Sendable {
  public var connections: Int
  /// Connections that repeated an earlier probe.
  public var retries: Int
  public var bytesSent: Int
  public var bytesReceived: Int
  public var elapsed: Int64
  /// Connections by topic, in display order.
  public var byQuestion: [TopicCost]
  /// Nil if the rate was never reduced.
  public var backedOff: BackOffObservation?

  public init(
    connections: Int = 0, retries: Int = 0, bytesSent: Int = 0, bytesReceived: Int = 0, elapsed: Int64 = 0,
    byQuestion: [TopicCost] = [], backedOff: BackOffObservation? = nil
  ) {
    self.connections = connections
    self.retries = retries
    self.bytesSent = bytesSent
    self.bytesReceived = bytesReceived
    self.elapsed = elapsed
    self.byQuestion = byQuestion
    self.backedOff = backedOff
  }

  private enum CodingKeys: String, CodingKey {
    case connections, retries
    case bytesSent = "bytes_sent"
    case bytesReceived = "bytes_received"
    case elapsed = "elapsed_us"
    case byQuestion = "by_question"
    case backedOff = "backed_off"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    connections = try container.decode(Int.self, forKey: .connections)
    retries = try container.decode(Int.self, forKey: .retries)
    bytesSent = try container.decode(Int.self, forKey: .bytesSent)
    bytesReceived = try container.decode(Int.self, forKey: .bytesReceived)
    elapsed = try container.decode(Int64.self, forKey: .elapsed)
    let questions = try container.nestedContainer(keyedBy: TopicCost.Key.self, forKey: .byQuestion)
    byQuestion = try questions.allKeys.sorted { $0.rank < $1.rank }.map {
      TopicCost($0.stringValue, connections: try questions.decode(Int.self, forKey: $0))
    }
    backedOff = try container.decodeIfPresent(BackOffObservation.self, forKey: .backedOff)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(connections, forKey: .connections)
    try container.encode(retries, forKey: .retries)
    try container.encode(bytesSent, forKey: .bytesSent)
    try container.encode(bytesReceived, forKey: .bytesReceived)
    try container.encode(elapsed, forKey: .elapsed)
    var questions = container.nestedContainer(keyedBy: TopicCost.Key.self, forKey: .byQuestion)
    for question in byQuestion { try questions.encode(question.connections, forKey: TopicCost.Key(stringValue: question.topic)) }
    try container.encodeIfPresent(backedOff, forKey: .backedOff)
  }
}

/// The number of connections of a topic.
public struct TopicCost: Hashable, Sendable {
  public var topic: String
  public var connections: Int

  public init(_ topic: String, connections: Int) {
    self.topic = topic
    self.connections = connections
  }

  /// The order of topics, since a JSON object has none.
  public static let topics = [
    "versions", "suites", "order", "groups", "schemes", "dh-parameters", "extensions", "compression", "fallback", "tolerance",
    "handshakes", "names", "alpn", "sessions", "early-data", "renegotiation", "client-certificate", "certificate-compression", "jarm",
    "replay",
    "simulation",
  ]

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// Unknown topics are last, by name.
    var rank: (Int, String) { (TopicCost.topics.firstIndex(of: stringValue) ?? TopicCost.topics.count, stringValue) }
  }
}

/// How the prober reduced its rate because the server was overloaded.
public struct BackOffObservation: Codable, Hashable, Sendable {
  public var times: Int
  /// The trigger: `connections were reset`.
  public var reason: String
  /// Connections per second, at the minimum.
  public var slowestRate: Double?

  public init(times: Int, reason: String, slowestRate: Double? = nil) {
    self.times = times
    self.reason = reason
    self.slowestRate = slowestRate
  }

  private enum CodingKeys: String, CodingKey {
    case times, reason
    case slowestRate = "slowest_rate"
  }
}
