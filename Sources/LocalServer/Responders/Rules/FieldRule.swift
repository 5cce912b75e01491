internal import Bytes

/// A member of a JSON content, or a field of a form, that a request needs.
public struct FieldRule: Hashable, Sendable {
  /// `user.email`: members in one another, and numbers for elements.
  public let path: String
  let format: ValueFormat?

  /// `NAME`, or `NAME:FORMAT`.
  public init(_ text: String) throws(ResponderError) {
    guard let colon = text.lastIndex(of: ":") else {
      try self.init(path: text, format: nil)
      return
    }
    try self.init(path: String(text[..<colon]), format: String(text[text.index(after: colon)...]))
  }

  public init(path: String, format name: String?) throws(ResponderError) {
    guard !path.isEmpty else { throw ResponderError("a field without a name is required", hint: "say NAME, or NAME:FORMAT") }
    self.path = path
    format = try name.map { name throws(ResponderError) in try ValueFormat(named: name) }
  }

  /// Nil where nothing is wrong.
  func fault(in content: JSONValue) -> RequestFault? {
    // A form may repeat a field, and JSON a member; receivers differ in which one they take.
    let values = content.values(at: path[...])
    guard !values.isEmpty else { return RequestFault(.field, path, "is missing") }
    guard let format, !values.allSatisfy(format.matches) else { return nil }
    return RequestFault(.field, path, "is not \(format.title)")
  }
}
