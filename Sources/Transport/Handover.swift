internal import Synchronization

/// A value that one task leaves for another: who asks first gets it.
///
/// `@unchecked Sendable`: `value` is touched once, by the one who wins `isTaken`; before that nobody else can reach it.
public final class Handover<Value>: @unchecked Sendable {
  private var value: Value?
  private let isTaken = Atomic<Bool>(false)

  public init(_ value: sending Value) {
    self.value = value
  }

  /// Nil when it was taken before.
  public func take() -> sending Value? {
    guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    // Nobody else holds it any more.
    nonisolated(unsafe) let taken = value
    value = nil
    return unsafe taken
  }
}
