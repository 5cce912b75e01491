import Foundation

/// A value that several threads of a test take turns with.
public final class Lock<Value>: @unchecked Sendable {
  // Every access to `value` is between `lock` and `unlock`.
  private let mutex = NSLock()
  private var value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}
