public import Bytes
internal import HTTPWire

/// Goes to https where a host has said that it is to be had so alone, before anything is connected (RFC 6797).
///
/// Stands before whatever looks at the URL: cookies, credentials and caches are to see where the request really goes.
public final class StrictTransportPolicy: ExchangePolicy {
  /// What hosts have said. On the reactor only, as `HTTPClient.withPolicy` reaches it.
  public var list: HSTSList
  let now: () -> Timestamp

  public init(list: HSTSList = HSTSList(), now: @escaping () -> Timestamp = { Platform.now }) {
    self.list = list
    self.now = now
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { StrictTransportStage(self) }
}
