import Bytes
import Checks
import Foundation
import JSONSchema
import Observation
import Policies
import Report
import TestSupport
import Testing

/// JSON Schemas against the documents that they describe.
@Suite struct DocumentSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  @Test(arguments: DocumentSchema.all.map(\.name)) func `every schema is unchanged, and is a schema`(name: String) throws {
    let schema = try #require(DocumentSchema.named(name)).derived()
    let bytes = JSONWriter(pretty: true).bytes(of: schema) + [0x0a]
    try GoldenFile.compare(bytes, with: "schema-\(name).json")
    _ = try CompiledSchema(parsing: bytes)
  }

  @Test func `every golden document is valid, and has no member that its schema lacks`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
      $0.hasSuffix(".json") && !$0.hasPrefix("schema-") && !$0.hasSuffix(".cdx.json")
    }
    try #require(files.count > 20)
    for file in files.sorted() {
      let document = try JSONParser.read(Array(GoldenFile.contents(of: file)))
      guard case .string(let identifier)? = document["schema"] else {
        Issue.record("\(file) has no schema")
        continue
      }
      let violations = try Self.strict(identifier).violations(in: document)
      #expect(violations.isEmpty, "\(file): \(violations.prefix(5).map { "\($0.pointer): \($0.detail) (\($0.keyword))" })")
    }
  }

  @Test func `a document with a member that its schema lacks is found`() throws {
    let document = try JSONParser.read(Array(GoldenFile.contents(of: "chain-good.json")))
    let schema = try Self.strict("tlsprobe.chain/1")
    let further = JSONValue.object([.init("further", .bool(true))])
    #expect(!schema.violations(in: document.merging(patch: further)).isEmpty)
    #expect(!schema.violations(in: document.merging(patch: .object([.init("target", further)]))).isEmpty)
    #expect(!schema.violations(in: .object(document.members.filter { $0.key != "findings" })).isEmpty)
  }

  @Test func `a document with every member of the frame is valid`() throws {
    var document = AuditFixture.document(AuditFixture.bad, isPartial: true)
    document.failureSeverity = .high
    document.serviceLevels = [ServiceLevelVerdict(ServiceLevel(.p95, of: .tls, limit: 1), measured: nil)]
    document.expectations = [ExpectationVerdict(kind: "status", expected: "200", seen: nil, isMet: false, message: "status 404")]
    document.policies = [
      PolicyVerdict(
        policy: "example@1", title: "Example", date: "2026-01-01", reference: "https://example.org/", result: .fail,
        rules: [
          RuleVerdict(
            id: "versions", section: "1", title: "Versions", result: .notApplicable, violations: [PolicyRemark("accepts TLSv1.0")],
            undetermined: ["no response"])
        ])
    ]
    document.grade = GradeVerdict(
      guide: "Example", grade: nil, categories: [GradeCategory(name: "cipher", score: 0, weight: 40)],
      caps: [GradeCap(grade: "F", reason: "SSLv2")])
    var refused = Observation(target: TargetDescription(file: "chain.pem"))
    refused[ChainObservation.self] = .failed(Failure(stage: .connect, code: "transport.refused", message: "connection refused"))
    let failed = Document(
      about: ChainObservation.self, in: CheckedObservation(refused), tool: ToolDescription(version: "0"), startedAt: Timestamp(seconds: 0))
    #expect(try Self.strict("tlsprobe.audit/1").violations(in: document.json).isEmpty)
    #expect(try Self.strict("tlsprobe.chain/1").violations(in: failed.json).isEmpty)
  }

  @Test(arguments: ["audit", "tlsprobe.audit/1"]) func `a schema is found by the name of its command and by that in documents`(
    name: String
  ) throws {
    let schema = try #require(DocumentSchema.named(name)).derived()
    #expect(schema["title"] == .string("tlsprobe.audit/1") && schema["$id"] == .string("urn:tlsprobe:schema:audit:1"))
    #expect(DocumentSchema.named("unknown") == nil)
  }

  /// The published schemas by identifier, but without permission for further members; a document that is valid under such a schema is
  /// valid under the published one.
  private static let allStrict = Dictionary(
    uniqueKeysWithValues: DocumentSchema.all.compactMap { schema in
      (try? CompiledSchema(parsing: JSONWriter(pretty: false).bytes(of: schema.json.strictSchema))).map { (schema.identifier, $0) }
    })

  private static func strict(_ identifier: String) throws -> CompiledSchema { try #require(allStrict[identifier], "\(identifier)") }
}
