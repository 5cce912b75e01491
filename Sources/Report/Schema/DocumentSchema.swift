public import Bytes
internal import Checks
internal import Observation
internal import Policies

/// The JSON Schema (draft 2020-12) of a kind of document.
///
/// Minor versions of this program add members: consumers ignore members that they do not know.
public struct DocumentSchema: Sendable {
  /// The value of `schema` in documents: `tlsprobe.audit/1`.
  public let identifier: String
  /// The documents, for the list: lower case, no full stop.
  public let summary: String
  private let body: @Sendable (TypeSchemas) throws -> JSONValue

  /// The name in commands: `audit`.
  public var name: String {
    let name = identifier.split(separator: "/").first ?? ""
    return String(name.drop { $0 != "." }.dropFirst())
  }

  /// In the order of the commands.
  public static let all = [
    DocumentSchema(about: AuditObservation.self, "an audit: all results, findings, policies and grade of a target"),
    DocumentSchema(about: ChainObservation.self, "the certificates of a server, and their verification"),
    DocumentSchema(about: CiphersObservation.self, "the versions, suites, groups and signature schemes of a server"),
    DocumentSchema(about: ProbeObservation.self, "the negotiated parameters and timings of connections"),
    DocumentSchema(about: FetchObservation.self, "a request over HTTP and its redirects"),
    DocumentSchema(about: VerifyObservation.self, "certificates from files, and their verification"),
    DocumentSchema(DocumentComparison.schema, "the differences of two documents", body: ComparisonFrame.schema),
    DocumentSchema("tlsprobe.run/1", "the results of a collection of requests", body: CommandFrames.run),
    DocumentSchema("tlsprobe.ws/1", "the messages and other events of a WebSocket", body: CommandFrames.webSocket),
    DocumentSchema("tlsprobe.history/1", "a list of entries of the history", body: CommandFrames.history),
    DocumentSchema("tlsprobe.history-entry/1", "an entry of the history", body: CommandFrames.historyEntry),
    DocumentSchema("tlsprobe.policies/1", "compliance policies and their rules", body: CommandFrames.policies),
    DocumentSchema("tlsprobe.resolve/1", "DNS lookups", like: ResolveDocument.self),
    DocumentSchema("tlsprobe.resolve-endpoints/1", "the servers of HTTPDNS accounts", like: EndpointsDocument.self),
    DocumentSchema("tlsprobe.trust/1", "trust stores and their roots", like: TrustDocument.self),
    DocumentSchema("tlsprobe.serve/1", "the ports of a local test server", like: ServeForm.self),
    DocumentSchema("tlsprobe.cases/1", "the cases of the local test server", like: CasesForm.self),
  ]

  /// Nil for an unknown name.
  public static func named(_ name: String) -> DocumentSchema? { all.first { $0.name == name || $0.identifier == name } }

  private init(_ identifier: String, _ summary: String, body: @escaping @Sendable (TypeSchemas) throws -> JSONValue) {
    self.identifier = identifier
    self.summary = summary
    self.body = body
  }

  /// A document that is the encoded value of a type.
  private init<Value: Encodable & Sendable>(_ identifier: String, _ summary: String, like type: Value.Type) {
    self.init(identifier, summary) { try $0.structure(of: Value.self) }
  }

  /// A document of `Document`.
  private init<Subject: DocumentObservation>(about type: Subject.Type, _ summary: String) {
    self.init(Subject.schema, summary) { try DocumentFrame.schema(around: Subject.self, in: $0) }
  }

  /// The schema; it describes its own document, as `$schema` and `$id` say. Null if it cannot be derived, which tests exclude.
  public var json: JSONValue { (try? derived()) ?? .null }

  package func derived() throws -> JSONValue {
    let schemas = TypeSchemas()
    let structure = try body(schemas)
    let constant = JSONValue.object([.init("const", .string(identifier))])
    let members = structure.members.map { member in
      member.key == "properties" ? JSONValue.Member(member.key, member.value.merging(patch: .object([.init("schema", constant)]))) : member
    }
    return .object(
      [
        .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        .init("$id", .string("urn:tlsprobe:schema:\(identifier.dropFirst(9).replacing("/", with: ":"))")),
        .init("title", .string(identifier)), .init("description", .string("A document of tlsprobe: \(summary).")),
      ] + members + [.init("$defs", .object(schemas.definitions))])
  }
}
