/// A value that belongs to one reactor's thread, held by code that runs on many: it is created there, and accessed nowhere else.
///
/// A task that outlives its reactor goes on upon a thread of its own. It finds no value: every access returns nil there instead of trapping,
/// so that neither a signal nor a shutdown can end the process.
///
/// `@unchecked Sendable`: `value` and `isMade` are touched by `withValue` and `withValueIfMade` only, which return nil on any other
/// thread than the reactor's, and by the last release, after which nobody can reach them.
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

  /// Holds a value of the reactor's thread; nil when the caller runs on another thread.
  public init?(on reactor: Reactor, holding value: Value) {
    guard reactor.isCurrent else { return nil }
    self.reactor = reactor
    make = { value }
  }

  /// Nil on any other thread than the reactor's, where `Reactor.run` brings its caller while the reactor runs. What `body` returns of the
  /// value must not leave the thread.
  @discardableResult
  public func withValue<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T? {
    guard reactor.isCurrent else { return nil }
    isMade = true
    return try body(&value)
  }

  /// Like `withValue` after the first access; else nil.
  public func withValueIfMade<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T? {
    guard reactor.isCurrent else { return nil }
    return isMade ? try body(&value) : nil
  }
}
