/// An event of a response parser.
public enum ResponseEvent: Hashable, Sendable {
  /// More bytes are needed.
  case needsInput
  /// A head with status 1xx; others follow.
  case interim(ResponseHead)
  case head(ResponseHead)
  /// Content without its transfer coding.
  case body(ArraySlice<UInt8>)
  /// Trailer fields; only if there are any.
  case trailers(FieldSection)
  case end
}

/// Parses the response to one request over HTTP/1, from arbitrary portions (RFC 9112).
///
/// Content is returned as slices of the received bytes, without a copy. An error is final and thrown by every later call. A head with
/// invalid framing is returned nevertheless, so that it can be printed; the error follows it.
public struct ResponseParser: Sendable {
  private enum Stage { case head, content, done }

  private let method: String
  private let limits: HTTPLimits
  private let leniency: Leniency
  private let keepsCoding: Bool
  private var stage = Stage.head
  private var input: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var sections: FieldSectionReader
  /// A status line whose fields are incomplete.
  private var statusLine: ResponseHead?
  private var content: ContentReader
  private var interimCount = 0
  private var persists = false
  private var failure: HTTPWireError?

  /// `method` of the request determines whether there can be content (RFC 9112, section 6.3). With `keepsTransferCoding` chunks are
  /// returned as received, including sizes, extensions and trailers, and other codings are accepted.
  public init(method: String, limits: HTTPLimits = .ordinary, leniency: Leniency = [], keepsTransferCoding: Bool = false) {
    self.method = method
    self.limits = limits
    self.leniency = leniency
    keepsCoding = keepsTransferCoding
    var sectionLimits = limits
    sectionLimits.line = max(limits.line, limits.fieldSection)
    sections = FieldSectionReader(sectionLimits, leniency, hasStartLine: true)
    content = ContentReader(.none, limits, leniency)
  }

  public mutating func received(_ bytes: [UInt8]) {
    if input.isEmpty { input = bytes[...] } else { input += bytes }
  }

  /// Call when the peer has shut down its side.
  public mutating func receivedEnd() { isAtEnd = true }

  public mutating func next() throws(HTTPWireError) -> ResponseEvent {
    if let failure { throw failure }
    do throws(HTTPWireError) {
      switch stage {
      case .head: return try readHead()
      case .content: return try readContent()
      case .done: return .end
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// True if the connection can be used for another request after `.end` (RFC 9112, section 9.3); false if bytes are left over.
  public var keepsAlive: Bool { stage == .done && persists && input.isEmpty && !isAtEnd }

  /// The bytes after the end of the message; after 101 or a successful CONNECT, those of the other protocol.
  public var surplus: [UInt8] { stage == .done ? Array(input) : [] }

  private mutating func readHead() throws(HTTPWireError) -> ResponseEvent {
    if sections.awaitsStartLine { try checkStart() }
    while let isLast = try sections.readLine(&input) {
      guard let started = statusLine else {
        statusLine = try ResponseHead(statusLine: sections.startLine)
        continue
      }
      guard isLast else { continue }
      var head = started
      head.fields = FieldSection(sections.fields)
      head.raw = sections.raw
      statusLine = nil
      return try accept(head)
    }
    guard isAtEnd else { return .needsInput }
    guard sections.count > 0 || interimCount > 0 else {
      throw HTTPWireError(.empty, "the connection ended before a response", reference: "RFC 9112, section 8")
    }
    throw HTTPWireError(
      .incomplete,
      sections.count == 0
        ? "the connection ended after an interim response" : "the connection ended inside the head, after \(sections.count) bytes",
      reference: "RFC 9112, section 8")
  }

  /// Checks the first bytes, since other protocols may send no line endings.
  private func checkStart() throws(HTTPWireError) {
    // The common case.
    if sections.partial.isEmpty, Octet.starts(input, with: ResponseHead.name) { return }
    let start = (sections.partial.prefix(ResponseHead.decidingCount) + input.prefix(ResponseHead.decidingCount))
      .prefix(ResponseHead.decidingCount)
    let end = start.firstIndex(of: Octet.lineFeed).map { $0 + 1 }
    guard isAtEnd || end != nil || start.count == ResponseHead.decidingCount else { return }
    if let error = ResponseHead.objection(toStart: start[..<(end ?? start.endIndex)]) { throw error }
  }

  private mutating func accept(_ head: ResponseHead) throws(HTTPWireError) -> ResponseEvent {
    if head.isInterim {
      interimCount += 1
      guard interimCount <= limits.interimCount else {
        throw HTTPWireError(.limitExceeded, "there are more than \(limits.interimCount) interim responses")
      }
      sections.begin(hasStartLine: true)
      return .interim(head)
    }
    stage = .content
    var head = head
    do throws(HTTPWireError) {
      let length = try MessageLength(of: head, to: method, keepsCoding: keepsCoding, leniency: leniency)
      content = ContentReader(length, limits, leniency, keepsCoding: keepsCoding)
      // Only the leniency accepts both fields.
      head.hasLengthConflict =
        (length == .chunked || length == .untilClose) && head.fields.contains("transfer-encoding") && head.fields.contains("content-length")
      // For the server the next response may begin elsewhere (RFC 9112, section 6.3).
      persists = !head.hasLengthConflict && head.persists(to: method, length)
    } catch {
      failure = error
    }
    return .head(head)
  }

  private mutating func readContent() throws(HTTPWireError) -> ResponseEvent {
    switch try content.next(&input, &sections) {
    case .bytes(let bytes): return .body(bytes)
    case .trailers(let fields): return .trailers(FieldSection(fields))
    case .end: break
    case .needsInput:
      guard isAtEnd else { return .needsInput }
      if let error = content.objectionToEnd(sections) { throw error }
    }
    stage = .done
    return .end
  }
}
