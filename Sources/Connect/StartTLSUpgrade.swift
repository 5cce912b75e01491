internal import Bytes
internal import StartTLS
internal import Transport

/// Runs a STARTTLS dialogue over a stream and stores its record there.
enum StartTLSUpgrade {
  static func run(_ dialogue: inout any StartTLSDialogue, over passage: TransportStream, deadline: Deadline) async throws(ConnectError) {
    defer { passage.startTLS = dialogue.record }
    var wasCut: TransportError?
    try await send(dialogue.begin(), &wasCut, dialogue, over: passage, deadline: deadline)
    while true {
      let input: [UInt8]
      do throws(TransportError) {
        input = try await passage.read(deadline: deadline)
      } catch {
        throw ConnectError(wasCut ?? error, dialogue.record, awaiting: dialogue.awaited, at: passage.peer)
      }
      let action: StartTLSAction
      do throws(StartTLSError) {
        guard !input.isEmpty else { throw dialogue.receivedEnd() }
        action = try dialogue.received(input)
      } catch {
        throw ConnectError(error, dialogue.record, at: passage.peer)
      }
      switch action {
      case .wait: continue
      case .send(let bytes): try await send(bytes, &wasCut, dialogue, over: passage, deadline: deadline)
      case .startHandshake:
        passage.framing = dialogue.framing
        return
      case .sendAndStartHandshake(let bytes):
        try await send(bytes, &wasCut, dialogue, over: passage, deadline: deadline)
        if let wasCut { throw ConnectError(wasCut, dialogue.record, awaiting: dialogue.awaited, at: passage.peer) }
        passage.framing = dialogue.framing
        return
      }
    }
  }

  /// Defers a write error until the next read: a server that closed the connection may have sent the reason before.
  private static func send(
    _ bytes: [UInt8], _ wasCut: inout TransportError?, _ dialogue: any StartTLSDialogue, over passage: TransportStream, deadline: Deadline
  ) async throws(ConnectError) {
    guard !bytes.isEmpty else { return }
    if let wasCut { throw ConnectError(wasCut, dialogue.record, awaiting: dialogue.awaited, at: passage.peer) }
    do throws(TransportError) {
      try await passage.write(bytes, deadline: deadline)
    } catch {
      guard error.code != .timedOut, error.code != .cancelled else {
        throw ConnectError(error, dialogue.record, awaiting: dialogue.awaited, at: passage.peer)
      }
      wasCut = error
    }
  }
}
