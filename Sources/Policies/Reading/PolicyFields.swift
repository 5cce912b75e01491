internal import Bytes
internal import YAML

/// The members of a mapping whose keys are known.
struct PolicyFields {
  private let node: YAMLNode
  private let members: [String: YAMLNode.Member]

  init(_ node: YAMLNode, keys: [String], required: [String]) throws(PolicyError) {
    guard let members = node.members else {
      throw PolicyError(line: node.line, column: node.column, reason: "not a mapping", hint: "write key: value in each line")
    }
    var known: [String: YAMLNode.Member] = [:]
    for member in members {
      let key = member.key.text ?? ""
      guard keys.contains(key) else {
        throw PolicyError(
          line: member.key.line, column: member.key.column, reason: "unknown key '\(key)'",
          hint: NearestName(to: key, among: keys).name.map { "did you mean '\($0)'?" } ?? "known keys: \(keys.joined(separator: ", "))")
      }
      known[key] = member
    }
    for key in required where known[key] == nil {
      throw PolicyError(line: node.line, column: node.column, reason: "the key '\(key)' is missing", hint: nil)
    }
    (self.node, self.members) = (node, known)
  }

  subscript(key: String) -> YAMLNode? { members[key]?.value }

  func error(_ key: String, _ reason: String, hint: String?) -> PolicyError {
    let place = self[key] ?? node
    return PolicyError(line: place.line, column: place.column, reason: reason, hint: hint)
  }

  /// Fails if a key of `all` is present that is not among `allowed`.
  func allowsOnly(_ allowed: [String], of all: [String], for kind: String) throws(PolicyError) {
    for key in all where self[key] != nil && !allowed.contains(key) {
      throw error(key, "'\(key)' does not apply to \(kind)", hint: "use \(allowed.joined(separator: ", "))")
    }
  }

  func optionalText(_ key: String) throws(PolicyError) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.text, !text.isEmpty else { throw error(key, "'\(key)' is a text", hint: nil) }
    return text
  }

  func text(_ key: String) throws(PolicyError) -> String {
    guard let text = try optionalText(key) else { throw error(key, "the key '\(key)' is missing", hint: nil) }
    return text
  }

  func optionalDate(_ key: String) throws(PolicyError) -> PolicyDate? {
    guard let text = try optionalText(key) else { return nil }
    guard let date = PolicyDate(text) else { throw error(key, "'\(text)' is not a date", hint: "write it as in 2026-03-24") }
    return date
  }

  func date(_ key: String) throws(PolicyError) -> PolicyDate {
    guard let date = try optionalDate(key) else { throw error(key, "the key '\(key)' is missing", hint: nil) }
    return date
  }

  /// Empty without the key.
  func list(_ key: String) throws(PolicyError) -> [YAMLNode] {
    guard let node = self[key] else { return [] }
    guard let elements = node.elements else { throw error(key, "'\(key)' is a list", hint: "write it in brackets") }
    return elements
  }

  func truth(_ key: String) throws(PolicyError) -> Bool {
    guard let truth = self[key].flatMap({ Self.truth(of: $0) }) else { throw error(key, "'\(key)' is yes or no", hint: nil) }
    return truth
  }

  /// YAML 1.2 has only `true` and `false`, but policies are written with `yes` and `no`.
  static func truth(of node: YAMLNode) -> Bool? {
    switch node.text {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }

  static func integer(of node: YAMLNode) -> Int? { node.text.flatMap { Int($0) } }
}
