internal import WebSocket

/// The server's side of a WebSocket that returns every message to its sender, without I/O.
///
/// It decodes only as much input as fits in one portion of output, so that a small compressed message does not need much memory.
struct WebSocketEcho: ~Copyable {
  private var machine: WebSocketMachine
  /// The part of the current message that has not been sent.
  private var part: [UInt8] = []
  /// True once the server has started the closing handshake.
  private(set) var isLeaving = false

  init(_ agreement: WebSocketAgreement) { machine = WebSocketMachine(.server, agreement) }

  /// Call only after `takeOutput` has returned all output for earlier bytes.
  mutating func received(_ bytes: [UInt8]) { machine.received(bytes) }

  mutating func receivedEnd() { machine.receivedEnd() }

  /// Starts the closing handshake: the server is shutting down, or the client has been idle for too long.
  mutating func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    // The status code is valid.
    try? machine.close(WebSocketClosure(.goingAway))
  }

  /// Returns the next portion of output; empty if more input is needed.
  mutating func takeOutput() -> [UInt8] {
    do throws(WebSocketError) {
      var output = machine.takeOutput()
      while output.count < Self.portion, let event = try machine.nextEvent() {
        if case .data(let kind, let bytes, let isLast) = event, !isLeaving {
          part += bytes
          guard isLast || part.count >= Self.portion else { continue }
          try machine.send(kind, part, isLast: isLast)
          part = []
        }
        output += machine.takeOutput()
      }
      return output
    } catch {
      // Ends with the Close frame for the error.
      return machine.takeOutput()
    }
  }

  /// True if the connection has to be closed once its output is sent.
  var isFinished: Bool { machine.isFinished }

  /// Bytes of a message that are sent in one frame, at least.
  private static let portion = 65_536
}
