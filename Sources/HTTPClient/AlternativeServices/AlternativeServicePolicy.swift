public import Bytes
internal import Connect
internal import HTTPWire

/// Connects to the alternative services that origins advertise, and stores the advertisements (RFC 7838).
///
/// An alternative has to present a certificate for the origin. If it does not, or cannot be reached, it is not used again, and the request
/// is sent to the origin.
public final class AlternativeServicePolicy: ExchangePolicy {
  /// The advertised services. Access only on the reactor, as with `HTTPClient.withPolicy`.
  public var cache: AlternativeServiceCache
  /// ALPN names of the protocols to use at alternatives; others, such as `h3`, are stored but skipped. An empty set uses no alternatives.
  public let protocols: Set<String>
  let now: () -> Timestamp
  /// Alternatives that failed, for any origin.
  private var failed: Set<Target> = []

  public init(
    cache: AlternativeServiceCache = AlternativeServiceCache(), protocols: Set<String> = ["h2", "http/1.1"],
    now: @escaping () -> Timestamp = { Platform.now }
  ) {
    self.cache = cache
    self.protocols = protocols
    self.now = now
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { AlternativeServiceStage(self) }

  /// The alternative to connect to for that URL; nil for the origin itself.
  func alternative(for url: URI) -> Target? {
    let services = cache.services(for: url, at: now()).filter { protocols.contains($0.protocol) && !failed.contains($0.target) }
    guard let first = services.first, first.host != url.host || first.port != url.port else { return nil }
    return first.target
  }

  func noteFailure(of target: Target) { failed.insert(target) }
}
