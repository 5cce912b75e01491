internal import Bytes
public import HTTPWire

/// Redacts secrets in messages, errors and events for display. Bytes on the wire are never changed.
///
/// Secrets are the values of Authorization, Proxy-Authorization, Cookie and Set-Cookie, userinfo in URLs, and the values of header fields,
/// URL and form parameters and JSON members whose names are in `names`.
public struct Redaction: Sendable {
  /// The replacement for a secret.
  public static let mark = "(redacted)"

  /// Disables redaction. False by default.
  public var showsSecrets = false
  /// The names whose values are secret.
  public var names = SecretNames()
  /// Texts to redact wherever they occur.
  private var secrets: [String] = []

  public init(showsSecrets: Bool = false) { self.showsSecrets = showsSecrets }

  /// Redacts that text from now on. Texts shorter than 4 bytes are ignored, as they occur in too many unrelated places.
  public mutating func hide(_ secret: Secret) {
    guard secret.value.utf8.count >= Self.shortest else { return }
    secrets.append(secret.value)
  }

  /// Redacts the values of credential fields everywhere, as servers repeat them in their responses. Values of cookies may be common words,
  /// and are excluded.
  public mutating func hideCredentials(in fields: FieldSection) {
    for line in fields.lines {
      var value = line.valueText[...]
      switch SecretField(line, names) {
      case .authorization: value = value.firstIndex(of: " ").map { value[value.index(after: $0)...] } ?? value
      case .key: break
      case .cookie, .setCookie, nil: continue
      }
      if value.utf8.count >= Self.shortestRepeated { hide(Secret(String(value))) }
    }
  }

  /// A piece of content with hidden texts redacted.
  public func shown(piece: [UInt8]) -> [UInt8] {
    guard !showsSecrets, !secrets.isEmpty else { return piece }
    let text = FieldLine(name: [], value: piece).valueText
    guard secrets.contains(where: text.holds) else { return piece }
    return Array(secrets.reduce(text) { $0.replacing(text: $1, with: Self.mark) }.utf8)
  }

  /// The text with userinfo, secret URL parameters and hidden texts redacted.
  public func shown(_ text: String) -> String {
    guard !showsSecrets else { return text }
    var shown = text.holds("://") ? Userinfo.replaced(in: text, with: Self.mark) : text
    shown = QueryRedactor.shown(shown, names) ?? shown
    for secret in secrets where shown.holds(secret) { shown = shown.replacing(text: secret, with: Self.mark) }
    return shown
  }

  /// The URL without userinfo, with secret parameters redacted.
  public func shown(_ url: URI) -> URI {
    guard !showsSecrets else { return url }
    var url = url
    (url.user, url.password) = (nil, nil)
    url.query = url.query.map { QueryRedactor.shown(query: $0, names) }
    url.fragment = url.fragment.map { QueryRedactor.shown(query: $0, names) }
    return url
  }

  /// The content with the values of secret form fields and JSON members, and hidden texts redacted.
  public func shown(content: [UInt8], type: String?) -> [UInt8] {
    guard !showsSecrets else { return content }
    var redactor = ContentRedactor(contentType: type, beginning: content, self)
    var shown = content
    if redactor != nil { shown = (redactor?.shown(content) ?? []) + (redactor?.finish() ?? []) }
    return self.shown(piece: shown)
  }

  /// The field with its value redacted if it is secret, otherwise with hidden texts redacted.
  public func shown(_ line: FieldLine) -> FieldLine {
    guard !showsSecrets else { return line }
    var line = line
    line.value = SecretField(line, names)?.shown(line.value) ?? shown(line.value)
    return line
  }

  /// The fields, each redacted.
  public func shown(_ fields: FieldSection) -> FieldSection {
    showsSecrets ? fields : FieldSection(fields.lines.map { shown($0) })
  }

  /// The head of a message as on the wire, redacted line by line.
  public func shown(head bytes: [UInt8]) -> [UInt8] {
    guard !showsSecrets else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var field: SecretField?
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0a).map { $0 + 1 } ?? rest.endIndex
      result += shown(headLine: rest[..<end], &field)
      rest = rest[end...]
    }
    return result
  }

  /// `field` is the secret field of the previous line, which this line continues if it begins with white space (RFC 9112, section 5.2).
  private func shown(headLine line: ArraySlice<UInt8>, _ field: inout SecretField?) -> [UInt8] {
    let ending = line.suffix(while: { $0 == 0x0d || $0 == 0x0a })
    let text = line.dropLast(ending.count)
    if let first = text.first, first == 0x20 || first == 0x09 {
      return field == nil ? shown(Array(text)) + ending : [first] + Array(Self.mark.utf8) + ending
    }
    // An HTTP/2 pseudo-header field has a colon before its name.
    let colon = text.dropFirst().firstIndex(of: UInt8(ascii: ":"))
    field = colon.flatMap { SecretField(FieldLine(name: Array(text[..<$0]), value: []), names) }
    guard let colon, let field else { return shown(Array(text)) + ending }
    let value = text[(colon + 1)...]
    let blanks = value.prefix { $0 == 0x20 || $0 == 0x09 }
    return Array(text[...colon]) + blanks + field.shown(Array(value.dropFirst(blanks.count))) + ending
  }

  /// Returns the bytes unchanged if there is nothing to redact.
  private func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty || bytes.contains(where: Self.signs.contains) else { return bytes }
    let text = FieldLine(name: [], value: bytes).valueText
    let shown = shown(text)
    return shown == text ? bytes : Array(shown.utf8)
  }

  private static let shortest = 4
  /// The minimum length for values that are redacted in content.
  private static let shortestRepeated = 6
  /// A text without any of these has neither userinfo nor parameters.
  private static let signs = Array("@=%".utf8)
}

extension ArraySlice {
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, holds(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}

extension Redaction {
  /// A response head with redacted fields and redacted bytes on the wire.
  public func shown(_ head: ResponseHead) -> ResponseHead {
    guard !showsSecrets else { return head }
    var head = head
    head.fields = shown(head.fields)
    head.raw = shown(head: head.raw)
    return head
  }

  /// A redacted error, with all its texts and its response; its category, code and phase are unchanged.
  public func shown(_ error: HTTPError) -> HTTPError {
    guard !showsSecrets else { return error }
    return HTTPError(
      error.category, code: error.code, phase: error.phase, shown(error.message), hint: error.hint.map { $0.map(shown) },
      url: shown(error.url), causes: error.causes.map { shown($0) }, underlying: error.underlying, wire: error.wire,
      answer: error.answer.map { UnsuccessfulResponse(head: shown($0.head), content: shownContent(of: $0), problem: $0.problem) })
  }

  private func shownContent(of answer: UnsuccessfulResponse) -> [UInt8] {
    shown(content: answer.content, type: answer.head.fields.first("Content-Type"))
  }

  /// A redacted frame; the details of a HEADERS frame are its fields, one per line.
  public func shown(_ frame: FrameRecord) -> FrameRecord {
    guard !showsSecrets, !frame.detail.isEmpty else { return frame }
    return FrameRecord(
      direction: frame.direction, at: frame.at, stream: frame.stream, type: frame.type, flags: frame.flags, length: frame.length,
      detail: frame.detail.map { String(decoding: shown(head: Array($0.utf8)), as: UTF8.self) })
  }
}
