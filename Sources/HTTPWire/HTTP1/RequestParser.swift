/// An event of a request parser.
public enum RequestEvent: Hashable, Sendable {
  /// More bytes are needed.
  case needsInput
  case head(RequestHead)
  /// Content without its transfer coding.
  case body(ArraySlice<UInt8>)
  /// Trailer fields; only if there are any.
  case trailers(FieldSection)
  case end
}

/// Parses the requests of one HTTP/1 connection in order, from arbitrary portions, strictly by RFC 9112 as required of a server.
///
/// After `.end`, `begin()` starts the next request. An error is final.
public struct RequestParser: Sendable {
  private enum Stage { case head, content, done }

  private let scheme: String
  private let limits: HTTPLimits
  private var stage = Stage.head
  private var input: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var sections: FieldSectionReader
  /// A request line whose fields are incomplete.
  private var requestLine: RequestHead?
  private var skipsEmptyLine = true
  private var content: ContentReader
  private var failure: HTTPWireError?

  /// `scheme` is `https` for connections over TLS.
  public init(scheme: String, limits: HTTPLimits = .ordinary) {
    self.scheme = scheme
    self.limits = limits
    sections = FieldSectionReader(limits, [], hasStartLine: true)
    content = ContentReader(.none, limits, [])
  }

  public mutating func received(_ bytes: [UInt8]) {
    if input.isEmpty { input = bytes[...] } else { input += bytes }
  }

  /// Call when the peer has shut down its side.
  public mutating func receivedEnd() { isAtEnd = true }

  public mutating func next() throws(HTTPWireError) -> RequestEvent {
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

  /// Starts the next request, whose bytes may have been received already.
  public mutating func begin() {
    guard stage == .done else { return }
    stage = .head
    skipsEmptyLine = true
    sections = FieldSectionReader(limits, [], hasStartLine: true)
  }

  /// True if the client allows the connection to persist after the last request head (RFC 9112, section 9.3).
  public private(set) var keepsAlive = false

  /// True if no byte of a request has been received yet.
  public var isIdle: Bool { stage == .head && input.isEmpty && sections.count == 0 && requestLine == nil }

  /// Returns the bytes after the end of the request, which belong to another protocol after an upgrade (RFC 9110, section 7.8).
  public mutating func takeSurplus() -> [UInt8] {
    defer { input = [] }
    return Array(input)
  }

  private mutating func readHead() throws(HTTPWireError) -> RequestEvent {
    while let isLast = try readLine() {
      guard var head = requestLine else {
        try takeRequestLine()
        continue
      }
      guard isLast else { continue }
      try head.complete(with: sections.fields)
      content = ContentReader(try length(of: head), limits, [])
      keepsAlive = head.persists
      requestLine = nil
      stage = .content
      return .head(head)
    }
    guard isAtEnd else { return .needsInput }
    guard sections.count > 0 else {
      throw HTTPWireError(.empty, "the connection ended before a request", reference: "RFC 9112, section 8")
    }
    throw HTTPWireError(
      .incomplete, "the connection ended inside the head, after \(sections.count) bytes", reference: "RFC 9112, section 8")
  }

  /// A length too large to represent is an error of the client, not a limit of ours.
  private func length(of head: RequestHead) throws(HTTPWireError) -> MessageLength {
    do throws(HTTPWireError) {
      return try MessageLength(of: head)
    } catch {
      guard error.code == .limitExceeded else { throw error }
      throw HTTPWireError(.malformed, error.what, reference: error.reference)
    }
  }

  /// Checks the first byte, since other protocols may send no line endings.
  private mutating func readLine() throws(HTTPWireError) -> Bool? {
    if sections.count == 0, let first = input.first, !Octet.isTokenCharacter(first), first != Octet.carriageReturn {
      throw HTTPWireError(
        .notHTTP, first == 0x16 ? "the client speaks TLS, not HTTP" : "the request begins with what is no method",
        reference: "RFC 9112, section 3")
    }
    return try sections.readLine(&input)
  }

  /// Skips one empty line before it, since some clients send an extra one after a request (section 2.2).
  private mutating func takeRequestLine() throws(HTTPWireError) {
    if sections.startLine.isEmpty, skipsEmptyLine {
      skipsEmptyLine = false
      return sections.begin(hasStartLine: true)
    }
    requestLine = try RequestHead(requestLine: sections.startLine, scheme: scheme)
  }

  private mutating func readContent() throws(HTTPWireError) -> RequestEvent {
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

extension RequestHead {
  /// True if the connection may persist after the exchange (RFC 9112, section 9.3).
  fileprivate var persists: Bool {
    let options = fields.list(of: "connection").map { $0.lowercased() }
    return !options.contains("close") && (version >= .http11 || options.contains("keep-alive"))
  }
}
