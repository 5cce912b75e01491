internal import Bytes
internal import HTTPWire
internal import Transport

extension Service {
  /// Exchanges of HTTP/2, as many at once as the client likes, until one of both has enough.
  func serveHTTP2(_ role: SiteRole, over stream: any ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) {
    var connection = try site(role, from: stream.client)
    // The server's preface waits for nothing (RFC 9113, section 3.4).
    try await speak(&connection, over: stream)
    var bytes = heard
    while true {
      do throws(HTTPWireError) {
        if !bytes.isEmpty { try connection.received(bytes) }
      } catch {
        // What is left to say is why.
        _ = try await speak(&connection, over: stream)
        return
      }
      let isSpeaking = try await speak(&connection, over: stream)
      if connection.isFinished { return }
      guard let more = try await listen(to: stream, until: isSpeaking ? .after(Self.moment) : Deadline(connection.wake)) else { return }
      bytes = more
    }
  }

  private func site(_ role: SiteRole, from client: Endpoint) throws(ServiceEnd) -> HTTP2SiteConnection {
    do throws(HTTPWireError) {
      return try HTTP2SiteConnection(role.site, from: client, beforeHeaders: role.delays.beforeHeaders)
    } catch {
      throw .wire(error)
    }
  }

  /// Whether there is more to say: a client with wide windows is listened to now and then, too.
  @discardableResult private func speak(
    _ connection: inout HTTP2SiteConnection, over stream: any ServedStream
  ) async throws(ServiceEnd) -> Bool {
    for _ in 0..<Self.portions {
      let output = connection.takeOutput(at: .now)
      let asked = connection.takeWork()
      for (stream, work) in asked { connection.answered(await work.perform(), on: stream) }
      guard !output.isEmpty || !asked.isEmpty else { return false }
      if !output.isEmpty { try await stream.write(output, Deadline.after(limits.connection)) }
    }
    return true
  }

  /// Nil when the client has ended its side; empty at the moment.
  private func listen(to stream: any ServedStream, until moment: Deadline) async throws(ServiceEnd) -> [UInt8]? {
    let patience = Deadline.after(limits.connection)
    do throws(ServiceEnd) {
      let bytes = try await stream.read(moment.earlier(of: patience))
      return bytes.isEmpty ? nil : bytes
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut, moment < patience else { throw error }
      return []
    }
  }

  /// Of some 64 KiB each.
  private static let portions = 64
  /// Long enough to see whether something has come.
  private static let moment = Duration.microseconds(50)
}
