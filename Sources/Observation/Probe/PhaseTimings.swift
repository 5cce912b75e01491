/// A step on the way from a name to the first answer.
public struct Phase: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let dns = Phase(rawValue: "dns")
  public static let connect = Phase(rawValue: "connect")
  public static let proxy = Phase(rawValue: "proxy")
  public static let startTLS = Phase(rawValue: "starttls")
  /// From the first byte of our hello to the whole ServerHello; a retry request and its answer included.
  public static let serverHello = Phase(rawValue: "server_hello")
  /// From there to the whole Certificate message.
  public static let certificate = Phase(rawValue: "certificate")
  /// From there to the end of the handshake.
  public static let finished = Phase(rawValue: "finished")
  /// To the first NewSessionTicket: after the handshake in TLS 1.3, before its end in TLS 1.2 (RFC 5077, section 3.1).
  public static let firstTicket = Phase(rawValue: "first_ticket")
  /// From the request to the first byte of its answer.
  public static let firstByte = Phase(rawValue: "ttfb")
  /// From the first byte of our hello to the end of the handshake: of statistics and limits, never of one attempt's timings.
  public static let tls = Phase(rawValue: "tls")
  public static let total = Phase(rawValue: "total")

  /// In the order in which they are shown.
  public static let all: [Phase] = [
    .dns, .connect, .proxy, .startTLS, .serverHello, .certificate, .finished, .firstTicket, .firstByte, .tls, .total,
  ]

  /// Those that others are the sum of.
  public static let sums: Set<Phase> = [.tls, .total]

  public var description: String { rawValue }
}

/// How long each phase took, in microseconds, in the order in which they passed; a phase that did not occur is left out.
///
/// Never negative, and the total is the sum of the others. Read from a document they stand in the order of `Phase.all`.
public struct PhaseTimings: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var phase: Phase
    public var duration: Int64

    public init(_ phase: Phase, _ duration: Int64) {
      self.phase = phase
      self.duration = duration
    }
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  public init(_ entries: [Entry]) { self.entries = entries.map { Entry($0.phase, max(0, $0.duration)) } }

  public var total: Int64 { entries.reduce(0) { $0 + $1.duration } }

  /// Nil when it did not occur.
  public subscript(phase: Phase) -> Int64? {
    phase == .total ? total : entries.first { $0.phase == phase }?.duration
  }

  public mutating func append(_ phase: Phase, _ duration: Int64) { entries.append(Entry(phase, max(0, duration))) }
}

extension PhaseTimings: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PhaseKey.self)
    let phases = Phase.all.filter { !Phase.sums.contains($0) && container.contains(PhaseKey($0)) }
    self.init(try phases.map { Entry($0, try container.decode(Int64.self, forKey: PhaseKey($0))) })
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PhaseKey.self)
    for entry in entries { try container.encode(entry.duration, forKey: PhaseKey(entry.phase)) }
    try container.encode(total, forKey: PhaseKey(.total))
  }
}

/// A phase as a key of a JSON object.
struct PhaseKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ phase: Phase) { stringValue = phase.rawValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
