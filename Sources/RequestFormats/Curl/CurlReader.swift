internal import Bytes
internal import HTTPWire

/// Reads the words of curl commands into operations, with the rules of curl's own option parser.
struct CurlReader {
  private let limits: RequestFormatLimits
  private(set) var requests: [PortableRequest] = []
  private(set) var remarks: [FormatRemark] = []
  private var operation = CurlOperation()
  private var words: ArraySlice<ShellWord> = []
  /// The bytes of the command.
  private var size = 0

  init(limits: RequestFormatLimits) { self.limits = limits }

  mutating func read(_ command: ShellCommandWords) throws(RequestFormatError) {
    words = command.words[...]
    guard let first = program() else { return }
    guard command.words.count <= Self.mostWords else {
      throw RequestFormatError(.limit, "a command of more than \(Self.mostWords) words", line: first.line, column: first.column)
    }
    size = command.words.reduce(0) { $0 + $1.bytes.count + 16 }
    operation = CurlOperation()
    operation.line = first.line
    var readsOptions = true
    while let word = words.popFirst() {
      if readsOptions, word.bytes == Array("--".utf8) {
        readsOptions = false
      } else if readsOptions, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
        try options(in: word)
      } else {
        try add(url: try text(word), line: word.line)
      }
    }
    endOperation()
  }

  /// Every URL has a copy of the options.
  private mutating func add(url: String, line: Int) throws(RequestFormatError) {
    operation.urls.append((url, line))
    let count = operation.urls.count
    guard requests.count + count <= limits.requests else {
      throw RequestFormatError(.limit, "more than \(limits.requests) requests", line: line)
    }
    guard count == 1 || size * count <= limits.bytes * 4 else {
      throw RequestFormatError(.limit, "the requests are too large", line: line)
    }
  }

  /// The word that names curl, after a prompt and assignments; nil for other programs.
  private mutating func program() -> ShellWord? {
    while let word = words.popFirst() {
      let name = String(decoding: word.bytes, as: UTF8.self)
      if name == "$" || name == ">" || name == "#" { continue }
      if let sign = name.firstIndex(of: "="), sign != name.startIndex, name[..<sign].utf8.allSatisfy(Self.isNameByte) {
        remark("the assignment of \(name[..<sign]) is left out", word.line)
        continue
      }
      let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map { $0.lowercased() } ?? ""
      if last == "curl" || last == "curl.exe" { return word }
      remark("the command \(name) is not curl and is left out", word.line)
      return nil
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private mutating func remark(_ text: String, _ line: Int) {
    if remarks.count < limits.remarks { remarks.append(FormatRemark(.line(line), text)) }
  }

  private mutating func endOperation() {
    if !operation.isEmpty || requests.isEmpty { requests += operation.requests() }
    for remark in operation.remarks where remarks.count < limits.remarks { remarks.append(remark) }
    let line = operation.line
    operation = CurlOperation()
    operation.line = line
  }

  private func text(_ word: ShellWord) throws(RequestFormatError) -> String {
    guard let text = word.text else {
      throw RequestFormatError(.syntax, "the word is not UTF-8", line: word.line, column: word.column)
    }
    return text
  }

  // MARK: - Options

  private mutating func options(in word: ShellWord) throws(RequestFormatError) {
    guard word.bytes[1] == UInt8(ascii: "-") else { return try letters(of: word) }
    var name = String(decoding: word.bytes.dropFirst(2), as: UTF8.self)
    var attached: [UInt8]?
    if let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) {
      name = String(decoding: word.bytes[2..<sign], as: UTF8.self)
      attached = Array(word.bytes[(sign + 1)...])
    }
    var isOn = true
    var found = CurlOptionTable.shared.matches(name)
    if name.hasPrefix("no-"), found.first?.name != name {
      isOn = false
      found = CurlOptionTable.shared.matches(String(name.dropFirst(3)))
    }
    // Names that begin with `expand-` are those of the variables of curl 8.3.
    if found.isEmpty, name.hasPrefix("expand-") {
      found = CurlOptionTable.shared.matches(String(name.dropFirst(7)))
      remark("the variables of --\(name) are kept as they are", word.line)
    }
    guard let option = found.first else { return remark("--\(name) is not an option of curl", word.line) }
    guard found.count == 1 else {
      let names = found.prefix(4).map { "--\($0.name)" }.joined(separator: ", ")
      throw RequestFormatError(
        .syntax, "--\(name) is ambiguous: \(names)", line: word.line, column: word.column, hint: "write the whole name")
    }
    if !option.hasValue {
      if attached != nil { remark("the value of --\(option.name) is left out", word.line) }
      return apply(option, isOn: isOn, line: word.line)
    }
    guard isOn else {
      throw RequestFormatError(.syntax, "--\(name) cannot be negated", line: word.line, column: word.column)
    }
    try apply(option, try value(attached, of: option, at: word))
  }

  /// Several switches in one word; the rest of it is the value of the first option that has one.
  private mutating func letters(of word: ShellWord) throws(RequestFormatError) {
    var rest = word.bytes.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = CurlOptionTable.shared.option(letter: letter) else {
        return remark("-\(String(decoding: [letter] + rest, as: UTF8.self)) is not an option of curl", word.line)
      }
      if option.hasValue {
        return try apply(option, try value(rest.isEmpty ? nil : Array(rest), of: option, at: word))
      }
      apply(option, isOn: true, line: word.line)
    }
  }

  private mutating func value(_ attached: [UInt8]?, of option: CurlOptionTable.Option, at word: ShellWord) throws(RequestFormatError)
    -> ShellWord
  {
    if let attached { return ShellWord(bytes: attached, line: word.line, column: word.column) }
    guard let next = words.popFirst() else {
      throw RequestFormatError(
        .syntax, "--\(option.name) has no value", line: word.line, column: word.column, hint: "the command line may be cut off")
    }
    return next
  }

  private mutating func apply(_ option: CurlOptionTable.Option, isOn: Bool, line: Int) {
    switch option.name {
    case "next": endOperation()
    case "get": operation.isGet = isOn
    case "head": operation.isHead = isOn
    case "globoff": operation.isLiteralURL = isOn
    case "digest": operation.isDigest = isOn
    case "basic", "disable": return
    case "remote-name": operation.outputs.append(PortableOptions.Entry("remote-name"))
    case _ where option.meaning == .foreign: foreign(option, isOn: isOn, line: line)
    case _ where !isOn: operation.options.remove(option.name)
    default:
      if PortableOptions.versions.contains(option.name) { for name in PortableOptions.versions { operation.options.remove(name) } }
      if !operation.options.isGiven(option.name) { operation.options.append(option.name) }
    }
  }

  /// Defaults and displays are no part of a request, but named, too.
  private mutating func foreign(_ option: CurlOptionTable.Option, isOn: Bool, line: Int) {
    remark("--\(isOn ? "" : "no-")\(option.name) has no equivalent", line)
  }

  private mutating func apply(_ option: CurlOptionTable.Option, _ word: ShellWord) throws(RequestFormatError) {
    switch option.name {
    case "data", "data-ascii", "data-raw", "data-binary", "data-urlencode", "json":
      operation.data.append(CurlData.value(word.bytes, of: option.name))
    case "form", "form-string":
      guard let form = CurlFormPart(word.bytes, isLiteral: option.name == "form-string") else {
        throw RequestFormatError(
          .syntax, "a form part without =", line: word.line, column: word.column, hint: "as in name=text or name=@file")
      }
      operation.hasForm = true
      operation.parts += form.parts
      for text in form.remarks { operation.remark(text, line: word.line) }
    case "header": header(word)
    case _ where option.meaning == .foreign: try foreign(option, word)
    default: try apply(option, try text(word), line: word.line)
    }
  }

  private mutating func apply(_ option: CurlOptionTable.Option, _ text: String, line: Int) throws(RequestFormatError) {
    switch option.name {
    case "url": try add(url: text, line: line)
    case "request": operation.method = text
    case "upload-file": operation.uploads.append(text)
    case "output": operation.outputs.append(PortableOptions.Entry("output", text))
    case "proto-default": operation.scheme = text
    case "user-agent": set("User-Agent", text)
    case "referer":
      if text.hasSuffix(";auto") {
        operation.remark("the automatic Referer after redirects has no equivalent", line: line)
        if text != ";auto" { set("Referer", String(text.dropLast(5))) }
      } else {
        set("Referer", text)
      }
    case "cookie": if text.contains("=") { operation.cookies.append(text) } else { operation.options.append("cookie", text) }
    case "user":
      operation.user = text
      if !text.contains(":") { operation.remark("the password of the user is not given; it is empty", line: line) }
    case "oauth2-bearer": operation.token = text
    case "url-query":
      if text.hasPrefix("+") {
        operation.queries.append(String(text.dropFirst()))
      } else if case .text(let bytes) = CurlData.urlencoded(Array(text.utf8)) {
        operation.queries.append(String(decoding: bytes, as: UTF8.self))
      } else {
        operation.remark("a query part from a file has no equivalent", line: line)
      }
    case let name where Self.repeatable.contains(name): operation.options.append(name, text)
    default: operation.options.set(option.name, text)
    }
  }

  /// An empty value removes the default field.
  private mutating func set(_ name: String, _ value: String) {
    operation.fields.removeAll { $0.isNamed(name) }
    if value.isEmpty { operation.removedFields.append(name) } else { operation.fields.append(FieldLine(name, value)) }
  }

  private mutating func foreign(_ option: CurlOptionTable.Option, _ word: ShellWord) throws(RequestFormatError) {
    switch option.name {
    case "socks4", "socks4a", "socks5": operation.options.set("proxy", "\(option.name)://\(try text(word))")
    case "socks5-hostname": operation.options.set("proxy", "socks5h://\(try text(word))")
    default: remark("--\(option.name) has no equivalent", word.line)
    }
  }

  private mutating func header(_ word: ShellWord) {
    let line = word.bytes
    if line.first == UInt8(ascii: "@") {
      return remark("header fields from a file have no equivalent: \(String(decoding: line.dropFirst(), as: UTF8.self))", word.line)
    }
    let blanks: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
      var value = line[(colon + 1)...].drop(while: blanks)
      while let last = value.last, blanks(last) || last == 0x0d || last == 0x0a { value.removeLast() }
      let name = Array(line[..<colon])
      if value.isEmpty {
        operation.removedFields.append(String(decoding: name, as: UTF8.self))
      } else {
        operation.fields.append(FieldLine(name: name, value: Array(value)))
      }
    } else if line.last == UInt8(ascii: ";"), line.count > 1 {
      operation.fields.append(FieldLine(name: Array(line.dropLast()), value: []))
    } else {
      remark("a header without a colon is left out: \(String(decoding: line, as: UTF8.self))", word.line)
    }
  }

  private static let mostWords = 10_000
  private static let repeatable: Set<String> = ["resolve", "connect-to"]
}
