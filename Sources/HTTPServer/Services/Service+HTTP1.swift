internal import HTTPWire
internal import Transport

extension Service {
  /// Serves HTTP/1 exchanges one after the other, until either side ends the connection.
  @inline(never)
  func serveHTTP1(_ role: SiteRole, over stream: ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) -> ConnectionEnding {
    let conversation = HTTP1ServerConnection(self, role, over: stream, heard)
    do throws(ServiceEnd) {
      while true {
        switch try conversation.advance() {
        case .request: try await stream.becomesReadable(Deadline.after(limits.connection))
        case .input(let deadline): try await wait(for: stream, until: deadline)
        case .room(let rest): try await stream.send(rest, Deadline.after(limits.connection))
        case .pause(let duration): try await pause(duration, stream.connection)
        case .work(let work): conversation.answered(await work.perform())
        case .breakOff(let end, let ending):
          try await breakOff(end, stream)
          return ending
        case .end(let ending): return ending
        }
      }
    } catch {
      guard let refusal = Site.refusal(of: error, inContent: conversation.isInContent), let bytes = try? ResponseEncoder.head(refusal)
      else { throw error }
      hub.say(
        .refused("\(error)", status: refusal.status), connection: stream.connection.number, client: stream.connection.client, door: name)
      try await stream.write(bytes, Deadline.after(limits.farewell))
      return ConnectionEnding()
    }
  }

  /// A client that exceeds its deadline gets 408 (RFC 9110, section 15.5.9).
  private func wait(for stream: ServedStream, until deadline: Deadline) async throws(ServiceEnd) {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(deadline)
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      throw .late
    }
  }
}
