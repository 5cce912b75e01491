internal import Bytes
internal import Checks
internal import Observation
internal import Policies

/// The members that `Document` adds to those of an observation, in the order of `Document.json`.
enum DocumentFrame {
  static func schema<Subject: DocumentObservation>(around type: Subject.Type, in schemas: TypeSchemas) throws -> JSONValue {
    let body = try schemas.structure(of: type)
    var members: [JSONValue.Member] = [
      .init("schema", text),
      .init("tool", try schemas.schema(of: ToolDescription.self)),
      .init("started_at", try schemas.schema(of: Timestamp.self)),
      .init("target", try schemas.schema(of: TargetDescription.self)),
    ]
    var required = ["schema", "tool", "started_at", "target", "findings", "partial"]
    let bodyMembers = body["properties"]?.members ?? []
    let names = Set(bodyMembers.map(\.key))
    if !names.contains("error") { members.append(.init("error", try schemas.schema(of: Failure.self))) }
    if Subject.schema == AuditObservation.schema {
      members.append(.init("verdict", try verdict(in: schemas)))
      required.append("verdict")
    }
    members += bodyMembers
    if !names.contains("dns") { members.append(.init("dns", try schemas.schema(of: DNSRecordsObservation.self))) }
    members += [
      .init("service_levels", try schemas.schema(of: [ServiceLevelVerdict].self)),
      .init("expectations", try schemas.schema(of: [ExpectationVerdict].self)),
      .init("grade", try schemas.schema(of: GradeVerdict.self)),
      .init("policies", try schemas.schema(of: [PolicyVerdict].self)),
      .init("findings", try schemas.schema(of: [Finding].self)),
      .init("partial", .object([.init("type", .string("boolean"))])),
    ]
    var schema: [JSONValue.Member] = [
      .init("type", .string("object")), .init("properties", .object(members)),
      .init("required", .array(required.map { .string($0) })),
    ]
    // A target without a result has an error instead of the members of the observation.
    if let needed = body["required"] {
      let observed = JSONValue.object([.init("required", needed)])
      let failed = JSONValue.object([.init("required", .array([.string("error")]))])
      schema.append(.init("anyOf", .array(names.contains("error") ? [observed] : [observed, failed])))
    }
    return .object(schema)
  }

  /// `AuditVerdict`.
  private static func verdict(in schemas: TypeSchemas) throws -> JSONValue {
    let severity = try schemas.schema(of: Severity?.self)
    let count = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(0))])
    let counts: [JSONValue.Member] = Severity.allCases.reversed().map { .init($0.rawValue, count) }
    let members: [JSONValue.Member] = [
      .init("result", try schemas.schema(of: AuditVerdict.Result.self)),
      .init("trusted", .object([.init("type", .array([.string("boolean"), .string("null")]))])),
      .init("worst_severity", severity), .init("threshold", severity),
      .init("findings", .object([.init("type", .string("object")), .init("properties", .object(counts))])),
      .init("undetermined", count),
    ]
    return .object([
      .init("type", .string("object")), .init("properties", .object(members)),
      .init("required", .array(members.map { .string($0.key) })),
    ])
  }

  private static let text = JSONValue.object([.init("type", .string("string"))])
}

// Documents that are only written, never read.

extension ResolveDocument: MultiformEncodable {
  package static func forms(from decoder: any Decoder) throws -> [ResolveDocument] {
    [ResolveDocument(tool: try ToolDescription(from: decoder), startedAt: Timestamp(seconds: 0))]
  }
}

extension EndpointsDocument: MultiformEncodable {
  package static func forms(from decoder: any Decoder) throws -> [EndpointsDocument] {
    [EndpointsDocument(tool: try ToolDescription(from: decoder), startedAt: Timestamp(seconds: 0), accounts: [])]
  }
}

extension TrustDocument: MultiformEncodable {
  package static func forms(from decoder: any Decoder) throws -> [TrustDocument] {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    return [
      TrustDocument(
        .list, stores: [], shared: try container.decodeIfPresent(Int.self, forKey: .shared), tool: try ToolDescription(from: decoder),
        startedAt: Timestamp(seconds: 0))
    ]
  }
}
