/// A value that belongs to one reactor's thread, held by code that runs on many: created and accessed on that thread only.
///
/// A task that outlives its reactor continues on another thread, where every access returns nil instead of trapping,
/// so that neither a signal nor a shutdown can crash the process.
///
/// `@unchecked Sendable`: `value` and `isMade` are accessed only by `withValue` and `withValueIfMade`, which return nil on any other
/// thread than the reactor's, and by the last release, after which they are unreachable.
public final class ReactorBound<Value>: @unchecked Sendable {
  public let reactor: Reactor
  private let make: () -> Value
  private var isMade = false
  private lazy var value: Value = make()

  /// `make` is called on the reactor's thread at the first access.
  public init(on reactor: Reactor, making make: @escaping @Sendable () -> Value) {
    self.reactor = reactor
    self.make = make
  }

  /// Holds a value of the reactor's thread; nil if the caller runs on another thread.
  public init?(on reactor: Reactor, holding value: Value) {
    guard reactor.isCurrent else { return nil }
    self.reactor = reactor
    make = { value }
  }

  /// Calls `body` with the value; nil on any other thread than the reactor's, to which `Reactor.run` moves its caller while the reactor
  /// runs. Values that `body` returns must not leave the thread.
  @discardableResult
  public func withValue<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T? {
    guard reactor.isCurrent else { return nil }
    isMade = true
    return try body(&value)
  }

  /// Like `withValue` after the first access; nil before.
  public func withValueIfMade<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T? {
    guard reactor.isCurrent else { return nil }
    return isMade ? try body(&value) : nil
  }
}
