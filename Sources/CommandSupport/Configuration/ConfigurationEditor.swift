internal import Bytes
internal import YAML

/// Changes values in the text of a configuration file, and leaves everything else as it is, with its comments.
///
/// The result is parsed and compared with what it should be; an edit that changes more than the value is refused.
package struct ConfigurationEditor {
  /// Without a byte order mark, as the offsets of values count.
  private var text: [Unicode.Scalar]
  private let name: String
  private let mark: [UInt8]
  private let lineEnd: [Unicode.Scalar]

  package init(_ bytes: [UInt8], name: String) throws(CommandLineError) {
    self.name = name
    mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? [0xef, 0xbb, 0xbf] : []
    guard let string = String(validating: bytes.dropFirst(mark.count), as: UTF8.self) else {
      throw CommandLineError(.configuration, "\(name) is not UTF-8", hint: "convert the file")
    }
    text = Array(string.unicodeScalars)
    lineEnd = string.utf8.contains(0x0d) ? ["\r", "\n"] : ["\n"]
  }

  package var bytes: [UInt8] { mark + Self.utf8(text) }

  /// Sets the value at a path of keys; missing mappings are added.
  package mutating func set(_ path: [String], to value: ConfigurationValue) throws(CommandLineError) {
    let root = try ConfigurationFile.parse(bytes, name: name)
    let expected = ConfigurationShape(root).setting(path[...], to: value)
    if expected == ConfigurationShape(root) { return }
    var changed = self
    try changed.edit(root, path[...], value)
    guard let result = try? ConfigurationFile.parse(changed.bytes, name: name), ConfigurationShape(result) == expected else {
      throw refusal(root?.line ?? 1, "this part of the file cannot be changed automatically")
    }
    self = changed
  }

  /// Removes the value at a path of keys, with its line, and the mappings that it leaves empty. False if there is none.
  package mutating func remove(_ path: [String]) throws(CommandLineError) -> Bool {
    let root = try ConfigurationFile.parse(bytes, name: name)
    var (mapping, target) = (root, root)
    var removed: (mapping: YAMLNode, place: Int)?
    var depth = 0
    for (index, key) in path.enumerated() {
      guard let node = target, let place = node.members?.firstIndex(where: { $0.key.text == key }), let members = node.members else {
        return false
      }
      // A mapping with this member only is removed as a whole.
      if removed == nil || members.count > 1 { (removed, depth) = ((node, place), index) }
      (mapping, target) = (node, members[place].value)
    }
    guard mapping != nil, let removed else { return false }
    let expected = ConfigurationShape(root).removing(path.prefix(depth + 1))
    var changed = self
    changed.cut(removed.place, from: removed.mapping)
    guard let result = try? ConfigurationShape(ConfigurationFile.parse(changed.bytes, name: name)), result == expected else {
      throw refusal(removed.mapping.line, "this part of the file cannot be changed automatically")
    }
    self = changed
    return true
  }

  /// Removes a member from a mapping: its lines, or its text and a comma in brackets.
  private mutating func cut(_ place: Int, from mapping: YAMLNode) {
    guard let members = mapping.members else { return }
    let member = members[place]
    let last = max(end(of: member.value), member.key.extent.upperBound)
    guard isBracketed(mapping) else {
      let start = text[..<member.key.extent.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
      var end = last > 0 && text[last - 1] == "\n" ? last : endOfLine(last)
      if last == end, last > 0, text[last - 1] == "\n" { return text.removeSubrange(start..<end) }
      while end < text.count, text[end] == "\r" || text[end] == "\n" {
        end += 1
        if text[end - 1] == "\n" { break }
      }
      return text.removeSubrange(start..<end)
    }
    if place + 1 < members.count {
      text.removeSubrange(member.key.extent.lowerBound..<members[place + 1].key.extent.lowerBound)
    } else {
      let start = place == 0 ? member.key.extent.lowerBound : end(of: members[place - 1].value)
      text.removeSubrange(start..<last)
    }
  }

  private func refusal(_ line: Int, _ reason: String) -> CommandLineError {
    CommandLineError(.configuration, "\(name):\(line): \(reason)", hint: "edit the file")
  }

  private mutating func edit(_ root: YAMLNode?, _ path: ArraySlice<String>, _ value: ConfigurationValue) throws(CommandLineError) {
    guard let root, !root.isNull else {
      let start: [Unicode.Scalar] = text.isEmpty || text.last == "\n" ? [] : lineEnd
      text += start + block(path, value, indent: 0)
      return
    }
    var (node, rest) = (root, path)
    while let key = rest.first, let member = node.members?.first(where: { $0.key.text == key }) {
      // An alias has the place of its anchor.
      guard member.value.extent.lowerBound >= member.key.extent.upperBound else {
        throw refusal(member.key.line, "'\(key)' is an alias")
      }
      rest = rest.dropFirst()
      if rest.isEmpty { return replace(member.value, by: value) }
      if member.value.isNull { return fill(member.value, below: member.key, rest, value) }
      node = member.value
    }
    guard node.members != nil else { throw refusal(node.line, "must be a mapping, not \(node.kind)") }
    insert(rest, value, into: node)
  }

  /// Replaces a value; a list with a line per element stays one.
  private mutating func replace(_ node: YAMLNode, by value: ConfigurationValue) {
    guard node.elements != nil, !isBracketed(node) else {
      let isMissing = node.extent.isEmpty
      let endsLine = !isMissing && text[node.extent].last == "\n"
      let new = (isMissing ? " " : "") + value.inline(inBrackets: false)
      text.replaceSubrange(node.extent, with: Array(new.unicodeScalars) + (endsLine ? lineEnd : []))
      return
    }
    let margin: [Unicode.Scalar] = Array(repeating: " ", count: node.column - 1)
    var items: [Unicode.Scalar] = []
    for element in value.texts {
      if !items.isEmpty { items += lineEnd + margin }
      items += "- \(YAMLText.scalar(element))".unicodeScalars
    }
    text.replaceSubrange(node.extent.lowerBound..<end(of: node), with: items)
  }

  /// Writes members below a key without a value.
  private mutating func fill(_ null: YAMLNode, below key: YAMLNode, _ path: ArraySlice<String>, _ value: ConfigurationValue) {
    text.removeSubrange(null.extent)
    let place = endOfLine(null.extent.lowerBound)
    text.insert(contentsOf: lineEnd + block(path, value, indent: key.column + 1).dropLast(lineEnd.count), at: place)
  }

  private mutating func insert(_ path: ArraySlice<String>, _ value: ConfigurationValue, into mapping: YAMLNode) {
    guard let last = mapping.members?.last, let first = mapping.members?.first else {
      // Only {} has no members.
      let place = mapping.extent.upperBound - 1
      text.insert(contentsOf: bracketed(path, value).unicodeScalars, at: max(place, 0))
      return
    }
    let end = end(of: last.value)
    if isBracketed(mapping) {
      text.insert(contentsOf: ", \(bracketed(path, value))".unicodeScalars, at: end)
      return
    }
    let lines = block(path, value, indent: first.key.column - 1)
    if end > 0, text[end - 1] == "\n" {
      text.insert(contentsOf: lines, at: end)
    } else {
      let place = endOfLine(end)
      if place < text.count {
        text.insert(contentsOf: lineEnd + lines.dropLast(lineEnd.count), at: place)
      } else {
        text += lineEnd + lines
      }
    }
  }

  /// `a: {b: value}`.
  private func bracketed(_ path: ArraySlice<String>, _ value: ConfigurationValue) -> String {
    let keys = path.map { YAMLText.scalar($0, inBrackets: true) + ": " }
    let ends = String(repeating: "}", count: max(0, keys.count - 1))
    return keys.joined(by: "{") + value.inline(inBrackets: true) + ends
  }

  /// A line per key, the last with the value.
  private func block(_ path: ArraySlice<String>, _ value: ConfigurationValue, indent: Int) -> [Unicode.Scalar] {
    var lines: [String] = []
    for (depth, key) in path.enumerated() {
      lines.append(String(repeating: " ", count: indent + 2 * depth) + YAMLText.scalar(key) + ":")
    }
    let inner = String(repeating: " ", count: indent + 2 * path.count)
    if case .list(let texts) = value, texts.count > 1 {
      lines += texts.map { "\(inner)- \(YAMLText.scalar($0))" }
    } else if let last = lines.popLast() {
      lines.append("\(last) \(value.inline(inBrackets: false))")
    }
    return lines.flatMap { Array($0.unicodeScalars) + lineEnd }
  }

  /// The end of the last value in a node; the end of a collection without brackets includes what follows it.
  private func end(of node: YAMLNode) -> Int {
    guard !isBracketed(node) else { return node.extent.upperBound }
    if let last = node.elements?.last { return end(of: last) }
    if let last = node.members?.last { return max(end(of: last.value), last.key.extent.upperBound) }
    return node.extent.upperBound
  }

  private func isBracketed(_ node: YAMLNode) -> Bool {
    guard node.text == nil, text.indices.contains(node.extent.lowerBound) else { return false }
    return text[node.extent.lowerBound] == "[" || text[node.extent.lowerBound] == "{"
  }

  private func endOfLine(_ place: Int) -> Int {
    guard let end = text[place...].firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return text.count }
    return end
  }

  private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return Array(String(view).utf8)
  }
}

/// The values of a document without their positions and notation.
enum ConfigurationShape: Hashable {
  case missing
  case text(String)
  case list([ConfigurationShape])
  case mapping([String: ConfigurationShape])

  init(_ node: YAMLNode?) {
    guard let node, !node.isNull else {
      self = .missing
      return
    }
    switch node.content {
    case .scalar(let scalar): self = .text(scalar.text)
    // An option takes one value with or without brackets.
    case .sequence(let elements):
      let shapes = elements.map { ConfigurationShape($0) }
      self = shapes.count == 1 ? shapes[0] : .list(shapes)
    case .mapping(let members) where members.isEmpty: self = .missing
    case .mapping(let members):
      self = .mapping(
        Dictionary(members.map { ($0.key.text ?? "", ConfigurationShape($0.value)) }) { first, _ in first })
    }
  }

  /// A copy with a value at the path.
  func setting(_ path: ArraySlice<String>, to value: ConfigurationValue) -> ConfigurationShape {
    guard let key = path.first else {
      let texts = value.texts.map { ConfigurationShape.text($0) }
      return texts.count == 1 ? texts[0] : .list(texts)
    }
    var members: [String: ConfigurationShape] = [:]
    if case .mapping(let known) = self { members = known }
    members[key] = (members[key] ?? .missing).setting(path.dropFirst(), to: value)
    return .mapping(members)
  }

  /// A copy without the member at the path; a document without members is missing.
  func removing(_ path: ArraySlice<String>) -> ConfigurationShape {
    guard let key = path.first, case .mapping(var members) = self else { return self }
    members[key] = path.count == 1 ? nil : members[key]?.removing(path.dropFirst())
    return members.isEmpty ? .missing : .mapping(members)
  }
}
