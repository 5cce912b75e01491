/// The duration of each step of one exchange, in microseconds; nil for a step that did not happen.
///
/// Durations are not negative, and their sum is exactly the total.
public struct FetchTimings: Codable, Hashable, Sendable {
  public private(set) var queue: Int64?
  public private(set) var dns: Int64?
  public private(set) var connect: Int64?
  public private(set) var proxy: Int64?
  public private(set) var tls: Int64?
  public private(set) var send: Int64?
  public private(set) var wait: Int64?
  public private(set) var receive: Int64?
  public private(set) var total: Int64 = 0

  /// Timings without any step.
  public init() {}

  /// Divides the time at the ends of the phases, in microseconds from the start. An end before that of the previous phase counts as equal
  /// to it: the phase took no time.
  public init(cutAt ends: [(phase: FetchPhase, end: Int64)]) {
    for (phase, end) in ends {
      let start = total
      total = max(total, end)
      self[phase] = (self[phase] ?? 0) + total - start
    }
  }

  public private(set) subscript(phase: FetchPhase) -> Int64? {
    get {
      switch phase {
      case .queue: queue
      case .dns: dns
      case .connect: connect
      case .proxy: proxy
      case .tls: tls
      case .send: send
      case .wait: wait
      case .receive: receive
      }
    }
    set {
      switch phase {
      case .queue: queue = newValue
      case .dns: dns = newValue
      case .connect: connect = newValue
      case .proxy: proxy = newValue
      case .tls: tls = newValue
      case .send: send = newValue
      case .wait: wait = newValue
      case .receive: receive = newValue
      }
    }
  }

  /// The phases that happened, in order.
  public var entries: [(phase: FetchPhase, duration: Int64)] {
    FetchPhase.allCases.compactMap { phase in self[phase].map { (phase, $0) } }
  }
  /// The end of that phase, in microseconds from the start, counted as in `CurlTimings`.
  public func end(of phase: FetchPhase) -> Int64 {
    var end: Int64 = 0
    for each in FetchPhase.allCases {
      end += self[each] ?? 0
      if each == phase { break }
    }
    return end
  }
}

/// A step of one exchange.
public enum FetchPhase: String, Hashable, Sendable, CaseIterable {
  /// In the queue, before work on the exchange begins.
  case queue
  case dns
  case connect
  /// Until the tunnel through the proxy is established.
  case proxy
  case tls
  /// From the established connection to the last byte of the request.
  case send
  /// From the end of the request to the first byte of the response; 0 for a response that came before the request was complete.
  case wait
  case receive
}
