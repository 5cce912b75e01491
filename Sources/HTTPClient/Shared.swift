/// A value that many hold and nobody changes: a copy costs no more than a count, however much is in it.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
