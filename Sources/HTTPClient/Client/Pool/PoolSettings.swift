internal import Connect
internal import HTTPWire

/// What of a client's options decides over which connections its requests may go.
///
/// An object, so that requests with the same options find that out without looking.
final class PoolSettings: Hashable, Sendable {
  struct Terms: Hashable {
    var trust: TrustTerms
    var tls: TLSTerms
    var version: HTTPOptions.Version
    var alpn: [String]
    /// A session of HTTP/2 holds to those with which it began.
    var limits: HTTPLimits
    var connecting: ConnectTerms
  }

  let terms: Terms
  private let hash: Int

  /// With `avoidsHTTP2` a server has asked for HTTP/1.1 (RFC 9113, section 7). `isJudgedNow` leaves the time of judging out: the clock
  /// says it, and every connection is judged when it is made.
  init(_ options: HTTPOptions, _ connecting: ConnectOptions, avoidsHTTP2: Bool, isJudgedNow: Bool) {
    let alpn = options.offeredALPN
    var limits = options.limits
    // Counted by each transfer.
    limits.decodedBytes = nil
    terms = Terms(
      trust: TrustTerms(options.trust, isJudgedNow: isJudgedNow), tls: TLSTerms(options.tls), version: options.version,
      alpn: avoidsHTTP2 ? alpn.filter { $0 != "h2" } : alpn, limits: limits, connecting: ConnectTerms(connecting))
    hash = terms.hashValue
  }

  /// Whether a connection may come to speak HTTP/2.
  func mayBeHTTP2(over scheme: String) -> Bool {
    terms.version == .http2PriorKnowledge || (scheme == "https" && terms.alpn.contains("h2"))
  }

  static func == (left: PoolSettings, right: PoolSettings) -> Bool {
    left === right || (left.hash == right.hash && left.terms == right.terms)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
