internal import Transport

/// An accepted connection and the reactor assigned to it.
struct Arrival: Sendable {
  let candidate: TCPCandidate
  let home: Home
}
