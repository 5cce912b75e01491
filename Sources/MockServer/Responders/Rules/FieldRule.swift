internal import Bytes

/// A required member of JSON content, or a required field of a form.
public struct FieldRule: Hashable, Sendable {
  /// `user.email`: nested members, and indices of elements.
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
    guard !path.isEmpty else { throw ResponderError("a field without a name is required", hint: "as in NAME, or NAME:FORMAT") }
    self.path = path
    format = try name.map { name throws(ResponderError) in try ValueFormat(named: name) }
  }

  /// Nil if the rule is satisfied.
  func fault(in content: JSONValue) -> RequestFault? {
    // A form may repeat a field, and JSON a member; receivers differ in which one they use.
    let values = content.values(at: path[...])
    guard !values.isEmpty else { return RequestFault(.field, path, "is missing") }
    guard let format, !values.allSatisfy(format.matches) else { return nil }
    return RequestFault(.field, path, "is not \(format.title)")
  }
}
