internal import Connect
internal import HTTPWire

/// The options of a client that are part of the pool key.
///
/// A class, so that requests with the same options compare by identity.
final class PoolSettings: Hashable, Sendable {
  struct PoolOptions: Hashable {
    var trust: PoolTrustOptions
    var tls: PoolTLSOptions
    var version: HTTPOptions.Version
    var alpn: [String]
    /// The limits of an HTTP/2 session are fixed when it starts.
    var limits: HTTPLimits
    var connecting: PoolConnectOptions
  }

  let terms: PoolOptions
  private let hash: Int

  /// `avoidsHTTP2` is set after a server required HTTP/1.1 (RFC 9113, section 7). `isJudgedNow` leaves out the verification time, because a
  /// clock supplies it whenever a connection is opened.
  init(_ options: HTTPOptions, _ connecting: ConnectOptions, avoidsHTTP2: Bool, isJudgedNow: Bool) {
    let alpn = options.offeredALPN
    var limits = options.limits
    // Counted by each transfer, not by the connection.
    limits.decodedBytes = nil
    terms = PoolOptions(
      trust: PoolTrustOptions(options.trust, isJudgedNow: isJudgedNow), tls: PoolTLSOptions(options.tls), version: options.version,
      alpn: avoidsHTTP2 ? alpn.filter { $0 != "h2" } : alpn, limits: limits, connecting: PoolConnectOptions(connecting))
    hash = terms.hashValue
  }

  /// True if a connection may negotiate HTTP/2.
  func mayBeHTTP2(over scheme: String) -> Bool {
    terms.version == .http2PriorKnowledge || (scheme == "https" && terms.alpn.contains("h2"))
  }

  static func == (left: PoolSettings, right: PoolSettings) -> Bool {
    left === right || (left.hash == right.hash && left.terms == right.terms)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
