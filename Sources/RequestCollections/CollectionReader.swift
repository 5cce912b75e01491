internal import Bytes
internal import YAML

extension RequestCollection {
  /// The content of a file that a collection refers to, or why it cannot be read.
  public enum FileContent: Sendable {
    case bytes([UInt8])
    case unreadable(String)
    /// No file is read: a schema allows everything, and `for-each` has no rows.
    case ignored
  }

  /// Reads a file of requests. `load` returns the files that it refers to by path: schemas, and rows of `for-each`.
  public init(reading bytes: [UInt8], file: String, loading load: @escaping (String) -> FileContent) throws(CollectionError) {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      let position = SourcePosition(file: file, line: error.line, column: error.column)
      throw CollectionError(.syntax, at: position, error.reason, hint: error.hint)
    }
    let reader = CollectionReader(nodes: NodeReader(file: file), load: load)
    self = try reader.collection(root)
  }
}

/// Reads the top level of a file of requests.
struct CollectionReader {
  let nodes: NodeReader
  let load: (String) -> RequestCollection.FileContent

  func collection(_ root: YAMLNode) throws(CollectionError) -> RequestCollection {
    let members = try nodes.members(root, of: "the file")
    try nodes.check(members, in: Self.keys, of: "the file")
    guard let requests = root["requests"] else {
      throw CollectionError(.missingKey, at: nodes.position(root), "no requests", hint: "add 'requests:', a mapping of names to requests")
    }
    let entries = try nodes.members(requests, of: "requests")
    guard !entries.isEmpty else { throw nodes.invalid(requests, "requests is empty") }
    guard entries.count <= Self.mostRequests else { throw nodes.invalid(requests, "more than \(Self.mostRequests) requests") }
    let names = RequestNames(entries.map { $0.key.text ?? "" })
    let reader = RequestReader(nodes: nodes, load: load, defaults: root["defaults"], entries: entries, names: names)
    var definitions: [RequestDefinition] = []
    for entry in entries { definitions.append(try reader.request(entry)) }
    let variables =
      try nodes.ifPresent(root["variables"]) { (node) throws(CollectionError) in try nodes.variables(node, of: "variables") } ?? []
    let name = try nodes.ifPresent(root["name"]) { (node) throws(CollectionError) in try nodes.plain(node, of: "name") }
    let summary = try nodes.ifPresent(root["description"]) { (node) throws(CollectionError) in try nodes.plain(node, of: "description") }
    return RequestCollection(
      file: nodes.file, name: name, summary: summary, variables: variables,
      environments: try environments(root["environments"]), requests: definitions,
      setup: try references(root["setup"], of: "setup", names), teardown: try references(root["teardown"], of: "teardown", names))
  }

  private func environments(_ node: YAMLNode?) throws(CollectionError) -> [RequestCollection.Environment] {
    var environments: [RequestCollection.Environment] = []
    guard let node else { return [] }
    for member in try nodes.members(node, of: "environments") {
      let name = try nodes.plain(member.key, of: "the name of an environment")
      environments.append(.init(name: name, variables: try nodes.variables(member.value, of: "environment '\(name)'")))
    }
    return environments
  }

  private func references(_ node: YAMLNode?, of what: String, _ names: RequestNames) throws(CollectionError) -> [RequestCollection
    .Reference]
  {
    guard let node else { return [] }
    return try nodes.references(node, of: what, among: names)
  }

  private static let keys = ["name", "description", "variables", "environments", "defaults", "requests", "setup", "teardown"]
  private static let mostRequests = 5_000
}

/// The names of the requests of a file.
struct RequestNames {
  let list: [String]
  private let set: Set<String>

  init(_ list: [String]) {
    self.list = list
    set = Set(list)
  }

  func contains(_ name: String) -> Bool { set.contains(name) }
}

extension NodeReader {
  /// The names of requests in a list, or one name.
  func references(_ node: YAMLNode, of what: String, among names: RequestNames) throws(CollectionError) -> [RequestCollection.Reference] {
    let elements = node.text != nil && !node.isNull ? [node] : try elements(node, of: what)
    var references: [RequestCollection.Reference] = []
    for element in elements {
      let name = try plain(element, of: "the name of a request")
      guard names.contains(name) else {
        let near = NearestName(to: name, among: names.list).name
        throw CollectionError(.unknownName, at: position(element), "no request '\(name)'", hint: near.map { "did you mean '\($0)'?" })
      }
      references.append(RequestCollection.Reference(name: name, position: position(element)))
    }
    return references
  }
}
