internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its answer on a stream of HTTP/2 that has the connection for itself meanwhile (RFC 9113).
final class HTTP2Exchange: HTTPExchange {
  private let connection: HTTPConnection
  private let link: HTTP2Link
  private var conversation: HTTP2Conversation
  /// The connection holds bytes that the peer has not taken.
  private var hasUnsent = false
  /// The connection cannot go on; what was heard before is told first.
  private var failure: ExchangeFailure?
  private var owesGoodbye = false

  var progress: ExchangeProgress { conversation.progress }

  init(_ head: RequestHead, _ content: RequestContent, over connection: HTTPConnection, _ link: HTTP2Link, _ terms: ExchangeTerms) {
    self.connection = connection
    self.link = link
    conversation = HTTP2Conversation(head, content, over: link, terms)
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

  /// What was heard of this stream, if anything is left to tell.
  private func heard() throws(ExchangeFailure) -> ExchangeEvent? {
    while let event = link.session.nextEvent() {
      // Content of a stream that was left counts for the connection all the same.
      if case .body(let stream, let bytes) = event { link.session.consumed(bytes.count, on: stream) }
      if let told = try conversation.interpret(event) { return told }
    }
    return nil
  }

  /// Bytes come in where nothing is to go out and some are here; false when `advance` has to see to it.
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

  /// Content goes in line, bytes go out, and where there are none, some come in.
  private func advance() async throws(ExchangeFailure) {
    if !hasUnsent, conversation.wantsContent { try await supply() }
    let output = hasUnsent ? [] : link.session.takeOutput()
    let isWriting = hasUnsent || !output.isEmpty
    let heard: HTTPConnection.Heard?
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

  private func receive(_ heard: HTTPConnection.Heard) {
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

  /// After a failure the peer is told why, if it still listens.
  private func explain() async {
    guard owesGoodbye, !hasUnsent else { return }
    owesGoodbye = false
    let goodbye = link.session.takeOutput()
    guard !goodbye.isEmpty, (try? await connection.write(goodbye, deadline: conversation.terms.idleDeadline())) != nil else { return }
    link.traceFrames()
  }

  /// Bytes of one read.
  private static let room = 65_536
}
