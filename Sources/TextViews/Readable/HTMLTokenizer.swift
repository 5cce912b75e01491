/// Divides HTML into text and tags (HTML Standard, section 13.2.5, simplified), in bounded memory.
struct HTMLTokenizer: Sendable {
  enum Token: Hashable, Sendable {
    case text(Unicode.Scalar)
    case start(String, attributes: [String: String])
    case end(String)
  }

  private enum State { case text, entity, open, tag, quoted(Unicode.Scalar), bang, comment, raw }

  /// The characters of a tag that are read; the rest of a longer one is skipped.
  private static let longestTag = 4_096
  private static let longestEntity = 32
  /// Elements whose content is neither text for people nor contains tags.
  private static let raw: Set<String> = ["script", "style", "iframe", "noframes", "noembed"]

  private var state = State.text
  private var held: [Unicode.Scalar] = []
  private var tail: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
  /// The element whose end tag ends raw content.
  private var rawName = ""

  mutating func received(_ scalar: Unicode.Scalar, _ visit: (Token) -> Void) {
    switch state {
    case .text: appendText(scalar, visit)
    case .entity: appendEntity(scalar, visit)
    case .open:
      if scalar == "!" || scalar == "?" {
        held = [scalar]
        state = .bang
      } else if scalar == "/" || Self.isLetter(scalar) {
        held = [scalar]
        state = .tag
      } else {
        visit(.text("<"))
        state = .text
        appendText(scalar, visit)
      }
    case .tag, .quoted: appendTag(scalar, visit)
    case .bang:
      if scalar == ">" {
        state = .text
      } else if held == ["!", "-"], scalar == "-" {
        tail = ("-", "-")
        state = .comment
      } else if held.count < 3 {
        held.append(scalar)
      }
    case .comment:
      if scalar == ">", tail == ("-", "-") { state = .text }
      tail = (tail.1, scalar)
    case .raw: appendRaw(scalar, visit)
    }
  }

  /// The text of constructs that have not ended.
  mutating func finish(_ visit: (Token) -> Void) {
    switch state {
    case .entity: flushEntity(visit)
    case .open: visit(.text("<"))
    default: break
    }
    held = []
    state = .text
  }

  private mutating func appendText(_ scalar: Unicode.Scalar, _ visit: (Token) -> Void) {
    switch scalar {
    case "<": state = .open
    case "&":
      held = []
      state = .entity
    default: visit(.text(scalar))
    }
  }

  private mutating func appendEntity(_ scalar: Unicode.Scalar, _ visit: (Token) -> Void) {
    if Self.isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "#" && held.isEmpty, held.count < Self.longestEntity {
      held.append(scalar)
      return
    }
    let isEnded = scalar == ";"
    if let decoded = Self.decoded(held) {
      visit(.text(decoded))
      held = []
    } else {
      flushEntity(visit)
      if isEnded { visit(.text(";")) }
    }
    state = .text
    if !isEnded { appendText(scalar, visit) }
  }

  private mutating func flushEntity(_ visit: (Token) -> Void) {
    if let decoded = Self.decoded(held) { return visit(.text(decoded)) }
    visit(.text("&"))
    for scalar in held { visit(.text(scalar)) }
    held = []
  }

  private static func decoded(_ held: [Unicode.Scalar]) -> Unicode.Scalar? {
    var name = ""
    name.unicodeScalars.append(contentsOf: held)
    guard name.hasPrefix("#") else { return HTMLEntityTable.scalar(named: name) }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).map { HTMLEntityTable.scalar($0) }
  }

  private mutating func appendTag(_ scalar: Unicode.Scalar, _ visit: (Token) -> Void) {
    if case .quoted(let mark) = state {
      if scalar == mark { state = .tag }
    } else if scalar == ">" {
      return endTag(visit)
    } else if scalar == "\"" || scalar == "'", held.last(where: { $0 != " " && $0 != "\n" && $0 != "\t" }) == "=" {
      state = .quoted(scalar)
    }
    if held.count < Self.longestTag { held.append(scalar) }
  }

  private mutating func endTag(_ visit: (Token) -> Void) {
    let isEnd = held.first == "/"
    let name = Self.name(held.dropFirst(isEnd ? 1 : 0))
    let tag = held
    held = []
    state = .text
    guard !name.isEmpty else { return }
    guard !isEnd else { return visit(.end(name)) }
    visit(.start(name, attributes: Self.attributes(tag.dropFirst(name.unicodeScalars.count))))
    guard Self.raw.contains(name) else { return }
    rawName = name
    state = .raw
  }

  private mutating func appendRaw(_ scalar: Unicode.Scalar, _ visit: (Token) -> Void) {
    let end = Array("</\(rawName)".unicodeScalars)
    if held.count == end.count {
      if !Self.isLetter(scalar) {
        visit(.end(rawName))
        // Attributes of an end tag mean nothing.
        held = ["/"]
        state = .tag
        return appendTag(scalar, visit)
      }
    } else if end[held.count] == Self.lowered(scalar) {
      held.append(scalar)
      return
    }
    held = scalar == "<" ? [scalar] : []
  }

  private static func name(_ tag: ArraySlice<Unicode.Scalar>) -> String {
    var name = ""
    name.unicodeScalars.append(contentsOf: tag.prefix { isLetter($0) || ("0"..."9").contains($0) || $0 == "-" }.prefix(32).map(lowered))
    return name
  }

  /// At most 32 attributes, whose names are in lower case; the first of a name counts.
  private static func attributes(_ tag: ArraySlice<Unicode.Scalar>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag
    for _ in 0..<32 {
      rest = rest.drop { isBlank($0) || $0 == "/" }
      let name = rest.prefix { !isBlank($0) && $0 != "=" && $0 != "/" }
      guard !name.isEmpty else { return attributes }
      rest = rest.dropFirst(name.count).drop { isBlank($0) }
      var value: ArraySlice<Unicode.Scalar> = []
      if rest.first == "=" {
        rest = rest.dropFirst().drop { isBlank($0) }
        if let mark = rest.first, mark == "\"" || mark == "'" {
          value = rest.dropFirst().prefix { $0 != mark }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !isBlank($0) }
          rest = rest.dropFirst(value.count)
        }
      }
      var key = ""
      key.unicodeScalars.append(contentsOf: name.map(lowered))
      if attributes[key] == nil { attributes[key] = decodedText(value) }
    }
    return attributes
  }

  private static func decodedText(_ value: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    var rest = value
    while let scalar = rest.popFirst() {
      let name = scalar == "&" ? rest.prefix(longestEntity).prefix { isLetter($0) || ("0"..."9").contains($0) || $0 == "#" } : []
      if scalar == "&", rest.dropFirst(name.count).first == ";", let decoded = decoded(Array(name)) {
        text.append(decoded)
        rest = rest.dropFirst(name.count + 1)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{c}"
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20)) : scalar
  }
}
