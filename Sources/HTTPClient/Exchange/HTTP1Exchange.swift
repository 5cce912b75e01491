internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One HTTP/1 request and its response (RFC 9112).
final class HTTP1Exchange: HTTPExchange {
  private enum Sending {
    /// Waiting for 100 (Continue), or for the timeout (RFC 9110, section 10.1.1).
    case awaitingLeave(until: Deadline)
    case content
    case done
    /// Sending was aborted; the connection cannot be reused.
    case stopped
  }

  private(set) var progress = ExchangeProgress()
  private let connection: HTTPConnection
  private let head: RequestHead
  private let content: RequestContent
  private var terms: ExchangeOptions
  private let isChunked: Bool
  private var parser: ResponseParser
  private var sending = Sending.content
  /// True if the connection holds bytes that the peer has not accepted.
  private var hasUnsent = false
  private var status: Int?
  /// The reason why sending stopped; a response received before takes precedence.
  private var writeFailure: ExchangeFailure?
  /// True if TLS ended without close_notify: the stream may have been truncated (RFC 9846, section 6.1).
  private var wasCut = false
  private var isOver = false
  /// True if the server switched to a protocol that the request did not propose.
  private var isUnaskedSwitch = false

  init(_ head: RequestHead, _ content: RequestContent, over connection: HTTPConnection, _ terms: ExchangeOptions) {
    self.head = head
    self.content = content
    self.connection = connection
    self.terms = terms
    isChunked = head.fields.list(of: "Transfer-Encoding").last?.lowercased() == "chunked"
    parser = ResponseParser(
      method: head.method, limits: terms.plan.value.limits, leniency: terms.plan.value.leniency,
      keepsTransferCoding: terms.plan.value.keepsTransferCoding)
  }

  func begin() async throws(ExchangeFailure) {
    var bytes: [UInt8]
    bytes = try HTTPWireError.translating(try RequestEncoder.head(head)) { ExchangeFailure(.message($0)) }
    progress.headBytes = bytes
    terms.plan.value.trace?(.requestHead(bytes))
    let patience = expectsLeave ? terms.plan.value.expectTimeout : nil
    if patience == nil, let small = content.small {
      bytes += try framed(small, isLast: true)
      note(small)
    }
    do throws(ConnectError) {
      // The kernel usually accepts all bytes at once; a cancelled task sends nothing more.
      if Task.isCancelled || terms.deadline.hasPassed() {
        try await connection.write(bytes, deadline: terms.idleDeadline())
      } else if try !connection.writeNow(bytes) || connection.hasUnsent {
        try await connection.write(connection.hasUnsent ? [] : bytes, deadline: terms.idleDeadline())
      }
    } catch {
      throw failure(error)
    }
    if let patience {
      sending = .awaitingLeave(until: .after(patience))
    } else if content.isAtEnd {
      hasSent()
    }
  }

  func next() async throws(ExchangeFailure) -> ExchangeEvent {
    while true {
      if let event = try nextNow() { return event }
      if isSending, let event = try parsed() {
        if case .end = event { await finishSending() }
        return event
      }
      try await advance()
    }
  }

  func nextNow() throws(ExchangeFailure) -> ExchangeEvent? {
    // Content can be sent by `next` only, which may wait.
    guard !isSending else { return nil }
    while true {
      if let event = try parsed() { return event }
      do throws(ConnectError) {
        guard let heard = try connection.readNow(max: terms.plan.value.chunkSize) else { return nil }
        take(heard)
      } catch {
        throw writeFailure ?? failure(error)
      }
    }
  }

  func hurry(until deadline: Deadline) { terms.deadline = terms.deadline.earlier(of: deadline) }

  func leave() -> Bool {
    guard isOver, case .done = sending else { return false }
    let surplus = parser.surplus.count
    if surplus > 0 { terms.plan.value.trace?(.note("\(surplus) bytes followed the response: the connection is not reused")) }
    return parser.keepsAlive
  }

  // MARK: the response

  private func parse() throws(ExchangeFailure) -> ResponseEvent {
    do throws(HTTPWireError) {
      return try parser.next()
    } catch {
      if error.code == .empty || error.code == .incomplete, status == nil, let writeFailure { throw writeFailure }
      throw ExchangeFailure(.message(error), retry: error.code == .empty ? .whenReused : .never)
    }
  }

  /// The next event in the bytes received; nil if they are too few.
  private func parsed() throws(ExchangeFailure) -> ExchangeEvent? {
    switch try parse() {
    case .needsInput: return nil
    case .interim(let head):
      heard(head)
      return .interim(head)
    case .head(let head):
      heard(head)
      return .head(head)
    case .body(let bytes): return .body(bytes)
    case .trailers(let fields): return .trailers(fields)
    case .end:
      if isUnaskedSwitch { throw ExchangeFailure(.message(unaskedSwitch)) }
      // The stream was not read beyond a response whose length is known, so it cannot be truncated.
      if wasCut, !terms.plan.value.leniency.contains(.missingCloseNotify) { throw ExchangeFailure(.other(truncation)) }
      isOver = true
      return .end
    }
  }

  private func heard(_ head: ResponseHead) {
    if head.isInterim {
      // An interim response; the final response follows.
      if head.status == 100 {
        progress.answered = nil
        if case .awaitingLeave = sending { sending = .content }
      }
      return
    }
    status = head.status
    if head.hasLengthConflict {
      terms.plan.value.trace?(
        .note("Content-Length is ignored beside Transfer-Encoding (length-conflict): the connection is closed after the response"))
    }
    isUnaskedSwitch = head.status == 101 && !self.head.proposesSwitch(to: head.fields.list(of: "Upgrade"))
    guard head.status >= 300 else {
      if case .awaitingLeave = sending { sending = .content }
      return
    }
    switch sending {
    case .awaitingLeave, .content:
      terms.plan.value.trace?(.note("the response arrived before the content was sent: sending stops"))
      sending = .stopped
    case .done, .stopped: break
    }
  }

  private func receive(until deadline: Deadline) async throws(ExchangeFailure) {
    do throws(ConnectError) {
      // The bytes that arrive are read by the next `nextNow`.
      if connection.canWaitBare, !isSending { return try await connection.becomesReadable(deadline: deadline) }
      take(try await connection.read(max: terms.plan.value.chunkSize, deadline: deadline))
    } catch {
      throw writeFailure ?? failure(error)
    }
  }

  private func take(_ heard: HTTPConnection.ReceivedInput) {
    switch heard {
    case .bytes(let bytes):
      if progress.answered == nil { progress.answered = .now }
      parser.received(bytes)
    case .end(let isClean):
      wasCut = !isClean
      parser.receivedEnd()
    }
  }

  private var unaskedSwitch: HTTPWireError {
    HTTPWireError(.unaskedSwitch, "101 (Switching Protocols), which was not requested (RFC 9110, section 7.8)")
  }

  private var truncation: HTTPError {
    HTTPError(
      .tls, code: "http.truncated", phase: .receive,
      "the content ends with the connection, which ended without close_notify: some of it may be missing (RFC 9112, section 9.8)",
      hint: "no-close-notify among the leniencies lets it pass", url: terms.asked.value.url.description)
  }

  // MARK: the request content

  private var expectsLeave: Bool {
    head.version == .http11 && !content.isAtEnd && head.fields.list(of: "Expect").contains { $0.lowercased() == "100-continue" }
  }

  /// The next read or write, when the parser has no input left.
  private func advance() async throws(ExchangeFailure) {
    switch sending {
    case .awaitingLeave(let limit): try await awaitLeave(until: limit)
    case .content: try await sendPiece()
    case .done, .stopped:
      try await receive(until: progress.answered == nil ? terms.answerDeadline(sent: progress.sent) : terms.idleDeadline())
    }
  }

  /// True if more of the request may have to be sent, or if sending was aborted.
  private var isSending: Bool { if case .done = sending { false } else { true } }

  private func awaitLeave(until limit: Deadline) async throws(ExchangeFailure) {
    do throws(ConnectError) {
      take(try await connection.read(max: terms.plan.value.chunkSize, deadline: limit.earlier(of: terms.idleDeadline())))
    } catch {
      guard error.isTimeout, limit.hasPassed(), !terms.deadline.hasPassed() else { throw failure(error) }
      terms.plan.value.trace?(.note("no 100 (Continue) came in time: the content goes out anyway"))
      sending = .content
    }
  }

  /// Sends one piece of content, unless the peer sends something first.
  private func sendPiece() async throws(ExchangeFailure) {
    var bytes: [UInt8] = []
    if !hasUnsent {
      let piece = try await nextPiece()
      bytes = try framed(piece, isLast: content.isAtEnd)
      note(piece)
    }
    do throws(ConnectError) {
      let heard = try await connection.write(bytes, orRead: terms.plan.value.chunkSize, deadline: terms.idleDeadline())
      hasUnsent = heard != nil
      if !hasUnsent, content.isAtEnd { hasSent() }
      if let heard { take(heard) }
    } catch {
      guard !error.isTimeout, !error.isCancelled else { throw failure(error) }
      writeFailure = failure(error)
      sending = .stopped
    }
  }

  /// A server may send its complete response before it has read the request: it is sent the rest while it reads.
  private func finishSending() async {
    while case .content = sending {
      guard parser.keepsAlive, (try? await sendPiece()) != nil else {
        sending = .stopped
        return
      }
    }
  }

  private func nextPiece() async throws(ExchangeFailure) -> [UInt8] {
    do throws(HTTPError) {
      return try await content.next()
    } catch {
      throw ExchangeFailure(.other(error))
    }
  }

  private func hasSent() {
    sending = .done
    progress.sent = .now
    terms.plan.value.trace?(.requestSent)
  }

  private func note(_ piece: [UInt8]) {
    guard !piece.isEmpty else { return }
    terms.plan.value.trace?(.requestBody(piece))
    progress.contentSent += UInt64(piece.count)
  }

  private func framed(_ piece: [UInt8], isLast: Bool) throws(ExchangeFailure) -> [UInt8] {
    guard isChunked else { return piece }
    do throws(HTTPWireError) {
      let chunk = try ChunkedEncoder.chunk(piece)
      return isLast ? chunk + (try ChunkedEncoder.end()) : chunk
    } catch {
      throw ExchangeFailure(.message(error))
    }
  }

  private func failure(_ error: ConnectError) -> ExchangeFailure {
    ExchangeFailure(.connection(error), retry: progress.answered == nil && !error.isTimeout ? .whenReused : .never)
  }
}

extension RequestHead {
  /// True if Upgrade lists all protocols that the server switches to (RFC 9110, section 7.8).
  fileprivate func proposesSwitch(to protocols: [String]) -> Bool {
    let proposed = fields.list(of: "Upgrade").map { $0.lowercased() }
    return !proposed.isEmpty && protocols.allSatisfy { proposed.contains($0.lowercased()) }
  }
}
