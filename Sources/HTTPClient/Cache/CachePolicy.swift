public import Bytes

/// A private cache (RFC 9111). It has to be the last of a transfer's policies: it looks at the fields that go out.
public final class CachePolicy: ExchangePolicy {
  /// Where answers are kept.
  public let store: any ResponseStore
  /// What it has done since it was made. On the reactor only, as `HTTPClient.withPolicy` reaches it.
  public private(set) var statistics = CacheStatistics()
  private let partition: String
  private let now: () -> Timestamp
  private let tell: (CacheReport) -> Void

  /// Of another `partition` no answer is seen: who trusts others, or demands other pins, needs another one. `tell` hears of every exchange once, when the cache is done with it.
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
    CacheStage(CacheTerms(store: store, partition: partition, now: now)) { report, content in
      self.statistics.count(report, content: content)
      self.tell(report)
    }
  }
}
