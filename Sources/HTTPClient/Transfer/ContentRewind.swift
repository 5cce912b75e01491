/// Discards the content that a transfer has given, so that the request can be sent again after its response broke off.
public struct ContentRewind {
  /// Whether all that was given of the present response can be discarded.
  public let isPossible: () -> Bool
  /// Discards it; the next response begins with `responseStarted`.
  public let discard: () throws(HTTPError) -> Void

  public init(isPossible: @escaping () -> Bool, discard: @escaping () throws(HTTPError) -> Void) {
    self.isPossible = isPossible
    self.discard = discard
  }
}
