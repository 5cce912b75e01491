extension Error {
  /// Returns the value of an expression that throws this error type; an error becomes the one that `convert` returns.
  ///
  ///     let context = try TLSError.translating(try TLSContext(client: configuration)) { ConnectError($0, stage: .handshake) }
  @inlinable @inline(__always)
  package static func translating<Value: ~Copyable, Other: Error>(
    _ expression: @autoclosure () throws(Self) -> Value, to convert: (Self) -> Other
  ) throws(Other) -> Value {
    do throws(Self) { return try expression() } catch { throw convert(error) }
  }
}
