public import Bytes

/// Encodes an `Encodable` value as JSON whose members are in encoding order.
///
/// A nil optional is encoded as `null` rather than omitted, so that a document always has the same keys.
public enum DocumentEncoder {
  /// A value that cannot be encoded becomes `null`.
  public static func value(of encodable: some Encodable) -> JSONValue {
    let node = JSONNode()
    node.fill(encodable, path: [])
    return node.value
  }
}

/// A node of the document under construction. Containers share it, so that they may be filled in any order.
final class JSONNode {
  private enum Content {
    case scalar(JSONValue)
    case array([JSONNode])
    case object([(key: String, node: JSONNode)])
  }

  private var content = Content.scalar(.null)

  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.node.value) })
    }
  }

  var count: Int {
    if case .array(let nodes) = content { nodes.count } else { 0 }
  }

  func set(_ value: JSONValue) {
    content = .scalar(value)
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  func appendElement() -> JSONNode {
    let node = JSONNode()
    guard case .array(var nodes) = content else { return node }
    content = .scalar(.null)
    nodes.append(node)
    content = .array(nodes)
    return node
  }

  /// The member with that key, created if missing.
  func member(_ key: String) -> JSONNode {
    let node = JSONNode()
    guard case .object(var members) = content else { return node }
    if let known = members.first(where: { $0.key == key }) { return known.node }
    content = .scalar(.null)
    members.append((key, node))
    content = .object(members)
    return node
  }

  func fill(_ encodable: some Encodable, path: [any CodingKey]) {
    do {
      try encodable.encode(to: NodeEncoder(node: self, codingPath: path))
    } catch {
      set(.null)
    }
  }
}
