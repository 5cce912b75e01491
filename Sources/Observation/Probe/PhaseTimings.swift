/// A phase from name resolution to the first response.
public struct Phase: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let dns = Phase(rawValue: "dns")
  public static let connect = Phase(rawValue: "connect")
  public static let proxy = Phase(rawValue: "proxy")
  public static let startTLS = Phase(rawValue: "starttls")
  /// From the first byte of the ClientHello to the complete ServerHello, including a HelloRetryRequest and its response.
  public static let serverHello = Phase(rawValue: "server_hello")
  /// From the ServerHello to the complete Certificate message.
  public static let certificate = Phase(rawValue: "certificate")
  /// From the Certificate message to the end of the handshake.
  public static let finished = Phase(rawValue: "finished")
  /// To the first NewSessionTicket: after the handshake in TLS 1.3, before its end in TLS 1.2 (RFC 5077, section 3.1).
  public static let firstTicket = Phase(rawValue: "first_ticket")
  /// From the request to the first byte of its response.
  public static let firstByte = Phase(rawValue: "ttfb")
  /// From the first byte of the ClientHello to the end of the handshake; in statistics and limits only, not in the timings of an attempt.
  public static let tls = Phase(rawValue: "tls")
  public static let total = Phase(rawValue: "total")

  /// In display order.
  public static let all: [Phase] = [
    .dns, .connect, .proxy, .startTLS, .serverHello, .certificate, .finished, .firstTicket, .firstByte, .tls, .total,
  ]

  /// Phases that are the sum of others.
  public static let sums: Set<Phase> = [.tls, .total]

  public var description: String { rawValue }
}

/// The duration of each phase in microseconds, in chronological order; a phase that did not occur is omitted.
///
/// Never negative, and the total is the sum of the others. Decoded timings are in the order of `Phase.all`.
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

  /// Nil if the phase did not occur.
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
