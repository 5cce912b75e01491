internal import Bytes
internal import Templates
internal import YAML

/// Reads values of a YAML file into those of a collection, with positions in errors.
struct NodeReader {
  let file: String

  func position(_ node: YAMLNode) -> SourcePosition { SourcePosition(file: file, line: node.line, column: node.column) }

  func invalid(_ node: YAMLNode, _ reason: String, hint: String? = nil) -> CollectionError {
    CollectionError(.invalidValue, at: position(node), reason, hint: hint)
  }

  /// Reads a value that may be absent.
  func ifPresent<Value>(
    _ node: YAMLNode?, _ read: (YAMLNode) throws(CollectionError) -> Value?
  ) throws(CollectionError) -> Value? {
    guard let node else { return nil }
    return try read(node)
  }

  /// The members of a mapping; none for an empty value.
  func members(_ node: YAMLNode, of what: String) throws(CollectionError) -> [YAMLNode.Member] {
    if node.isNull { return [] }
    guard let members = node.members else { throw invalid(node, "\(what) is \(node.kind), not a mapping") }
    return members
  }

  func elements(_ node: YAMLNode, of what: String) throws(CollectionError) -> [YAMLNode] {
    if node.isNull { return [] }
    guard let elements = node.elements else {
      throw invalid(node, "\(what) is \(node.kind), not a list", hint: "write it in brackets, or with '- ' before each element")
    }
    return elements
  }

  /// The text of a scalar, without placeholders.
  func plain(_ node: YAMLNode, of what: String) throws(CollectionError) -> String {
    guard let text = node.text, !node.isNull else { throw invalid(node, "\(what) is \(node.kind), not a text") }
    return text
  }

  func text(_ node: YAMLNode, of what: String) throws(CollectionError) -> CollectionText {
    guard let text = node.text else {
      throw invalid(node, "\(what) is \(node.kind), not a text", hint: "quote a text that begins with {{")
    }
    return try template(node.isNull ? "" : text, of: node)
  }

  private func template(_ text: String, of node: YAMLNode) throws(CollectionError) -> CollectionText {
    guard case .scalar(let scalar) = node.content else { throw invalid(node, "a text is missing") }
    // Escapes, folding and block scalars make the text differ from the file.
    let quotes = scalar.isPlain ? 0 : 2
    let isVerbatim = node.extent.count == text.unicodeScalars.count + quotes && !text.utf8.contains(0x0a)
    let start = SourcePosition(file: file, line: node.line, column: node.column + (isVerbatim ? quotes / 2 : 0))
    do throws(TemplateError) {
      return CollectionText(template: try Template(parsing: text), position: start, isVerbatim: isVerbatim)
    } catch {
      let characters = String(decoding: Array(text.utf8.prefix(error.offset)), as: UTF8.self).unicodeScalars.count
      let place = SourcePosition(file: file, line: start.line, column: start.column + (isVerbatim ? characters : 0))
      throw CollectionError(.invalidValue, at: place, error.reason, hint: error.hint)
    }
  }

  func value(_ node: YAMLNode) throws(CollectionError) -> CollectionValue {
    switch node.content {
    case .scalar(let scalar):
      guard case .string(let string) = scalar.json else { return .constant(scalar.json) }
      let text = try template(string, of: node)
      return text.template.isLiteral ? .constant(.string(text.template.literal)) : .text(text)
    case .sequence(let elements):
      var values: [CollectionValue] = []
      for element in elements { values.append(try value(element)) }
      return .array(values)
    case .mapping(let members):
      var values: [(key: String, value: CollectionValue)] = []
      for member in members { values.append((member.key.text ?? "", try value(member.value))) }
      return .object(values)
    }
  }

  func variables(_ node: YAMLNode, of what: String) throws(CollectionError) -> [RequestCollection.Variable] {
    var variables: [RequestCollection.Variable] = []
    for member in try members(node, of: what) {
      let name = try variableName(member.key)
      variables.append(RequestCollection.Variable(name: name, value: try value(member.value), position: position(member.key)))
    }
    return variables
  }

  func variableName(_ node: YAMLNode) throws(CollectionError) -> String {
    let name = try plain(node, of: "the name of a variable")
    guard Template.isVariableName(name) else {
      throw invalid(
        node, "'\(name)' is no name of a variable", hint: "letters, digits, '_', '-' and '.', and neither a function nor env.…")
    }
    return name
  }

  func count(_ node: YAMLNode, of what: String, in range: ClosedRange<Int>) throws(CollectionError) -> Int {
    guard case .scalar(let scalar) = node.content, case .integer(let number) = scalar.json, let count = Int(exactly: number),
      range.contains(count)
    else {
      throw invalid(node, "\(what) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  /// A duration of `ms`, `s` or `m`, or seconds without a unit, of at most an hour.
  func duration(_ node: YAMLNode, of what: String) throws(CollectionError) -> Duration {
    guard let duration = node.text.flatMap(DurationText.read), duration <= .seconds(3_600) else {
      throw invalid(node, "\(what) is not a duration of at most an hour", hint: "as in 500ms, 2s or 1m")
    }
    return duration
  }

  /// Rejects keys that are not known, with the most similar one as a hint.
  func check(_ members: [YAMLNode.Member], in keys: [String], of what: String) throws(CollectionError) {
    for member in members where !keys.contains(member.key.text ?? "") {
      let name = member.key.text ?? ""
      let near = NearestName(to: name, among: keys).name
      throw CollectionError(
        .unknownKey, at: position(member.key), "unknown key '\(name)' in \(what)",
        hint: near.map { "did you mean '\($0)'?" } ?? "keys are \(keys.joined(separator: ", "))")
    }
  }

  /// The one member of which the key is among the keys; nil if there is none.
  func choice(_ members: [YAMLNode.Member], among keys: [String], of what: String) throws(CollectionError) -> YAMLNode.Member? {
    let chosen = members.filter { keys.contains($0.key.text ?? "") }
    if chosen.count > 1 {
      throw CollectionError(
        .conflictingKeys, at: position(chosen[1].key),
        "\(what) has both '\(chosen[0].key.text ?? "")' and '\(chosen[1].key.text ?? "")'")
    }
    return chosen.first
  }
}

extension Template {
  /// The text of a template without placeholders.
  var literal: String {
    pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
  }
}

/// Durations as text: `500ms`, `2s`, `1m`, or seconds.
enum DurationText {
  static func read(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty, digits.utf8.count <= 12, let count = Double(digits) else { return nil }
    switch text.dropFirst(digits.count) {
    case "ms": return .milliseconds(count)
    case "", "s": return .seconds(count)
    case "m": return .seconds(count * 60)
    default: return nil
    }
  }
}
