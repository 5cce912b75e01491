/// Splits bytes into lines. A line ends with LF, or CR LF as the standards require.
struct DialogueLineReader: Sendable {
  /// Whether a line that ends in `{5}` continues after five more bytes (RFC 9051, section 4.3; RFC 5804, section 4).
  let joinsLiterals: Bool

  private var intake: DialogueInput
  /// The number of unread bytes that have been searched.
  private var searched = 0
  /// The end of the literal within the unread bytes; no line ends before it.
  private var literalEnd = 0
  private var count = 0

  init(protocolName: String, joinsLiterals: Bool = false) {
    self.joinsLiterals = joinsLiterals
    self.intake = DialogueInput(protocolName: protocolName)
  }

  var isOver: Bool { intake.isOver }

  /// An incomplete line; nil if there is none.
  var unfinished: String? { intake.unread.isEmpty ? nil : String(decoding: intake.unread, as: UTF8.self) }

  mutating func append(_ bytes: [UInt8]) throws(StartTLSError) { try intake.append(bytes) }

  mutating func takeRest() -> [UInt8] { intake.takeRest() }

  /// The next line without its line end; nil until it is complete.
  mutating func next() throws(StartTLSError) -> String? {
    let unread = intake.unread
    while searched < unread.count {
      let byte = unread[unread.startIndex + searched]
      guard byte != 0 else {
        throw intake.failure(.malformed, "a NUL byte stands in a line", reply: String(decoding: unread.prefix(searched), as: UTF8.self))
      }
      searched += 1
      guard searched <= StartTLSLimits.unit else { throw lineTooLong(unread) }
      guard byte == 0x0a, searched > literalEnd else { continue }
      if joinsLiterals, let length = Self.literalLength(atEndOf: unread.prefix(searched)) {
        guard length <= StartTLSLimits.unit - searched else { throw lineTooLong(unread) }
        literalEnd = searched + length
        continue
      }
      return try take(unread.prefix(searched - 1))
    }
    return nil
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(StartTLSError) -> String {
    count += 1
    guard count <= StartTLSLimits.lines else {
      throw intake.failure(.tooLong, "the server sent more than \(StartTLSLimits.lines) lines before TLS")
    }
    intake.consume(searched)
    (searched, literalEnd) = (0, 0)
    return String(decoding: line.last == 0x0d ? line.dropLast() : line, as: UTF8.self)
  }

  private func lineTooLong(_ unread: ArraySlice<UInt8>) -> StartTLSError {
    intake.failure(
      .tooLong, "a line is longer than \(StartTLSLimits.unit / 1024) KiB",
      reply: String(decoding: unread.prefix(StartTLSLimits.reply), as: UTF8.self))
  }

  /// 5 for `… {5}` and `… {5+}` with the line end; a number too large for Int counts as the maximum.
  private static func literalLength(atEndOf line: ArraySlice<UInt8>) -> Int? {
    var rest = line.dropLast()
    if rest.last == 0x0d { rest = rest.dropLast() }
    guard rest.popLast() == UInt8(ascii: "}") else { return nil }
    if rest.last == UInt8(ascii: "+") { rest = rest.dropLast() }
    guard let open = rest.lastIndex(of: UInt8(ascii: "{")) else { return nil }
    let digits = rest[(open + 1)...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
