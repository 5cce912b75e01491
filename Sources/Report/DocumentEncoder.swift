public import Bytes

/// Encodes an `Encodable` value as JSON whose members are in encoding order.
///
/// A nil optional is encoded as `null` rather than omitted, so that a document always has the same keys.
public enum DocumentEncoder {
  /// A value that cannot be encoded becomes `null`.
  public static func value(of encodable: some Encodable) -> JSONValue {
    JSONNode.value(of: encodable)
  }
}

/// An array or an object of the document under construction. Containers share it, so that they may be filled in any order.
final class JSONNode {
  private enum Content {
    case scalar(JSONValue)
    case array([Part])
    case object([(key: String, part: Part)])
  }

  /// Only containers that are filled later have nodes of their own.
  private enum Part {
    case value(JSONValue)
    case node(JSONNode)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private var content = Content.scalar(.null)

  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let parts): .array(parts.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.part.value) })
    }
  }

  var count: Int {
    if case .array(let parts) = content { parts.count } else { 0 }
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

  func append(_ value: JSONValue) { append(.value(value)) }

  func appendNode() -> JSONNode {
    let node = JSONNode()
    append(.node(node))
    return node
  }

  private func append(_ part: Part) {
    guard case .array(var parts) = content else { return }
    content = .scalar(.null)
    parts.append(part)
    content = .array(parts)
  }

  /// Sets the member with that key.
  func set(_ key: String, _ value: JSONValue) { set(key, .value(value)) }

  /// The member with that key as a container, created if missing.
  func node(_ key: String) -> JSONNode {
    if case .object(let members) = content, case .node(let known)? = members.first(where: { $0.key == key })?.part { return known }
    let node = JSONNode()
    set(key, .node(node))
    return node
  }

  private func set(_ key: String, _ part: Part) {
    guard case .object(var members) = content else { return }
    content = .scalar(.null)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].part = part
    } else {
      members.append((key, part))
    }
    content = .object(members)
  }

  /// The value as JSON; null if it cannot be encoded.
  static func value(of encodable: some Encodable) -> JSONValue {
    let node = JSONNode()
    do {
      try encodable.encode(to: NodeEncoder(node: node))
    } catch {
      return .null
    }
    return node.value
  }
}
