internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its response on an HTTP/2 stream, with exclusive use of the connection (RFC 9113).
final class HTTP2Exchange: HTTPExchange {
  private let connection: HTTPConnection
  private let link: HTTP2ClientConnection
  private var conversation: HTTP2StreamExchange
  /// True if the connection holds bytes that the peer has not accepted.
  private var hasUnsent = false
  /// The failure of the connection; events received before it are delivered first.
  private var failure: ExchangeFailure?
  private var owesGoodbye = false

  var progress: ExchangeProgress { conversation.progress }

  init(
    _ head: RequestHead, _ content: RequestContent, over connection: HTTPConnection, _ link: HTTP2ClientConnection, _ terms: ExchangeOptions
  ) {
    self.connection = connection
    self.link = link
    conversation = HTTP2StreamExchange(head, content, over: link, terms)
  }

  func begin() async throws(ExchangeFailure) {
    try conversation.submit()
    let output = link.session.takeOutput()
    do throws(ConnectError) {
      if try !connection.writeNow(output) || connection.hasUnsent {
        try await connection.write(connection.hasUnsent ? [] : output, deadline: conversation.terms.idleDeadline())
      }
    } catch {
      throw conversation.failure(error)
    }
    link.traceFrames()
    conversation.noteSent()
  }

  func nextNow() throws(ExchangeFailure) -> ExchangeEvent? {
    while true {
      if let event = try heard() { return event }
      if failure != nil { return nil }
      guard try advanceNow() else { return nil }
    }
  }

  func next() async throws(ExchangeFailure) -> ExchangeEvent {
    while true {
      if let event = try nextNow() { return event }
      await explain()
      if failure != nil, let failure { throw failure }
      try await advance()
    }
  }

  func hurry(until deadline: Deadline) { conversation.hurry(until: deadline) }

  func leave() -> Bool {
    guard failure == nil, !hasUnsent else { return false }
    conversation.leave()
    return !link.session.isFinished
  }

  /// The next event of this stream in the input received; nil if there is none.
  private func heard() throws(ExchangeFailure) -> ExchangeEvent? {
    while let event = link.session.nextEvent() {
      // Content of an abandoned stream still counts for the connection's window.
      if case .body(let stream, let bytes) = event { link.session.consumed(bytes.count, on: stream) }
      if let told = try conversation.interpret(event) { return told }
    }
    return nil
  }

  /// Reads available bytes if there is nothing to send; false if `advance` is needed.
  private func advanceNow() throws(ExchangeFailure) -> Bool {
    guard !conversation.isSending, !hasUnsent, !link.session.hasOutputNow() else { return false }
    do throws(ConnectError) {
      guard let heard = try connection.readNow(max: Self.room) else { return false }
      receive(heard)
      return true
    } catch {
      throw conversation.failure(error)
    }
  }

  /// Queues content and writes bytes; if there are none, reads.
  private func advance() async throws(ExchangeFailure) {
    if !hasUnsent, conversation.wantsContent { try await supply() }
    let output = hasUnsent ? [] : link.session.takeOutput()
    let isWriting = hasUnsent || !output.isEmpty
    let heard: HTTPConnection.ReceivedInput?
    do throws(ConnectError) {
      if isWriting {
        heard = try await connection.write(output, orRead: Self.room, deadline: conversation.terms.idleDeadline())
        hasUnsent = heard != nil
        link.traceFrames()
      } else {
        let deadline = conversation.patience
        if !conversation.isSending, connection.canWaitBare { return try await connection.becomesReadable(deadline: deadline) }
        heard = try await connection.read(max: Self.room, deadline: deadline)
      }
    } catch {
      throw conversation.failure(error)
    }
    if !hasUnsent { conversation.noteSent() }
    if let heard { receive(heard) }
  }

  private func supply() async throws(ExchangeFailure) {
    let piece: [UInt8]
    do throws(HTTPError) {
      piece = try await conversation.content.next()
    } catch {
      throw ExchangeFailure(.other(error))
    }
    try conversation.supply(piece)
  }

  private func receive(_ heard: HTTPConnection.ReceivedInput) {
    do throws(HTTPWireError) {
      switch heard {
      case .bytes(let bytes): try link.session.received(bytes)
      case .end: link.session.receivedEnd()
      }
    } catch {
      failure = ExchangeFailure(.message(error))
      owesGoodbye = true
    }
    link.traceFrames()
  }

  /// After a failure, sends GOAWAY with the reason if the peer still reads.
  private func explain() async {
    guard owesGoodbye, !hasUnsent else { return }
    owesGoodbye = false
    let goodbye = link.session.takeOutput()
    guard !goodbye.isEmpty, (try? await connection.write(goodbye, deadline: conversation.terms.idleDeadline())) != nil else { return }
    link.traceFrames()
  }

  /// Maximum number of bytes per read.
  private static let room = 65_536
}
