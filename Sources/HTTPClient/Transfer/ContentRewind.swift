/// Discards the content that a transfer has delivered, so that the request can be repeated after its response broke off.
public struct ContentRewind {
  /// Returns true if all delivered content of the current response can be discarded.
  public let isPossible: () -> Bool
  /// Discards it; the next response begins with `responseStarted`.
  public let discard: () throws(HTTPError) -> Void

  public init(isPossible: @escaping () -> Bool, discard: @escaping () throws(HTTPError) -> Void) {
    self.isPossible = isPossible
    self.discard = discard
  }
}
