/// A value of a document, and where it begins.
public struct YAMLNode: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  /// One line of a mapping; its key stood once.
  public struct Member: Hashable, Sendable {
    public let key: YAMLNode
    public let value: YAMLNode
  }

  public let content: Content
  /// Counted from 1.
  public let line: Int
  public let column: Int

  /// What a scalar says; nil for a mapping and a sequence.
  public var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  public var isNull: Bool { if case .scalar(let scalar) = content { scalar.isNull } else { false } }

  /// Nil for what is no sequence.
  public var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// Nil for what is no mapping.
  public var members: [Member]? { if case .mapping(let members) = content { members } else { nil } }

  public subscript(key: String) -> YAMLNode? { members?.first { $0.key.text == key }?.value }

  /// `a mapping`, for messages.
  public var kind: String {
    switch content {
    case .scalar(let scalar): scalar.kind
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
