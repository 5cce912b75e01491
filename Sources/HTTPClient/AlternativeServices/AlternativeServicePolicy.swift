public import Bytes
internal import Connect
internal import HTTPWire

/// Connects where an origin has said that it can be had too, and remembers what origins say (RFC 7838).
///
/// An alternative proves itself by the origin's certificate. One that cannot be reached, or does not, is not asked again, and the
/// origin is asked instead.
public final class AlternativeServicePolicy: ExchangePolicy {
  /// What origins have said. On the reactor only, as `HTTPClient.withPolicy` reaches it.
  public var cache: AlternativeServiceCache
  /// ALPN names of what can be spoken there; the others, as `h3`, are remembered and passed over. Empty uses none at all.
  public let protocols: Set<String>
  let now: () -> Timestamp
  /// Those that failed, of whatever origin.
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

  /// Where to connect for that URL; nil for the origin itself.
  func alternative(for url: URI) -> Target? {
    let services = cache.services(for: url, at: now()).filter { protocols.contains($0.protocol) && !failed.contains($0.target) }
    guard let first = services.first, first.host != url.host || first.port != url.port else { return nil }
    return first.target
  }

  func noteFailure(of target: Target) { failed.insert(target) }
}
