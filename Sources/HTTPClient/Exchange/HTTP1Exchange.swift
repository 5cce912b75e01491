internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its answer in HTTP/1 (RFC 9112).
final class HTTP1Exchange: HTTPExchange {
  private enum Sending { case content, done }

  private(set) var progress = ExchangeProgress()
  private let connection: HTTPConnection
  private let head: RequestHead
  private let content: RequestContent
  private let terms: ExchangeTerms
  private let isChunked: Bool
  private var parser: ResponseParser
  private var sending = Sending.content
  /// TLS ended without close_notify: perhaps somebody cut it (RFC 9846, section 6.1).
  private var wasCut = false
  private var isOver = false

  init(_ head: RequestHead, _ content: RequestContent, over connection: HTTPConnection, _ terms: ExchangeTerms) {
    self.head = head
    self.content = content
    self.connection = connection
    self.terms = terms
    isChunked = head.fields.list(of: "Transfer-Encoding").last?.lowercased() == "chunked"
    parser = ResponseParser(
      method: head.method, limits: terms.options.limits, leniency: terms.options.leniency,
      keepsTransferCoding: terms.options.keepsTransferCoding)
  }

  func begin() async throws(ExchangeFailure) {
    var bytes: [UInt8]
    do throws(HTTPWireError) {
      bytes = try RequestEncoder.head(head)
    } catch {
      throw ExchangeFailure(.message(error))
    }
    progress.headBytes = bytes
    let trace = terms.options.trace
    trace?(.requestHead(bytes))
    if let small = content.small, !small.isEmpty {
      bytes += try framed(small, isLast: true)
      trace?(.requestBody(small))
      progress.contentSent = UInt64(small.count)
    }
    if content.isAtEnd { sending = .done }
    try await write(bytes)
    if sending == .done { hasSent() }
  }

  func next() async throws(ExchangeFailure) -> ExchangeEvent {
    while true {
      switch try parse() {
      case .needsInput: break
      case .interim(let head): return .interim(head)
      case .head(let head): return .head(head)
      case .body(let bytes): return .body(bytes)
      case .trailers(let fields): return .trailers(fields)
      case .end:
        isOver = true
        // Nothing was read after an end that the message tells by itself.
        if wasCut { throw ExchangeFailure(.other(truncation)) }
        return .end
      }
      if sending == .content { try await sendPiece() } else { try await receive() }
    }
  }

  func leave() async -> Bool {
    guard isOver, sending == .done else { return false }
    if !parser.surplus.isEmpty { terms.options.trace?(.note("\(parser.surplus.count) bytes came after the answer's end")) }
    return parser.keepsAlive
  }

  private func parse() throws(ExchangeFailure) -> ResponseEvent {
    do throws(HTTPWireError) {
      return try parser.next()
    } catch {
      throw ExchangeFailure(.message(error), retry: error.code == .empty ? .whenReused : .never)
    }
  }

  private func receive() async throws(ExchangeFailure) {
    let deadline = progress.answered == nil ? terms.answerDeadline(sent: progress.sent) : terms.idleDeadline()
    do throws(ConnectError) {
      switch try await connection.read(max: terms.options.chunkSize, deadline: deadline) {
      case .bytes(let bytes):
        if progress.answered == nil { progress.answered = .now }
        parser.received(bytes)
      case .end(let isClean):
        wasCut = !isClean
        parser.receivedEnd()
      }
    } catch {
      throw failure(error)
    }
  }

  private var truncation: HTTPError {
    HTTPError(
      .tls, code: "http.truncated", phase: .receive,
      "the content ends with the connection, which ended without close_notify: some of it may be missing (RFC 9112, section 9.8)",
      hint: "the server should say close_notify, or the content's length", url: terms.url.description)
  }

  private func sendPiece() async throws(ExchangeFailure) {
    let piece: [UInt8]
    do throws(HTTPError) {
      piece = try await content.next()
    } catch {
      throw ExchangeFailure(.other(error))
    }
    try await write(try framed(piece, isLast: content.isAtEnd))
    terms.options.trace?(.requestBody(piece))
    progress.contentSent += UInt64(piece.count)
    if content.isAtEnd {
      sending = .done
      hasSent()
    }
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

  private func hasSent() {
    progress.sent = .now
    terms.options.trace?(.requestSent)
  }

  private func write(_ bytes: [UInt8]) async throws(ExchangeFailure) {
    guard !bytes.isEmpty else { return }
    do throws(ConnectError) {
      try await connection.write(bytes, deadline: terms.idleDeadline())
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: ConnectError) -> ExchangeFailure {
    ExchangeFailure(.connection(error), retry: progress.answered == nil && !error.isTimeout ? .whenReused : .never)
  }
}
