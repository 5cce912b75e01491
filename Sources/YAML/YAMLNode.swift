public import Bytes

/// A value of a document and its start position.
public struct YAMLNode: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  /// One entry of a mapping; keys are unique.
  public struct Member: Hashable, Sendable {
    public let key: YAMLNode
    public let value: YAMLNode
  }

  public let content: Content
  /// Counted from 1.
  public let line: Int
  public let column: Int
  /// The characters of the text from the start of the value to its end, in Unicode scalars without a byte order mark. A collection without
  /// brackets may end later, with blank lines and comments.
  public let extent: Range<Int>

  /// The text of a scalar; nil for a mapping or a sequence.
  public var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  public var isNull: Bool { if case .scalar(let scalar) = content { scalar.isNull } else { false } }

  /// The elements of a sequence; nil for other nodes.
  public var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// The members of a mapping; nil for other nodes.
  public var members: [Member]? { if case .mapping(let members) = content { members } else { nil } }

  public subscript(key: String) -> YAMLNode? { members?.first { $0.key.text == key }?.value }

  /// The kind of value, such as `a mapping`, for messages.
  public var kind: String {
    switch content {
    case .scalar(let scalar): scalar.kind
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension YAMLNode {
  /// The equivalent JSON value; keys become strings.
  public var json: JSONValue {
    switch content {
    case .scalar(let scalar): scalar.json
    case .sequence(let elements): .array(elements.map(\.json))
    case .mapping(let members): .object(members.map { JSONValue.Member($0.key.text ?? "", $0.value.json) })
    }
  }
}
