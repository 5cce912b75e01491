internal import Bytes

/// Reads of DER values whose errors name the expected element.
extension DERCursor {
  /// The next value; nil at the end.
  mutating func next(_ what: String) throws(PKIError) -> Value? {
    do throws(ByteError) {
      return try next()
    } catch {
      switch error.code {
      case .invalidTag: throw .malformed("the \(what) is not DER")
      case .invalidLength: throw .malformed("a length in the \(what) is not DER")
      default: throw .malformed("the \(what) ends too early")
      }
    }
  }

  mutating func require(_ tag: UInt8, _ what: String) throws(PKIError) -> Value {
    guard let value = try next(what) else { throw .malformed("the \(what) is missing") }
    guard value.tag == tag else { throw .malformed("the \(what) has the wrong type") }
    return value
  }

  /// The next value if it has this tag.
  mutating func take(_ tag: UInt8, _ what: String) throws(PKIError) -> Value? {
    nextTag == tag ? try next(what) : nil
  }

  func finish(_ what: String) throws(PKIError) {
    if !isAtEnd { throw .malformed("the \(what) has members too many") }
  }
}
