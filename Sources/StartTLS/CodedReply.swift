/// A reply with a three-digit code and text (RFC 5321, section 4.2; RFC 959, section 4.2).
struct CodedReply: Hashable, Sendable {
  let code: Int
  /// The text of each line.
  var texts: [String]

  /// On one line, for an error.
  var summary: String { "\(code) \(texts.joined(separator: " / "))" }

  /// The first or last line of a reply; `continues` is true after a hyphen, which announces more lines.
  static func head(of line: String) -> (code: Int, continues: Bool, text: String)? {
    let bytes = line.utf8
    let digits = bytes.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }), let code = Int(String(decoding: digits, as: UTF8.self)),
      (100..<600).contains(code)
    else { return nil }
    let rest = bytes.dropFirst(3)
    guard let mark = rest.first else { return (code, false, "") }
    guard mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-") else { return nil }
    return (code, mark == UInt8(ascii: "-"), String(decoding: rest.dropFirst(), as: UTF8.self))
  }
}

/// Assembles replies from their lines.
struct CodedReplyReader: Sendable {
  let protocolName: String
  /// FTP allows any text between the first line and the last (RFC 959, section 4.2); SMTP requires the code in each.
  let takesFreeLines: Bool

  private var started: CodedReply?

  init(protocolName: String, takesFreeLines: Bool = false) {
    self.protocolName = protocolName
    self.takesFreeLines = takesFreeLines
  }

  /// Nil until the last line of a reply.
  mutating func received(line: String) throws(StartTLSError) -> CodedReply? {
    let head = CodedReply.head(of: line)
    guard var reply = started else {
      guard let head else { throw malformed("no reply code stands where a reply should begin", line) }
      let reply = CodedReply(code: head.code, texts: [head.text])
      if head.continues { started = reply }
      return head.continues ? nil : reply
    }
    if let head, head.code == reply.code {
      reply.texts.append(head.text)
      started = head.continues ? reply : nil
      return head.continues ? nil : reply
    }
    guard takesFreeLines else { throw malformed("a reply changes its code half-way", line) }
    reply.texts.append(line)
    started = reply
    return nil
  }

  private func malformed(_ what: String, _ line: String) -> StartTLSError {
    StartTLSError(code: .malformed, protocolName: protocolName, what: what, reply: line)
  }
}
