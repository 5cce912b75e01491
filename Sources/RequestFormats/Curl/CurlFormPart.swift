internal import HTTPWire

/// The value of `-F` in curl's syntax: `name=text`, `name=@file` or `name=<file` with parameters after semicolons.
struct CurlFormPart {
  private(set) var parts: [PortablePart] = []
  private(set) var remarks: [String] = []
  private var rest: ArraySlice<UInt8> = []
  /// The separator that ended the last word; nil at the end.
  private var sign: UInt8?

  /// Nil without an equals sign.
  init?(_ value: [UInt8], isLiteral: Bool) {
    guard let equals = value.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = String(decoding: value[..<equals], as: UTF8.self)
    rest = value[(equals + 1)...]
    if isLiteral {
      parts = [PortablePart(name, .text(String(decoding: rest, as: UTF8.self)))]
      return
    }
    switch rest.first {
    case UInt8(ascii: "@"):
      rest.removeFirst()
      repeat {
        var part = PortablePart(name, .file(word(endsAtComma: true)))
        details(of: &part, endsAtComma: true)
        parts.append(part)
      } while sign == UInt8(ascii: ",") && parts.count < Self.mostFiles
    case UInt8(ascii: "<"):
      rest.removeFirst()
      var part = PortablePart(name, .textOfFile(word(endsAtComma: false)))
      details(of: &part, endsAtComma: false)
      parts = [part]
    default:
      if rest.first == UInt8(ascii: "("), name.isEmpty || rest.dropFirst().first == UInt8(ascii: ";") {
        remarks.append("a nested multipart part has no equivalent")
        return
      }
      var part = PortablePart(name, .text(word(endsAtComma: false)))
      details(of: &part, endsAtComma: false)
      parts = [part]
    }
    if parts.count == Self.mostFiles { remarks.append("files after the first \(Self.mostFiles) are left out") }
  }

  private mutating func details(of part: inout PortablePart, endsAtComma: Bool) {
    while sign == UInt8(ascii: ";") {
      skipBlanks()
      let name = Self.names.first { String(decoding: rest.prefix($0.utf8.count), as: UTF8.self).lowercased() == $0 }
      if let name { rest = rest.dropFirst(name.utf8.count) }
      let text = word(endsAtComma: endsAtComma)
      switch name {
      case "type=": part.type = text
      case "filename=": part.fileName = text
      case "headers=":
        if let colon = text.firstIndex(of: ":"), !text.hasPrefix("@"), !text.hasPrefix("<") {
          let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
          part.fields.append(FieldLine(String(text[..<colon]), String(value)))
        } else {
          remarks.append("header fields of a part in a file have no equivalent: \(text)")
        }
      case "encoder=": remarks.append("the transfer encoding \(text) of a part has no equivalent")
      // A parameter of the type, as in text/plain;charset=utf-8.
      case nil where part.type != nil: part.type = (part.type ?? "") + ";" + text
      default: remarks.append("an unknown parameter of a part is left out: \(text)")
      }
    }
  }

  /// Unquoted up to the next separator, or in quotation marks, in which a backslash escapes one of `\"`.
  private mutating func word(endsAtComma: Bool) -> String {
    skipBlanks()
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ";") || (endsAtComma && byte == UInt8(ascii: ",")) }
    var bytes: [UInt8]
    if let quoted = quoted() {
      bytes = quoted
      rest = rest.drop { !isEnd($0) }
    } else {
      bytes = Array(rest.prefix { !isEnd($0) })
      rest = rest.dropFirst(bytes.count)
      // curl keeps the blanks at the end of the value itself.
      if rest.first != nil { while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() } }
    }
    sign = rest.popFirst()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  /// Nil without a closing quotation mark: then the opening one is an ordinary character.
  private mutating func quoted() -> [UInt8]? {
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var word: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex {
      let byte = rest[index]
      if byte == UInt8(ascii: "\"") {
        rest = rest[(index + 1)...]
        return word
      }
      if byte == UInt8(ascii: "\\"), index + 1 < rest.endIndex, [UInt8(ascii: "\\"), UInt8(ascii: "\"")].contains(rest[index + 1]) {
        index += 1
      }
      word.append(rest[index])
      index += 1
    }
    return nil
  }

  private static let names = ["type=", "filename=", "headers=", "encoder="]
  private static let mostFiles = 1_000
}

extension CurlFormPart {
  /// The option of curl for a part.
  static func argument(_ part: PortablePart) throws(RequestFormatError) -> CurlCommand.Argument {
    guard !part.name.contains("=") else {
      throw RequestFormatError(.unrepresentable, "the name of a form part contains =: \(part.name)")
    }
    guard part.type.map({ $0.contains("/") && !$0.contains(",") && !$0.contains("\"") }) ?? true else {
      throw RequestFormatError(.unrepresentable, "the type of a form part is not a media type: \(part.type ?? "")")
    }
    if case .text(let text) = part.content, part.type == nil, part.fileName == nil, part.fields.isEmpty {
      return CurlCommand.Argument("--form-string", "\(part.name)=\(text)")
    }
    var value =
      switch part.content {
      case .text(let text): quoted(text, always: true)
      case .file(let path): "@" + quoted(path)
      case .textOfFile(let path): "<" + quoted(path)
      }
    if let type = part.type { value += ";type=\(type)" }
    if let name = part.fileName { value += ";filename=\(quoted(name))" }
    for field in part.fields { value += ";headers=" + quoted("\(field.nameText): \(field.valueText)", always: true) }
    return CurlCommand.Argument("--form", "\(part.name)=\(value)")
  }

  private static func quoted(_ text: String, always: Bool = false) -> String {
    guard always || text.isEmpty || text.utf8.contains(where: { ",;\" \\\t".utf8.contains($0) }) else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
