internal import Bytes
internal import DNSWire

/// The kind of a response, which determines whether and how long it may be cached.
public enum ResponseKind: Hashable, Sendable {
  /// There are records of the requested type, or aliases whose target the server did not resolve.
  case records
  /// NXDOMAIN.
  case noName
  /// The name exists, but has no records of the type (RFC 2308, section 2.2).
  case noRecords
  /// Any other response code: the server could not or would not resolve the name.
  case failure
}

extension RecordResponse {
  public var kind: ResponseKind {
    switch responseCode {
    case .nameError: .noName
    case .noError:
      answers.contains { $0.type == question.type || question.type == .any } || !answers.isEmpty && startOfAuthority == nil
        ? .records : .noRecords
    default: .failure
    }
  }

  /// The SOA record of a negative response.
  var startOfAuthority: (ttl: UInt32, minimum: UInt32)? {
    for record in authorities where record.type == .soa {
      if case .soa(let value) = record.data { return (record.ttl, value.minimum) }
    }
    return nil
  }
}

/// The limits of the time for which responses are cached, in seconds.
public struct CacheLifetimes: Hashable, Sendable {
  public var a: ClosedRange<UInt32>
  public var aaaa: ClosedRange<UInt32>
  public var otherTypes: ClosedRange<UInt32>
  /// The maximum for NXDOMAIN and for missing records (RFC 2308, section 5); 0: not cached.
  public var maximumNegative: UInt32
  /// The lifetime of failures such as SERVFAIL (RFC 9520, section 3.2); 0: not cached.
  public var failure: UInt32
  /// How long expired responses are kept, for use while resolution fails (RFC 8767, section 5).
  public var stale: UInt32

  public init(
    a: ClosedRange<UInt32> = 0...86_400, aaaa: ClosedRange<UInt32> = 0...86_400, otherTypes: ClosedRange<UInt32> = 0...86_400,
    maximumNegative: UInt32 = 10_800, failure: UInt32 = 1, stale: UInt32 = 86_400
  ) {
    self.a = a
    self.aaaa = aaaa
    self.otherTypes = otherTypes
    self.maximumNegative = maximumNegative
    self.failure = failure
    self.stale = stale
  }

  /// The response with TTLs within the limits, and the time for which it may be cached; nil if it must not be.
  public func cacheable(_ response: RecordResponse) -> (response: RecordResponse, lifetime: Duration)? {
    // Records are missing.
    guard !response.isTruncated else { return nil }
    var response = response
    let range = range(of: response.question.type)
    for index in response.answers.indices { response.answers[index].ttl = clamp(Self.valid(response.answers[index].ttl), to: range) }
    let shortest = response.answers.map(\.ttl).min()
    var seconds: UInt32
    switch response.kind {
    case .records: seconds = shortest ?? 0
    case .noName, .noRecords:
      // Without an SOA record a negative response must not be cached (RFC 2308, section 5).
      guard let soa = response.startOfAuthority else { return nil }
      seconds = min(Self.valid(soa.ttl), Self.valid(soa.minimum), maximumNegative)
      for index in response.authorities.indices where response.authorities[index].type == .soa { response.authorities[index].ttl = seconds }
      seconds = min(seconds, shortest ?? seconds)
    case .failure: seconds = failure
    }
    return seconds > 0 ? (response, .seconds(Int64(seconds))) : nil
  }

  /// Whether a response is fresh, or not expired for longer than expired responses are kept.
  func keeps(_ cached: CachedResponse, at now: MonotonicInstant) -> Bool {
    cached.isFresh(at: now) || stale > 0 && cached.overdue(at: now) <= .seconds(Int64(stale))
  }

  private func range(of type: DNSRecordType) -> ClosedRange<UInt32> {
    switch type {
    case .a: a
    case .aaaa: aaaa
    default: otherTypes
    }
  }

  private func clamp(_ ttl: UInt32, to range: ClosedRange<UInt32>) -> UInt32 { min(max(ttl, range.lowerBound), range.upperBound) }

  /// A TTL with the most significant bit set counts as zero (RFC 2181, section 8).
  private static func valid(_ ttl: UInt32) -> UInt32 { ttl > UInt32(Int32.max) ? 0 : ttl }
}
