public import Bytes

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
