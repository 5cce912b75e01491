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
    members.append(.init("replayed_from", try schemas.schema(of: ReplaySource.self)))
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
      .init("baseline", baseline), .init("waivers", waivers),
      .init("findings", .object([.init("type", .string("array")), .init("items", try finding(in: schemas))])),
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
    let policy: [JSONValue.Member] = [.init("policy", text), .init("result", try schemas.schema(of: PolicyResult.self))]
    let others: [JSONValue.Member] = [
      .init("grade", nullableText), .init("policies", array(of: object(policy))), .init("new", count), .init("waived", count),
      .init("only_new", .object([.init("type", .string("boolean"))])),
    ]
    return object(members, optional: others)
  }

  /// A finding, with its status in comparison with a baseline and its waiver.
  private static func finding(in schemas: TypeSchemas) throws -> JSONValue {
    let structure = try schemas.structure(of: Finding.self)
    let severity = try schemas.schema(of: Severity.self)
    var members = structure.members
    guard let place = members.firstIndex(where: { $0.key == "properties" }) else { return structure }
    let remarks: [JSONValue.Member] = [
      .init("status", try schemas.schema(of: FindingStatus.self)), .init("earlier_severity", severity),
      .init("waived", waiver(hasPlace: false)), .init("expired_waiver", waiver(hasPlace: false)),
    ]
    members[place].value = .object(members[place].value.members + remarks)
    return .object(members)
  }

  /// `BaselineComparison.json`.
  private static var baseline: JSONValue {
    let count = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(0))])
    let evidence = array(of: text)
    let gone: [JSONValue.Member] = [
      .init("id", text), .init("severity", text), .init("title", text), .init("detail", text), .init("evidence", evidence),
    ]
    return object([
      .init("source", text), .init("started_at", nullableText), .init("tool_version", nullableText),
      .init("trusted", .object([.init("type", .array([.string("boolean"), .string("null")]))])), .init("new", count),
      .init("changed", count), .init("unchanged", count), .init("fixed", array(of: object(gone))),
      .init("unconfirmed", array(of: object(gone, optional: [.init("reason", text)]))),
    ])
  }

  /// `AppliedWaivers.json`.
  private static var waivers: JSONValue {
    let entries = array(of: waiver(hasPlace: true))
    let count = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(0))])
    return object([.init("source", text), .init("waived", count), .init("expired", entries), .init("unused", entries)])
  }

  private static func waiver(hasPlace: Bool) -> JSONValue {
    let place: [JSONValue.Member] = [
      .init("line", .object([.init("type", .string("integer"))])), .init("id", text), .init("target", text),
    ]
    return object((hasPlace ? place : []) + [.init("reason", text), .init("until", nullableText)], optional: [.init("by", text)])
  }

  private static func object(_ members: [JSONValue.Member], optional: [JSONValue.Member] = []) -> JSONValue {
    .object([
      .init("type", .string("object")), .init("properties", .object(members + optional)),
      .init("required", .array(members.map { .string($0.key) })),
    ])
  }

  private static func array(of items: JSONValue) -> JSONValue { .object([.init("type", .string("array")), .init("items", items)]) }

  private static let nullableText = JSONValue.object([.init("type", .array([.string("string"), .string("null")]))])

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
