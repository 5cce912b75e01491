public import Bytes
internal import HTTPWire

/// Upgrades requests to https for hosts that require it, before a connection is opened (RFC 6797).
///
/// Has to precede all policies that use the URL: cookies, credentials and caches need the URL that is actually requested.
public final class StrictTransportPolicy: ExchangePolicy {
  /// The list of hosts. Access only on the reactor, as with `HTTPClient.withPolicy`.
  public var list: HSTSList
  let now: () -> Timestamp

  public init(list: HSTSList = HSTSList(), now: @escaping () -> Timestamp = { Platform.now }) {
    self.list = list
    self.now = now
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { StrictTransportStage(self) }
}
