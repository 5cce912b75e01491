internal import Synchronization

/// Counts the connections of one case.
final class ConnectionCounter: Sendable {
  private let accepted = Atomic<Int>(0)
  private let open = Atomic<Int>(0)
  private let completed = Atomic<Int>(0)

  /// Returns false if the limit of open connections is reached; otherwise `leave()` has to follow.
  func enter(limit: Int) -> Bool {
    accepted.add(1, ordering: .relaxed)
    guard open.add(1, ordering: .relaxed).newValue > limit else { return true }
    leave()
    return false
  }

  func leave() { open.subtract(1, ordering: .relaxed) }

  func completeHandshake() { completed.add(1, ordering: .relaxed) }

  var counts: ConnectionCounts {
    ConnectionCounts(
      accepted: accepted.load(ordering: .relaxed), open: open.load(ordering: .relaxed), handshakes: completed.load(ordering: .relaxed))
  }
}

/// The number of connections of a case so far.
public struct ConnectionCounts: Hashable, Sendable {
  public let accepted: Int
  public let open: Int
  /// Completed handshakes.
  public let handshakes: Int
}
