internal import Bytes
internal import HTTPWire
internal import Transport

extension Service {
  /// Serves HTTP/2 exchanges concurrently, until either side ends the connection.
  @inline(never)
  func serveHTTP2(_ role: SiteRole, over stream: ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) -> ConnectionEnding {
    var connection = try site(role, over: stream)
    guard let errands = AsyncWorkQueue(stream.connection.transport, on: stream.connection.home) else { throw .ended }
    var counted = (begun: 0, ended: 0)
    defer {
      errands.cancel()
      while counted.ended < counted.begun { end(&counted) }
    }
    // The client's preface has to be received within the handshake timeout.
    var deadline = Deadline.after(limits.handshake)
    var bytes: [UInt8]? = heard.isEmpty ? nil : heard
    while true {
      if let bytes, !bytes.isEmpty {
        do throws(HTTPWireError) {
          try connection.received(bytes)
        } catch {
          // The remaining output reports the error.
          hub.say(.refused("\(error)", status: 0), connection: stream.connection.number, client: stream.connection.client, door: name)
          _ = try await speak(&connection, over: stream)
          return ConnectionEnding()
        }
        if !connection.lacksPreface { deadline = Deadline.after(limits.connection) }
      }
      for (stream, answer) in errands.takeResults() { connection.answered(answer, on: stream) }
      if hub.isDraining { connection.leave() }
      let isSpeaking = try await speak(&connection, over: stream)
      for stream in connection.takeAbandoned() { errands.cancel(stream) }
      while let item = connection.nextWork() { errands.run(item) }
      count(connection.begun, connection.ended, &counted)
      tell(connection.takeNews(), stream)
      if let end = connection.breakOff {
        try await breakOff(end, stream)
        return connection.ending ?? ConnectionEnding()
      }
      if let ending = connection.ending { return ending }
      if connection.isFinished || hub.isDraining && connection.isIdle { return ConnectionEnding() }
      if isSpeaking {
        bytes = try stream.readNow()
        if let bytes, bytes.isEmpty { return try await end(&connection, over: stream) }
        continue
      }
      if let more = try stream.readNow() {
        if more.isEmpty { return try await end(&connection, over: stream) }
        bytes = more
        continue
      }
      bytes = nil
      // Delays by the server do not count toward the client's timeout.
      if let wake = connection.wake { deadline = Deadline.after(limits.connection, from: wake) }
      let end = connection.awaitsContentSince.map { Deadline.after(limits.content, from: $0).earlier(of: deadline) } ?? deadline
      guard try await listen(to: stream, until: Deadline(connection.wake), patience: end) else {
        // The client has timed out, idle or with an incomplete request.
        connection.end()
        _ = try await speak(&connection, over: stream)
        return ConnectionEnding()
      }
    }
  }

  private func site(_ role: SiteRole, over stream: ServedStream) throws(ServiceEnd) -> HTTP2SiteConnection {
    do throws(HTTPWireError) {
      return try HTTP2SiteConnection(role.site, from: stream.connection.client, beforeHeaders: role.delays.beforeHeaders, of: hub)
    } catch {
      throw .wire(error)
    }
  }

  /// Handles the end of the client's input: a client without a complete preface gets an error.
  private func end(_ connection: inout HTTP2SiteConnection, over stream: ServedStream) async throws(ServiceEnd) -> ConnectionEnding {
    guard connection.lacksPreface else { return ConnectionEnding() }
    connection.end()
    _ = try await speak(&connection, over: stream)
    return ConnectionEnding()
  }

  /// Returns true if output is left: a client with large windows has to be read from now and then, too.
  private func speak(_ connection: inout HTTP2SiteConnection, over stream: ServedStream) async throws(ServiceEnd) -> Bool {
    for _ in 0..<Self.portions {
      let output = connection.takeOutput(at: .now)
      guard !output.isEmpty else { return false }
      try await stream.write(output, Deadline.after(limits.connection))
    }
    return true
  }

  /// Returns false if the client has timed out.
  private func listen(to stream: ServedStream, until moment: Deadline, patience: Deadline) async throws(ServiceEnd) -> Bool {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(moment.earlier(of: patience))
      return true
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      return moment < patience
    }
  }

  private func count(_ begun: Int, _ ended: Int, _ counted: inout (begun: Int, ended: Int)) {
    while counted.begun < begun {
      hub.begin()
      counted.begun += 1
    }
    while counted.ended < ended { end(&counted) }
  }

  private func end(_ counted: inout (begun: Int, ended: Int)) {
    hub.end()
    counted.ended += 1
  }

  private func tell(_ news: [HTTP2SiteConnection.StreamEvent], _ stream: ServedStream) {
    for item in news {
      let kind: ServerEvent.Kind =
        switch item {
        case .began(let head): .request(head)
        case .faulted(let words): .fault(words)
        case .answered(let answer): .answered(answer)
        }
      hub.say(kind, connection: stream.connection.number, client: stream.connection.client, door: name)
    }
  }

  /// The maximum number of writes before the next read, of about 64 KiB each.
  private static let portions = 64
}
