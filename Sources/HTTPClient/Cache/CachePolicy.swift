public import Bytes

/// A private cache (RFC 9111). Has to be the last policy of a transfer, as it uses the header fields that are sent.
public final class CachePolicy: ExchangePolicy {
  /// The storage of responses.
  public let store: any ResponseStore
  /// Statistics since creation. Access only on the reactor, as with `HTTPClient.withPolicy`.
  public private(set) var statistics = CacheStatistics()
  private let partition: String
  private let now: () -> Timestamp
  private let tell: (CacheReport) -> Void

  /// Responses are visible within one `partition` only: use a separate one for other trust anchors or pins. `tell` is called once for each
  /// exchange, when the cache has finished with it.
  public init(
    _ store: any ResponseStore, partition: String = "", now: @escaping () -> Timestamp = { Platform.now },
    tell: @escaping (CacheReport) -> Void = { _ in }
  ) {
    self.store = store
    self.partition = partition
    self.now = now
    self.tell = tell
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage {
    CacheStage(CacheOptions(store: store, partition: partition, now: now)) { report, content in
      self.statistics.count(report, content: content)
      self.tell(report)
    }
  }
}
