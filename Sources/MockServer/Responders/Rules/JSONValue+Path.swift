internal import Bytes

extension JSONValue {
  /// The values at `user.email` or `items.0`, several if a name is repeated; a name may contain dots.
  func values(at path: Substring) -> [JSONValue] {
    let found = parts(path)
    guard found.isEmpty, let dot = path.firstIndex(of: ".") else { return found }
    return parts(path[..<dot]).flatMap { $0.values(at: path[path.index(after: dot)...]) }
  }

  private func parts(_ name: Substring) -> [JSONValue] {
    switch self {
    case .array(let elements): Int(name).flatMap { elements.indices.contains($0) ? [elements[$0]] : nil } ?? []
    case .object(let members): members.filter { $0.key == name }.map(\.value)
    default: []
    }
  }

  /// The value as in a query or a path; nil for an array or an object.
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
