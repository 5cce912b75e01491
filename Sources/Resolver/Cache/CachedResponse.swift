public import Bytes
public import DNSWire

/// The identity of a response in a cache: the question, and the settings that its response depends on.
public struct RecordCacheKey: Hashable, Sendable {
  public let question: DNSQuestion
  /// The resolver whose responses are cached: a backend's name, or another text if its settings change the responses.
  public let resolver: String
  /// The client subnet sent with the queries (RFC 7871); nil for none.
  public let clientSubnet: String?

  public init(_ question: DNSQuestion, resolver: String, clientSubnet: String? = nil) {
    self.question = question
    self.resolver = resolver
    self.clientSubnet = clientSubnet
  }
}

/// A response in memory with the time of its arrival.
public struct CachedResponse: Hashable, Sendable {
  /// As received, with TTLs within the limits of the cache.
  public let response: RecordResponse
  public let received: MonotonicInstant
  /// The time from the arrival to the expiry, in whole seconds.
  public private(set) var lifetime: Duration

  public init(_ response: RecordResponse, received: MonotonicInstant, lifetime: Duration) {
    self.response = response
    self.received = received
    self.lifetime = lifetime
  }

  public func age(at now: MonotonicInstant) -> Duration { max(received.duration(to: now), .zero) }

  /// Zero once it has expired.
  public func remaining(at now: MonotonicInstant) -> Duration { max(lifetime - age(at: now), .zero) }

  /// The time since the expiry; zero before.
  public func overdue(at now: MonotonicInstant) -> Duration { max(age(at: now) - lifetime, .zero) }

  public func isFresh(at now: MonotonicInstant) -> Bool { age(at: now) < lifetime }

  /// The response with the TTLs that remain: 0 in an expired response.
  public func response(at now: MonotonicInstant) -> RecordResponse {
    let age = UInt32(clamping: age(at: now).components.seconds)
    var response = response
    response.duration = .zero
    response.attempts = []
    for records in [\RecordResponse.answers, \.authorities, \.additionals] {
      for index in response[keyPath: records].indices {
        let ttl = response[keyPath: records][index].ttl
        response[keyPath: records][index].ttl = ttl > age && isFresh(at: now) ? ttl - age : 0
      }
    }
    return response
  }

  /// Makes it expire at `now`, if it is fresh.
  mutating func expire(at now: MonotonicInstant) { lifetime = min(lifetime, age(at: now)) }

  /// The size in memory, approximately.
  var byteCount: Int {
    (response.answers + response.authorities + response.additionals).reduce(Self.overhead) { sum, record in
      sum + Self.overhead + record.name.wire.count + record.rdata.count
    }
  }

  private static let overhead = 96
}
