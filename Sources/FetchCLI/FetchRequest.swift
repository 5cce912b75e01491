internal import CommandSupport
internal import Bytes
internal import HTTPWire
internal import TextViews

/// The request described by a command line, before any file is read and any name resolved.
struct FetchRequest: Sendable {
  var url: String
  var method: String
  var fields = FieldSection()
  /// Default fields that are not sent (`-H 'Accept:'`).
  var removedFields: [String] = []
  var range: String?
  var referer: String?
  /// True if redirects set it (`-e ';auto'`).
  var sendsReferer = false
  /// Files with further values of `-H`.
  var fieldFiles: [String] = []
  var content = FetchContent()
  /// The arguments after the URL.
  var items: [RequestItem] = []
  /// Nil for the default, empty for none.
  var userAgent: String?
  /// The client whose fields are sent.
  var preset: UserAgentPreset?
  var requestTarget: String?
  var expectTimeout = Duration.seconds(1)
  var priority: String?

  init(_ words: ParsedOptions) throws(CommandLineError) {
    try Self.checkJSON(words)
    var operands = words.operands[...]
    var named = words.value(of: "request")
    if operands.count > 1, let first = operands.first, Self.isMethod(first) {
      operands.removeFirst()
      named = named ?? first
    }
    if operands.isEmpty, let value = words.value(of: "pretty"), BodyView.Pretty(rawValue: value) == nil {
      // Without this check the value, which is the URL, would be missing.
      let known = BodyView.Pretty.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandLineError(.usage, "unknown --pretty '\(value)'", hint: "supported: \(known)")
    }
    guard let place = operands.popFirst() else { throw CommandLineError(.usage, "missing URL", hint: Self.example) }
    url = place
    items = try Self.items(operands)
    content = try FetchContent(words, items)
    if let named, !HeaderArgument.isToken(named) {
      throw CommandLineError(.usage, "invalid -X '\(named)': must be a method", hint: "as in POST or OPTIONS")
    }
    method = named ?? content.usualMethod
    if let text = words.value(of: "expect100-timeout") { expectTimeout = try TimeSpan.parse(text, of: "--expect100-timeout") }
    requestTarget = words.value(of: "request-target")
    priority = words.value(of: "priority")
    for (option, text) in [("--request-target", requestTarget), ("--priority", priority)] {
      guard let text, text.isEmpty || !text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { continue }
      throw CommandLineError(.usage, "invalid \(option) '\(text)': contains characters that cannot be sent")
    }
    try readFields(words)
  }

  /// The default fields first: `-H` replaces them by name.
  private mutating func readFields(_ words: ParsedOptions) throws(CommandLineError) {
    for text in words.values(of: "header") {
      switch try HeaderArgument(text) {
      case .field(let line): fields.lines.append(line)
      case .removed(let name): removedFields.append(name)
      case .file(let path): fieldFiles.append(path)
      }
    }
    for item in items { try readField(item) }
    if let text = words.value(of: "range") { range = try RangeArgument(text).field }
    if let text = words.value(of: "referer") { readReferer(text) }
    guard referer?.utf8.contains(where: { $0 == 0x0d || $0 == 0x0a || $0 == 0 }) != true else {
      throw CommandLineError(.usage, "invalid -e: line ends and NUL cannot be sent")
    }
    for (name, value) in content.usualFields
    where !fields.contains(name) && !removedFields.contains(where: { FieldLine($0, "").isNamed(name) }) {
      fields.append(name, value)
    }
    preset = try words.value(of: "user-agent-preset").map { name throws(CommandLineError) in try UserAgentPreset.named(name) }
    userAgent = preset?.text
    if let text = words.value(of: "user-agent") { userAgent = text }
    guard userAgent?.utf8.contains(where: { $0 == 0x0d || $0 == 0x0a || $0 == 0 }) != true else {
      throw CommandLineError(.usage, "invalid -A: line ends and NUL cannot be sent")
    }
  }

  /// The caller's fields after those of the preset that they do not replace.
  func fields(isSecure: Bool) -> FieldSection {
    guard let preset else { return fields }
    let own = preset.fields(isSecure: isSecure, userAgent: userAgent).filter { line in
      !fields.lines.contains { $0.isNamed(line.nameText) } && !removedFields.contains { line.isNamed($0) }
    }
    return FieldSection(own + fields.lines)
  }

  /// Text after `;auto` is ignored, as in curl.
  private mutating func readReferer(_ text: String) {
    let mark = text.firstRange(ofText: ";auto")
    sendsReferer = mark != nil
    let page = text[..<(mark?.lowerBound ?? text.endIndex)]
    referer = page.isEmpty ? nil : String(page)
  }

  /// Detects curl's `--json DATA`: without this check the data would be parsed as a URL or an item.
  static func checkJSON(_ words: ParsedOptions) throws(CommandLineError) {
    guard words.isGiven("json"), words.operands.contains(where: isJSON) else { return }
    throw CommandLineError(
      .usage, "--json takes no value: it writes the result as JSON", hint: "--json-body DATA sends JSON, as curl's --json does")
  }

  /// True for text that can be neither a URL nor an item.
  private static func isJSON(_ word: String) -> Bool {
    switch word.utf8.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "@"): true
    case UInt8(ascii: "["): !isAddress(word)
    default: false
    }
  }

  /// True for an address of IPv6 in brackets, as in [::1]:8080.
  private static func isAddress(_ word: String) -> Bool {
    let inner = word.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    return IPAddress(String(inner.prefix { $0 != "%" })) != nil
  }

  static func isMethod(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x41...0x5a).contains($0) || $0 == UInt8(ascii: "-") }
  }

  private mutating func readField(_ item: RequestItem) throws(CommandLineError) {
    guard item.kind == .field || item.kind == .emptyField, case .text(let value) = item.value else { return }
    switch try HeaderArgument(line: item.kind == .field ? "\(item.name):\(value)" : "\(item.name);") {
    case .field(let line): fields.lines.append(line)
    case .removed(let name): removedFields.append(name)
    case .file: return
    }
  }

  /// A second URL is an error: it would be parsed as a field named like its scheme.
  private static func items(_ words: ArraySlice<String>) throws(CommandLineError) -> [RequestItem] {
    guard words.count <= mostItems else { throw CommandLineError(.usage, "more than \(mostItems) arguments after the URL") }
    var items: [RequestItem] = []
    for word in words {
      guard let item = RequestItem(word), !(item.kind == .field && word.holds("://")) else {
        throw CommandLineError(.usage, "unexpected argument '\(word)'", hint: "\(example), followed by items such as Name:value, a=b, a:=1")
      }
      items.append(item)
    }
    return items
  }

  static let example = "as in tlsprobe fetch https://example.org/"
  private static let mostItems = 10_000
}
