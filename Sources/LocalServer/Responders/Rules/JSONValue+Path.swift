internal import Bytes

extension JSONValue {
  /// What stands at `user.email` or `items.0`; a name may have dots itself.
  func value(at path: Substring) -> JSONValue? {
    if let found = part(path) { return found }
    guard let dot = path.firstIndex(of: "."), let inner = part(path[..<dot]) else { return nil }
    return inner.value(at: path[path.index(after: dot)...])
  }

  private func part(_ name: Substring) -> JSONValue? {
    guard case .array(let elements) = self else { return self[String(name)] }
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// As a query or a path says it; nil for what has parts.
  var plainText: String? {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
