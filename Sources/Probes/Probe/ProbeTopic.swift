/// An aspect of a server that is probed with separate connections; costs are counted by topic.
public struct ProbeTopic: Hashable, Sendable, CustomStringConvertible {
  /// As on the command line and in `cost`.
  public let rawValue: String
  /// A short description of the result.
  public let summary: String
  /// The maximum number of connections per address; timed connections are counted by attempts.
  public let connections: Int
  /// Whether it is probed by default.
  public let isUsual: Bool

  private init(_ rawValue: String, _ summary: String, connections: Int, isUsual: Bool = true) {
    self.rawValue = rawValue
    self.summary = summary
    self.connections = connections
    self.isUsual = isUsual
  }

  /// Timed handshakes, and the parameters of the first one.
  public static let handshakes = ProbeTopic("handshakes", "what is negotiated, and how long each step takes", connections: 1)
  public static let names = ProbeTopic("names", "the answers to no server name and to an unknown one", connections: 2)
  public static let alpn = ProbeTopic("alpn", "each application protocol offered alone", connections: 12)
  public static let sessions = ProbeTopic("sessions", "resumption by session ID, ticket and pre-shared key", connections: 8)
  public static let earlyData = ProbeTopic("early-data", "whether data is taken with the first flight", connections: 2)
  public static let renegotiation = ProbeTopic("renegotiation", "secure renegotiation, and whether a client may begin it", connections: 3)
  public static let compression = ProbeTopic("compression", "TLS compression", connections: 1)
  public static let fallback = ProbeTopic("fallback", "whether the signal against downgrades is heeded", connections: 3)
  public static let clientCertificate = ProbeTopic("client-certificate", "whether the client is to show a certificate", connections: 3)
  public static let certificateCompression = ProbeTopic(
    "certificate-compression", "the algorithms that certificates are compressed by", connections: 3)
  /// The fingerprint by ten unusual ClientHellos.
  public static let jarm = ProbeTopic("jarm", "the fingerprint that the answers to ten hellos make", connections: 10, isUsual: false)
  public static let replay = ProbeTopic("replay", "the answer to a hello from a file", connections: 2, isUsual: false)
  public static let simulation = ProbeTopic("simulation", "whether common clients would connect", connections: 80, isUsual: false)

  /// All topics, in the order in which they are probed and displayed.
  public static let all: [ProbeTopic] = [
    .handshakes, .names, .alpn, .sessions, .earlyData, .renegotiation, .compression, .fallback, .clientCertificate,
    .certificateCompression, .jarm, .replay, .simulation,
  ]

  /// Nil for an unknown name.
  public static func named(_ name: String) -> ProbeTopic? { all.first { $0.rawValue == name } }

  public var description: String { rawValue }

  public static func == (left: ProbeTopic, right: ProbeTopic) -> Bool { left.rawValue == right.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
