internal import Synchronization

/// A value that one task passes to another: the first caller of `take` gets it.
///
/// `@unchecked Sendable`: `value` is accessed once, by the caller that sets `isTaken`; before that it is not reachable.
public final class TransferBox<Value>: @unchecked Sendable {
  private var value: Value?
  private let isTaken = Atomic<Bool>(false)

  public init(_ value: sending Value) {
    self.value = value
  }

  /// Nil if it was taken before.
  public func take() -> sending Value? {
    guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    // There is no other reference to it any more.
    nonisolated(unsafe) let taken = value
    value = nil
    return unsafe taken
  }
}
