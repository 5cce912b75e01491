internal import Bytes
internal import YAML

/// A file as YAML in one notation, without comments.
package struct ConfigurationExport {
  /// Keys and their options.
  private let options: [String: String]
  private let redacts: Bool
  /// True if a value is secret.
  package private(set) var hasSecrets = false
  package private(set) var text = ""

  package init(_ file: ConfigurationFile, root: any Command.Type, redacts: Bool) {
    self.redacts = redacts
    let rows = CommandPlace.all(below: root).flatMap(\.rows)
    options = Dictionary(rows.flatMap { row in ([row.long] + row.aliases).map { ($0, row.long) } }) { first, _ in first }
    if let node = file.root { write(node, indent: 0, option: "") }
  }

  private mutating func write(_ node: YAMLNode, indent: Int, option: String) {
    let margin = String(repeating: " ", count: indent)
    for member in node.members ?? [] {
      let key = member.key.text ?? ""
      text += margin + YAMLText.scalar(key) + ":"
      switch member.value.content {
      case .mapping(let members):
        text += members.isEmpty ? " {}\n" : "\n"
        write(member.value, indent: indent + 2, option: key)
      case .sequence(let elements):
        text += elements.isEmpty ? " []\n" : "\n"
        for element in elements { text += "\(margin)  - \(scalar(element, of: key))\n" }
      case .scalar: text += " \(scalar(member.value, of: key))\n"
      }
    }
  }

  /// Empty for a nested collection, which no option has.
  private mutating func scalar(_ node: YAMLNode, of key: String) -> String {
    guard case .scalar(let scalar) = node.content else { return "''" }
    switch scalar.json {
    case .null, .bool: return scalar.isNull ? "null" : scalar.text
    default: break
    }
    let shown = SecretSetting.shown(scalar.text, of: options[key] ?? key)
    if shown != scalar.text { hasSecrets = true }
    return YAMLText.scalar(redacts ? shown : scalar.text)
  }
}

extension ConfigurationFile {
  /// A value and the keys from the root to it.
  package struct Leaf: Sendable {
    package let path: [String]
    package let value: ConfigurationValue
    package let line: Int

    package init(path: [String], value: ConfigurationValue, line: Int) {
      self.path = path
      self.value = value
      self.line = line
    }
  }

  /// All values of the file.
  package var leaves: [Leaf] {
    var leaves: [Leaf] = []
    if let root { Self.collect(root, [], &leaves) }
    return leaves
  }

  private static func collect(_ node: YAMLNode, _ path: [String], _ leaves: inout [Leaf]) {
    for member in node.members ?? [] {
      let path = path + [member.key.text ?? ""]
      if member.value.members != nil {
        collect(member.value, path, &leaves)
      } else if let value = ConfigurationValue(member.value) {
        leaves.append(Leaf(path: path, value: value, line: member.key.line))
      }
    }
  }
}
