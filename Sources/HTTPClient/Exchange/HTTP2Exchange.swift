internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its answer on a stream of HTTP/2 (RFC 9113).
final class HTTP2Exchange: HTTPExchange {
  private(set) var progress = ExchangeProgress()
  private let connection: HTTPConnection
  private let link: HTTP2Link
  private let head: RequestHead
  private let content: RequestContent
  private var terms: ExchangeTerms
  private var stream: UInt32 = 0
  private var isSending = true
  private var hasHead = false
  private var isOver = false
  /// The connection holds bytes that the peer has not taken.
  private var hasUnsent = false
  /// The rest of the content is of no use any more.
  private var wasStopped = false
  /// The connection cannot go on; what was heard before is told first.
  private var failure: ExchangeFailure?
  private var owesGoodbye = false

  init(_ head: RequestHead, _ content: RequestContent, over connection: HTTPConnection, _ link: HTTP2Link, _ terms: ExchangeTerms) {
    self.head = head
    self.content = content
    self.connection = connection
    self.link = link
    self.terms = terms
  }

  func begin() async throws(ExchangeFailure) {
    if let trace = terms.plan.value.trace { trace(.requestHead(head.lines)) }
    let small = content.small
    isSending = !content.isAtEnd
    do throws(HTTPWireError) {
      stream = try link.session.submit(head, hasBody: small != nil || isSending)
      if let small { try link.session.supply(small, isLast: true, on: stream) }
    } catch {
      throw ExchangeFailure(.message(error), retry: .whenReused)
    }
    if let small {
      terms.plan.value.trace?(.requestBody(small))
      progress.contentSent = UInt64(small.count)
    }
    let output = link.session.takeOutput()
    traceFrames()
    do throws(ConnectError) {
      if try !connection.writeNow(output) || connection.hasUnsent {
        try await connection.write(connection.hasUnsent ? [] : output, deadline: terms.idleDeadline())
      }
    } catch {
      throw broken(error)
    }
    noteSent()
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

  func hurry(until deadline: Deadline) { terms.deadline = terms.deadline.earlier(of: deadline) }

  func leave() -> Bool {
    guard failure == nil, !hasUnsent else { return false }
    if !isOver || wasStopped { link.session.reset(stream, code: HTTP2ErrorCode.cancel.rawValue) }
    return !link.session.isFinished
  }

  /// What was heard of this stream, if anything is left to tell.
  private func heard() throws(ExchangeFailure) -> ExchangeEvent? {
    while let event = link.session.nextEvent() {
      if let told = try interpret(event) { return told }
    }
    return nil
  }

  /// Bytes come in where nothing is to go out and some are here; false when `advance` has to see to it.
  private func advanceNow() throws(ExchangeFailure) -> Bool {
    guard !isSending, !hasUnsent, !link.session.hasOutputNow() else { return false }
    do throws(ConnectError) {
      guard let heard = try connection.readNow(max: Self.room) else { return false }
      receive(heard)
      return true
    } catch {
      throw broken(error)
    }
  }

  /// Content goes in line, bytes go out, and where there are none, some come in.
  private func advance() async throws(ExchangeFailure) {
    if isSending, !hasUnsent, link.session.pendingBody(on: stream) < RequestContent.portion { try await supply() }
    let output = hasUnsent ? [] : link.session.takeOutput()
    traceFrames()
    let isWriting = hasUnsent || !output.isEmpty
    let heard: HTTPConnection.Heard?
    do throws(ConnectError) {
      if isWriting {
        heard = try await connection.write(output, orRead: Self.room, deadline: terms.idleDeadline())
        hasUnsent = heard != nil
      } else {
        let deadline = hasHead ? terms.idleDeadline() : terms.answerDeadline(sent: progress.sent)
        if !isSending, connection.canWaitBare { return try await connection.becomesReadable(deadline: deadline) }
        heard = try await connection.read(max: Self.room, deadline: deadline)
      }
    } catch {
      throw broken(error)
    }
    if !hasUnsent { noteSent() }
    if let heard { receive(heard) }
  }

  private func interpret(_ event: HTTP2Event) throws(ExchangeFailure) -> ExchangeEvent? {
    switch event {
    case .interim(stream, let head):
      noteAnswer()
      return .interim(head)
    case .head(stream, let head):
      noteAnswer()
      if isSending, head.status >= 300 { stopSending("the answer came before the content had gone out: sending stops") }
      return .head(head)
    case .body(let id, let bytes):
      link.session.consumed(bytes.count, on: id)
      return id == stream ? .body(bytes[...]) : nil
    case .trailers(stream, let fields): return .trailers(fields)
    case .end(stream):
      isOver = true
      if isSending { stopSending("the answer ended before the content had gone out: sending stops") }
      return .end
    case .reset(stream, let code, let byPeer, let error): throw refusal(code, byPeer: byPeer, error)
    case .goAway(let last, let code, let debug):
      let name = HTTP2ErrorCode(rawValue: code)
      terms.plan.value.trace?(.note("the server takes no more requests on this connection: \(name)"))
      guard last < stream else { return nil }
      throw ExchangeFailure(
        .message(
          HTTPWireError(
            .connection,
            "the server left before it had seen the request: \(name)"
              + (debug.isEmpty ? "" : " '\(FieldLine(name: [], value: debug).valueText)'"),
            reference: "RFC 9113, section 6.8", errorCode: code)), retry: .always)
    case .invalidField(stream, let line):
      terms.plan.value.trace?(.note("a field that HTTP/2 forbids: '\(line.nameText): \(line.valueText)'"))
      return nil
    default: return nil
    }
  }

  private func refusal(_ code: UInt32, byPeer: Bool, _ error: HTTPWireError?) -> ExchangeFailure {
    let name = HTTP2ErrorCode(rawValue: code)
    let retry: ExchangeFailure.Retry =
      switch name {
      case .refusedStream where byPeer: .always
      case .http11Required where byPeer: .inHTTP11
      default: .never
      }
    let error =
      error
      ?? HTTPWireError(
        .stream, "the server reset the stream\(hasHead ? " before the answer's end" : ""): \(name)", reference: name.section,
        errorCode: code)
    return ExchangeFailure(.message(error), retry: hasHead ? .never : retry)
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
    traceFrames()
  }

  /// After a failure the peer is told why, if it still listens.
  private func explain() async {
    guard owesGoodbye else { return }
    owesGoodbye = false
    let goodbye = link.session.takeOutput()
    traceFrames()
    if !hasUnsent, !goodbye.isEmpty { try? await connection.write(goodbye, deadline: terms.idleDeadline()) }
  }

  private func supply() async throws(ExchangeFailure) {
    let piece: [UInt8]
    do throws(HTTPError) {
      piece = try await content.next()
    } catch {
      throw ExchangeFailure(.other(error))
    }
    isSending = !content.isAtEnd
    do throws(HTTPWireError) {
      try link.session.supply(piece, isLast: content.isAtEnd, on: stream)
    } catch {
      throw ExchangeFailure(.message(error))
    }
    progress.contentSent += UInt64(piece.count)
    terms.plan.value.trace?(.requestBody(piece))
  }

  private func noteSent() {
    guard progress.sent == nil, !isSending, !wasStopped, link.session.pendingBody(on: stream) == 0 else { return }
    progress.sent = .now
    terms.plan.value.trace?(.requestSent)
  }

  private func stopSending(_ why: String) {
    terms.plan.value.trace?(.note(why))
    isSending = false
    wasStopped = true
  }

  private func noteAnswer() {
    hasHead = true
    if progress.answered == nil { progress.answered = .now }
  }

  private func traceFrames() {
    guard let trace = terms.plan.value.trace else { return }
    for frame in link.session.takeFrames() { trace(.frame(frame)) }
  }

  private func broken(_ error: ConnectError) -> ExchangeFailure {
    ExchangeFailure(.connection(error), retry: hasHead || error.isTimeout ? .never : .whenReused)
  }

  /// Bytes of one read.
  private static let room = 65_536
}

extension RequestHead {
  /// As lines, for those who watch (RFC 9113, section 8.3.1).
  fileprivate var lines: [UInt8] {
    var text = ":method: \(method)\r\n:scheme: \(scheme)\r\n:authority: \(authority)\r\n:path: \(target)\r\n"
    for line in fields.lines { text += "\(line.nameText): \(line.valueText)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}
