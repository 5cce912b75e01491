internal import Bytes
public import Checks
public import YAML

/// Reads a waivers file: a YAML mapping with the list `waivers`.
public enum WaiverReader {
  /// The keys of an entry.
  public static let keys = ["id", "target", "subject", "reason", "until", "by"]

  /// `suggestion` returns the known name that is closest to another one.
  public static func read(
    _ bytes: [UInt8], source: String, knownIDs: [String] = Checks.all.map(\.id),
    suggestion: (String, [String]) -> String? = { _, _ in nil }
  ) throws(YAMLError) -> WaiverList {
    let root = try YAMLReader.read(bytes)
    guard let members = root.members else { throw mistake(root, "a mapping with the key 'waivers' is required, not \(root.kind)") }
    for member in members where member.key.text != "waivers" { throw unknown(member.key, among: ["waivers"], suggestion) }
    guard let list = root["waivers"] else { throw mistake(root, "the key 'waivers' is missing") }
    guard let elements = list.elements else {
      if list.isNull { return WaiverList(source: source, waivers: []) }
      throw mistake(list, "'waivers' must be a list, not \(list.kind)")
    }
    var waivers: [Waiver] = []
    for element in elements { waivers.append(try waiver(element, knownIDs, suggestion)) }
    return WaiverList(source: source, waivers: waivers)
  }

  private static func waiver(
    _ node: YAMLNode, _ knownIDs: [String], _ suggestion: (String, [String]) -> String?
  ) throws(YAMLError) -> Waiver {
    guard let members = node.members else { throw mistake(node, "an entry must be a mapping, not \(node.kind)") }
    for member in members where !keys.contains(member.key.text ?? "") { throw unknown(member.key, among: keys, suggestion) }
    let idNode = try required("id", of: node)
    let id = NamePattern(try text(idNode, of: "id"))
    guard knownIDs.contains(where: id.matches) else {
      let nearest = suggestion(id.description, knownIDs).map { "did you mean '\($0)'?" }
      throw mistake(
        idNode, id.description.contains("*") ? "no finding has an id like '\(id)'" : "no finding has the id '\(id)'",
        hint: nearest ?? "docs/findings.md lists the ids")
    }
    return Waiver(
      id: id, target: try target(required("target", of: node)), subject: try optional("subject", of: node),
      reason: try text(required("reason", of: node), of: "reason"), until: try day(required("until", of: node)),
      by: try optional("by", of: node), line: node.line)
  }

  private static func required(_ key: String, of node: YAMLNode) throws(YAMLError) -> YAMLNode {
    if let value = node[key] { return value }
    let hint = key == "until" ? "write a day as in 2027-01-31, or 'never'" : nil
    throw mistake(node, "the key '\(key)' is missing", hint: hint)
  }

  private static func optional(_ key: String, of node: YAMLNode) throws(YAMLError) -> String? {
    guard let value = node[key] else { return nil }
    return try text(value, of: key)
  }

  /// A text that is not empty.
  private static func text(_ node: YAMLNode, of key: String) throws(YAMLError) -> String {
    guard let text = node.text, !node.isNull else { throw mistake(node, "'\(key)' must be a text, not \(node.kind)") }
    guard text.contains(where: { !$0.isWhitespace }) else { throw mistake(node, "'\(key)' is empty") }
    return text
  }

  private static func target(_ node: YAMLNode) throws(YAMLError) -> NamePattern {
    let text = try text(node, of: "target")
    if text.firstRange(ofText: "://") != nil || text.contains("/") {
      throw mistake(
        node, "'target' must be a host or a host and a port, not a URL", hint: "write it as in *.example.org or example.org:8443")
    }
    return NamePattern(text.lowercased())
  }

  private static func day(_ node: YAMLNode) throws(YAMLError) -> PolicyDate? {
    let text = try text(node, of: "until")
    if text == "never" { return nil }
    guard let day = PolicyDate(text) else {
      throw mistake(node, "'until' is not a day: '\(text)'", hint: "write it as in 2027-01-31, or 'never'")
    }
    return day
  }

  private static func mistake(_ node: YAMLNode, _ reason: String, hint: String? = nil) -> YAMLError {
    YAMLError(line: node.line, column: node.column, reason: reason, hint: hint)
  }

  private static func unknown(_ key: YAMLNode, among known: [String], _ suggestion: (String, [String]) -> String?) -> YAMLError {
    let name = key.text ?? ""
    let nearest = suggestion(name, known).map { "did you mean '\($0)'?" }
    return mistake(key, "unknown key '\(name)'", hint: nearest ?? "known: \(known.joined(separator: ", "))")
  }
}
