internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport
internal import WebSocket

/// The bytes of a WebSocket: a whole connection after an upgrade (RFC 6455), or a stream of HTTP/2 (RFC 8441).
final class WebSocketStream {
  let connection: HTTPConnection
  private let link: HTTP2ClientConnection?
  private var stream: UInt32 = 0
  private(set) var response: ResponseHead?
  /// Bytes that followed the response.
  private var input: [UInt8] = []
  private var hasEnded = false
  /// True if the kernel has not accepted all written bytes.
  private var hasUnsent = false
  private var failure: HTTPError?

  init(_ connection: HTTPConnection) {
    self.connection = connection
    link = connection.session
  }

  private var url: URI { connection.origin }

  // MARK: the opening handshake

  /// Sends the request and receives the head of the response.
  func open(_ head: RequestHead, deadline: Deadline) async throws(HTTPError) -> ResponseHead {
    guard let link else { return try await upgrade(head, deadline) }
    while !link.session.peerEnablesConnectProtocol {
      guard !hasSettled else {
        throw HTTPError(
          .protocol, code: "websocket.no-connect-protocol", phase: .send,
          "the server does not support WebSockets over HTTP/2 (RFC 8441, section 3)", hint: "use HTTP/1.1", url: url.description)
      }
      try await exchange(deadline)
    }
    do throws(HTTPWireError) { stream = try link.session.submit(head, hasBody: true) } catch {
      throw HTTPError(error, during: .send, of: url)
    }
    while response == nil {
      if hasEnded { throw ended("before it accepted the WebSocket") }
      try await exchange(deadline)
    }
    return response ?? ResponseHead(version: .http2, status: 0)
  }

  /// True once the server's SETTINGS were received, which precede its acknowledgement of ours.
  private var hasSettled = false

  private func upgrade(_ head: RequestHead, _ deadline: Deadline) async throws(HTTPError) -> ResponseHead {
    let request: [UInt8]
    do throws(HTTPWireError) { request = try RequestEncoder.head(head) } catch { throw HTTPError(error, during: .send, of: url) }
    try await write(request, deadline)
    var parser = ResponseParser(method: head.method)
    while true {
      do throws(HTTPWireError) {
        switch try parser.next() {
        case .needsInput: break
        case .head(let head):
          response = head
          // After 101 the parser has no content.
          if head.status == 101 { _ = try parser.next() }
          input = parser.surplus
          return head
        default: continue
        }
      } catch {
        throw HTTPError(error, during: .wait, of: url)
      }
      let bytes = try await read(deadline)
      if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
    }
  }

  private func ended(_ when: String) -> HTTPError {
    failure ?? HTTPError(.protocol, code: "websocket.incomplete", phase: .wait, "the server ended the stream \(when)", url: url.description)
  }

  // MARK: bytes

  /// The bytes received since the last call; empty if there are none, nil at the end.
  func takeInput() -> [UInt8]? {
    defer { input = [] }
    if let link, !input.isEmpty { link.session.consumed(input.count, on: stream) }
    return input.isEmpty && hasEnded ? nil : input
  }

  /// Sends bytes, and receives as long as the peer does not accept all of them.
  func send(_ bytes: [UInt8], deadline: Deadline) async throws(HTTPError) {
    guard let link else { return try await write(bytes, deadline) }
    do throws(HTTPWireError) { try link.session.supply(bytes, isLast: false, on: stream) } catch {
      throw HTTPError(error, during: .send, of: url)
    }
    while link.session.hasOutputNow() { try await exchange(deadline) }
  }

  /// True if output waits for the peer's flow control windows.
  var isHeldBack: Bool { link.map { $0.session.pendingBody(on: stream) > 0 } ?? false }

  /// Receives at least once, or returns after `wake`.
  func receive(deadline: Deadline) async throws(HTTPError) {
    guard input.isEmpty, !hasEnded else { return }
    if link != nil { return try await exchange(deadline) }
    guard let bytes = try await readOrWake(deadline) else { return }
    if bytes.isEmpty { hasEnded = true } else { input += bytes }
  }

  /// Makes the pending `receive`, or the next one, return.
  func wake() { connection.callBackReader() }

  /// Writes the frames that can be sent; if there are none, reads once.
  private func exchange(_ deadline: Deadline) async throws(HTTPError) {
    guard let link else { return }
    let output = link.session.takeOutput()
    if !output.isEmpty {
      try await write(output, deadline)
    } else if let bytes = try await readOrWake(deadline) {
      interpret(bytes)
    }
  }

  private func interpret(_ bytes: [UInt8]) {
    guard let link else {
      if bytes.isEmpty { hasEnded = true } else { input += bytes }
      return
    }
    do throws(HTTPWireError) {
      if bytes.isEmpty { link.session.receivedEnd() } else { try link.session.received(bytes) }
    } catch {
      failure = HTTPError(error, during: .receive, of: url)
      hasEnded = true
    }
    if bytes.isEmpty { hasEnded = true }
    while let event = link.session.nextEvent() {
      switch event {
      case .settingsAcknowledged: hasSettled = true
      case .head(let id, let head) where id == stream: response = head
      case .body(let id, let bytes) where id == stream: input += bytes
      case .end(let id) where id == stream: hasEnded = true
      case .reset(let id, _, _, let error) where id == stream:
        hasEnded = true
        failure = failure ?? error.map { HTTPError($0, during: .receive, of: url) }
      default: break
      }
    }
  }

  /// Writes all bytes; those that the peer sends meanwhile are kept.
  private func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(HTTPError) {
    do throws(ConnectError) {
      var heard = try await connection.write(bytes, orRead: Self.room, deadline: deadline)
      while let received = heard {
        switch received {
        case .bytes(let bytes): interpret(bytes)
        case .end:
          interpret([])
          return
        }
        heard = try await connection.write([], orRead: Self.room, deadline: deadline)
      }
    } catch {
      throw HTTPError(error, during: .send, of: url)
    }
  }

  private func read(_ deadline: Deadline) async throws(HTTPError) -> [UInt8] {
    do throws(ConnectError) {
      guard case .bytes(let bytes) = try await connection.read(max: Self.room, deadline: deadline) else { return [] }
      return bytes
    } catch {
      throw HTTPError(error, during: .wait, of: url)
    }
  }

  /// Nil if there is nothing to read: after `wake`, or after a record without data.
  private func readOrWake(_ deadline: Deadline) async throws(HTTPError) -> [UInt8]? {
    do throws(ConnectError) {
      if let received = try connection.readNow(max: Self.room) { return Self.bytes(received) }
      guard connection.canWaitBare else {
        let received = try await connection.read(max: Self.room, deadline: deadline)
        if case .bytes(let bytes) = received, bytes.isEmpty { return nil }
        return Self.bytes(received)
      }
      try await connection.becomesReadable(deadline: deadline)
      return try connection.readNow(max: Self.room).map { Self.bytes($0) }
    } catch {
      throw HTTPError(error, during: .receive, of: url)
    }
  }

  private static func bytes(_ received: HTTPConnection.ReceivedInput) -> [UInt8] {
    if case .bytes(let bytes) = received { bytes } else { [] }
  }

  private static let room = 65_536
}
