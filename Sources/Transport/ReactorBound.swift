/// A value that belongs to one reactor's thread, for who is known on many: it is made there, and reached nowhere else.
///
/// `@unchecked Sendable`: `value` and `isMade` are touched by `withValue` and `withValueIfMade` only, which stop the program on any other
/// thread than the reactor's, and by the last release, after which nobody can reach them.
public final class ReactorBound<Value>: @unchecked Sendable {
  public let reactor: Reactor
  private let make: () -> Value
  private var isMade = false
  private lazy var value: Value = make()

  /// `make` is called on the reactor's thread when the value is first asked for.
  public init(on reactor: Reactor, making make: @escaping @Sendable () -> Value) {
    self.reactor = reactor
    self.make = make
  }

  /// For a value of the reactor's thread, on that thread.
  public init(on reactor: Reactor, holding value: Value) {
    precondition(reactor.isCurrent, "the value belongs to another thread")
    self.reactor = reactor
    make = { value }
  }

  /// On the reactor's thread only, where `Reactor.run` brings its caller; see `Reactor.isCurrent`. What `body` gives away of the value
  /// must not leave the thread.
  public func withValue<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T {
    precondition(reactor.isCurrent, "the value belongs to another thread")
    isMade = true
    return try body(&value)
  }

  /// Like `withValue` where the value was asked for before; else nil.
  public func withValueIfMade<T, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T? {
    precondition(reactor.isCurrent, "the value belongs to another thread")
    return isMade ? try body(&value) : nil
  }
}
