internal import Bytes

/// Splits an XML stream into tags and text; sufficient for a stream before TLS (RFC 6120, section 11).
struct XMLScanner: Sendable {
  enum Token: Hashable, Sendable {
    /// The name without its namespace prefix; `isEmpty` for `<a/>`.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    case end(name: String)
    case text(String)
  }

  private var intake: DialogueInput
  private var searched = 0
  /// The open quotation mark at the current position; nil outside quotes.
  private var quote: UInt8?
  private var count = 0

  init(protocolName: String) { self.intake = DialogueInput(protocolName: protocolName) }

  var isOver: Bool { intake.isOver }

  var unfinished: String? { intake.unread.isEmpty ? nil : String(decoding: intake.unread, as: UTF8.self) }

  mutating func append(_ bytes: [UInt8]) throws(StartTLSError) { try intake.append(bytes) }

  mutating func takeRest() -> [UInt8] { intake.takeRest() }

  mutating func next() throws(StartTLSError) -> Token? {
    while let piece = try nextPiece() {
      guard piece.first == UInt8(ascii: "<") else { return .text(Self.plain(piece)) }
      let inner = piece.dropFirst().dropLast()
      switch inner.first {
      // The XML declaration is ignored.
      case UInt8(ascii: "?"): continue
      case UInt8(ascii: "!"): throw malformed("comments and declarations of types have no place in XMPP", piece)
      case UInt8(ascii: "/"): return .end(name: Self.localName(inner.dropFirst().prefix { !Self.isSpace($0) }))
      default: return try tag(inner)
      }
    }
    return nil
  }

  /// A complete tag, or the text before one; nil until it is complete.
  private mutating func nextPiece() throws(StartTLSError) -> ArraySlice<UInt8>? {
    let unread = intake.unread
    let isTag = unread.first == UInt8(ascii: "<")
    while searched < unread.count {
      let byte = unread[unread.startIndex + searched]
      guard byte != 0 else { throw malformed("a NUL byte stands in the stream", unread) }
      if !isTag, byte == UInt8(ascii: "<") { return try take(unread, searched) }
      searched += 1
      guard searched <= StartTLSLimits.unit else {
        throw intake.failure(.tooLong, "a tag or text is longer than \(StartTLSLimits.unit / 1024) KiB")
      }
      guard isTag else { continue }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return try take(unread, searched)
      }
    }
    return nil
  }

  private mutating func take(_ unread: ArraySlice<UInt8>, _ length: Int) throws(StartTLSError) -> ArraySlice<UInt8> {
    count += 1
    guard count <= StartTLSLimits.lines else {
      throw intake.failure(.tooLong, "the server sent more than \(StartTLSLimits.lines) tags before TLS")
    }
    intake.consume(length)
    (searched, quote) = (0, nil)
    return unread.prefix(length)
  }

  /// Parses the bytes between `<` and `>`.
  private func tag(_ inner: ArraySlice<UInt8>) throws(StartTLSError) -> Token {
    let isEmpty = inner.last == UInt8(ascii: "/")
    var rest = isEmpty ? inner.dropLast() : inner
    let name = rest.prefix { !Self.isSpace($0) }
    guard !name.isEmpty else { throw malformed("a tag has no name", inner) }
    rest = rest.dropFirst(name.count).drop(while: Self.isSpace)
    var attributes: [String: String] = [:]
    while !rest.isEmpty {
      let key = rest.prefix { $0 != UInt8(ascii: "=") && !Self.isSpace($0) }
      rest = rest.dropFirst(key.count).drop(while: Self.isSpace)
      guard rest.popFirst() == UInt8(ascii: "=") else { throw malformed("an attribute has no value", inner) }
      rest = rest.drop(while: Self.isSpace)
      guard let mark = rest.popFirst(), mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"), let end = rest.firstIndex(of: mark) else {
        throw malformed("an attribute's value has no quotation marks", inner)
      }
      attributes[String(decoding: key, as: UTF8.self)] = Self.plain(rest[..<end])
      rest = rest[(end + 1)...].drop(while: Self.isSpace)
    }
    return .start(name: Self.localName(name), attributes: attributes, isEmpty: isEmpty)
  }

  private func malformed(_ what: String, _ bytes: ArraySlice<UInt8>) -> StartTLSError {
    intake.failure(.malformed, what, reply: String(decoding: bytes.prefix(StartTLSLimits.reply), as: UTF8.self))
  }

  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// Decodes the five entities that XMPP allows (RFC 6120, section 11.1).
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(String(decoding: bytes, as: UTF8.self)) { $0.replacing(text: $1.0, with: $1.1) }
  }
}
