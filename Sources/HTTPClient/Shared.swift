/// An immutable value that is shared: a copy costs one reference count, whatever its size.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
