internal import Bytes
internal import HTTPClient
internal import Store

extension HistoryArguments {
  /// The arguments as given, with secrets redacted. Values of options named by `--secret-name` are secret as well.
  package init(_ words: ParsedOptions) {
    var redaction = Redaction()
    for name in words.values(of: "secret-name") { redaction.names.add(name) }
    let options = words.given.map { option in
      let shown = option.value.map { Self.shown($0, of: option.name, redaction) }
      return Option(name: option.name, value: shown, isRedacted: shown != option.value)
    }
    // The items of `fetch` follow its URL, which a method may precede.
    let hasMethod = words.operands.count > 1 && words.operands.first?.utf8.allSatisfy { (0x41...0x5a).contains($0) } == true
    let operands = words.operands.enumerated().map { index, text in
      let isItem = words.command == "tlsprobe fetch" && index > (hasMethod ? 1 : 0)
      let shown = isItem ? Self.shown(item: text, redaction) : Self.shown(target: text, redaction)
      return Operand(text: shown, isRedacted: shown != text)
    }
    self.init(options: options, operands: operands)
  }

  private static func shown(_ value: String, of option: String, _ redaction: Redaction) -> String {
    guard SecretPlaces.references(in: value, of: option).isEmpty else { return value }
    switch option {
    case "data-raw", VariableOptions.variable: return content(value, "application/x-www-form-urlencoded", redaction)
    case "data", "data-binary", "data-urlencode", "form", "form-string":
      return value.hasPrefix("@") ? value : content(value, "application/x-www-form-urlencoded", redaction)
    case "json-body": return value.hasPrefix("@") ? value : content(value, "application/json", redaction)
    case "header": return value.hasPrefix("@") ? value : head(value, redaction)
    default: return redaction.shown(SecretSetting.shown(value, of: option))
    }
  }

  /// A URL needs no scheme: `user:password@host`, `host/?token=secret`.
  private static func shown(target text: String, _ redaction: Redaction) -> String {
    guard !text.holds("://") else { return redaction.shown(text) }
    let scheme = "https://"
    return String(redaction.shown(scheme + text).dropFirst(scheme.count))
  }

  /// `Name:value`, `name=text`, `name:=json`, `name==text`.
  private static func shown(item text: String, _ redaction: Redaction) -> String {
    guard let sign = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }) else { return text }
    if text.utf8[sign] == UInt8(ascii: ":"), text[text.index(after: sign)...].utf8.first != UInt8(ascii: "=") {
      return head(text, redaction)
    }
    let name = text[..<sign]
    let signs = text[sign...].prefix { $0 == ":" || $0 == "=" }
    let value = text[signs.endIndex...]
    let pair = content("\(name)=\(value)", "application/x-www-form-urlencoded", redaction)
    return pair == "\(name)=\(value)" ? text : "\(name)\(signs)\(Redaction.mark)"
  }

  private static func head(_ line: String, _ redaction: Redaction) -> String {
    String(decoding: redaction.shown(head: Array(line.utf8)), as: UTF8.self)
  }

  private static func content(_ text: String, _ type: String, _ redaction: Redaction) -> String {
    String(decoding: redaction.shown(content: Array(text.utf8), type: type), as: UTF8.self)
  }
}

extension HistoryArguments {
  /// The words of a command line that a shell reads as these arguments.
  package var words: [String] {
    options.map { option in
      guard let value = option.value else { return "--\(option.name)" }
      return "--\(option.name)=\(value)"
    } + (operands.contains { $0.text.hasPrefix("-") && $0.text != "-" } ? ["--"] : []) + operands.map(\.text)
  }
}
