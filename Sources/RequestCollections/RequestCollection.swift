public import Bytes
public import Templates

/// HTTP requests with variables, captures and assertions, read from a YAML file.
public struct RequestCollection: Sendable {
  public struct Variable: Sendable {
    public let name: String
    public let value: CollectionValue
    public let position: SourcePosition
  }

  public struct Environment: Sendable {
    public let name: String
    public let variables: [Variable]
  }

  /// A request that is named elsewhere in the file.
  public struct Reference: Hashable, Sendable {
    public let name: String
    public let position: SourcePosition
  }

  public let file: String
  public let name: String?
  /// The description in the file.
  public let summary: String?
  public let variables: [Variable]
  public let environments: [Environment]
  /// In the order of the file, with defaults and extended requests merged.
  public let requests: [RequestDefinition]
  /// Run one after the other, before all other requests.
  public let setup: [Reference]
  /// Run one after the other, after all other requests and even if these failed.
  public let teardown: [Reference]

  /// The requests in the order of a run: the setup first, and each request after those that it depends on.
  public func requestsInOrder() throws(CollectionError) -> [RequestDefinition] {
    let plan = try RunPlan(self, selecting: [])
    return (plan.setup + plan.main + plan.teardown).map { requests[$0] }
  }

  public subscript(name: String) -> RequestDefinition? { requests.first { $0.name == name } }
}

/// A text with placeholders, and where it is written.
public struct CollectionText: Sendable {
  public let template: Template
  public let position: SourcePosition
  /// True if an offset in the template is one in the line of the file.
  let isVerbatim: Bool

  /// The position of a byte of the text.
  func position(at offset: Int) -> SourcePosition {
    guard isVerbatim else { return position }
    let characters = String(decoding: Array(template.text.utf8.prefix(offset)), as: UTF8.self).unicodeScalars.count
    return SourcePosition(file: position.file, line: position.line, column: position.column + characters)
  }
}

/// A JSON value whose strings have placeholders. A string that is one variable has the value of that variable, with its type.
public indirect enum CollectionValue: Sendable {
  case constant(JSONValue)
  case text(CollectionText)
  case array([CollectionValue])
  case object([(key: String, value: CollectionValue)])
}
