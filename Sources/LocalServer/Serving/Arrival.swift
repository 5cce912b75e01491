internal import Transport

/// A connection that has come, and where it is to live.
struct Arrival: Sendable {
  let candidate: TCPCandidate
  let home: Home
}
