internal import Transport

/// An accepted connection and the reactor assigned to it.
struct AcceptedConnection: Sendable {
  let candidate: TCPCandidate
  let home: ReactorThread
}
