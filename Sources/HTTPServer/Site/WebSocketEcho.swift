internal import WebSocket

/// The server's side of a WebSocket that returns every message to its sender, without I/O.
///
/// A message is returned whole, as clients expect that do not read while they send; without memory for it, in fragments. Input is decoded
/// only as far as output is taken.
struct WebSocketEcho: ~Copyable {
  private var machine: WebSocketMachine
  /// The part of the current message that has not been sent.
  private var part: [UInt8] = []
  private let budget: UploadBudget?
  /// The memory for `part`.
  private var reservation: UploadReservation
  /// True once the server has started the closing handshake.
  private(set) var isLeaving = false

  /// `budget` bounds the messages that are kept; nil to keep only portions.
  init(_ agreement: WebSocketAgreement, within budget: UploadBudget? = nil) {
    machine = WebSocketMachine(.server, agreement)
    self.budget = budget
    reservation = UploadReservation(of: budget)
  }

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
          guard isLast || part.count >= Self.portion && !keepsPart() else { continue }
          try machine.send(kind, part, isLast: isLast)
          part = []
          reservation = UploadReservation(of: budget)
        }
        output += machine.takeOutput()
      }
      return output
    } catch {
      // Ends with the Close frame for the error.
      return machine.takeOutput()
    }
  }

  /// False if there is no memory for more of the message.
  private mutating func keepsPart() -> Bool { budget != nil && reservation.grow(to: part.count) }

  /// True if the connection has to be closed once its output is sent.
  var isFinished: Bool { machine.isFinished }

  /// Bytes of a message that are sent in one frame, at least.
  private static let portion = 65_536
}
