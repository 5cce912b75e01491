internal import Synchronization

/// The memory that all requests of a server together may use for buffered content.
final class UploadBudget: Sendable {
  private let limit: Int
  private let used = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// False if the limit would be exceeded; then nothing is reserved.
  fileprivate func reserve(_ count: Int) -> Bool {
    guard used.add(count, ordering: .relaxed).newValue > limit else { return true }
    release(count)
    return false
  }

  fileprivate func release(_ count: Int) { used.subtract(count, ordering: .relaxed) }

  /// The number of bytes currently reserved.
  var reserved: Int { used.load(ordering: .relaxed) }
}

/// One request's part of an `UploadBudget`, which is released with the request.
struct UploadReservation: ~Copyable {
  private let budget: UploadBudget?
  private(set) var count = 0

  /// Without a budget there is no limit.
  init(of budget: UploadBudget?) { self.budget = budget }

  deinit { budget?.release(count) }

  /// False if the budget would be exceeded.
  mutating func grow(to size: Int) -> Bool {
    guard size > count else { return true }
    if let budget, !budget.reserve(size - count) { return false }
    count = size
    return true
  }
}
