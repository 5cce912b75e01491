internal import HTTPWire

/// Decides which faults a server injects; called from any of its threads.
public protocol FaultInjector: Sendable {
  /// True if no connection and no exchange has faults at present.
  var isQuiet: Bool { get }
  /// The faults of a connection that was just accepted; nil if there are none.
  func connection() -> ConnectionFaultDecision?
  /// The faults of an exchange whose head has been received; nil if there are none.
  func exchange() -> FaultDecision?
}

extension FaultInjector {
  /// The faults of an exchange, applied to its steps; nil if there are none. `stream` is nil in HTTP/1.
  ///
  /// The server's own pages have no faults; otherwise a plan could not be repaired.
  func faults(of head: RequestHead, on stream: UInt32? = nil) -> ExchangeFaults? {
    guard !isQuiet, !head.target.hasPrefix("/__"), let decision = exchange() else { return nil }
    return ExchangeFaults(decision, of: head, on: stream)
  }
}
