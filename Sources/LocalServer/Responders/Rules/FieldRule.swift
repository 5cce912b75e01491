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
    let format = name.flatMap { ValueFormat.named($0) }
    if let name, format == nil {
      throw ResponderError("there is no format '\(name)'", hint: "the formats are \(ValueFormat.names.joined(separator: ", "))")
    }
    self.path = path
    self.format = format
  }

  /// Nil where nothing is wrong.
  func fault(in content: JSONValue) -> RequestFault? {
    guard let value = content.value(at: path[...]) else { return RequestFault(.field, path, "is missing") }
    guard let format, !format.matches(value) else { return nil }
    return RequestFault(.field, path, "is not \(format.title)")
  }
}
