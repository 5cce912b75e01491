import Bytes
import Checks
import Foundation
import Observation
import Testing

@testable import Report

/// Reading of saved documents.
@Suite struct DocumentReaderTests {
  static let names = [
    "audit-bad", "audit-sound", "chain-bad", "chain-good", "chain-incomplete", "ciphers-broad", "ciphers-modern", "fetch-hostile",
    "fetch-redirected", "fetch-refused", "fetch-unasked", "probe-failed", "probe-hostile", "probe-many", "probe-single",
    "verify-appraised", "verify-bad", "verify-good",
  ]

  private func golden(_ name: String) throws -> [UInt8] { try Array(GoldenFile.contents(of: "\(name).json")) }

  private func value(_ name: String) throws -> JSONValue { try JSONParser.read(golden(name)) }

  private func read(_ value: JSONValue) throws -> SavedDocument {
    try DocumentReader.document(in: JSONWriter(pretty: false).bytes(of: value))
  }

  /// The error of a changed document as a line.
  private func error(_ name: String, _ change: (JSONValue) -> JSONValue) throws -> String {
    let changed = change(try value(name))
    return try #require(#expect(throws: DocumentError.self) { try read(changed) }).description
  }

  @Test(arguments: names) func `a golden document is read and written without a change`(name: String) throws {
    let bytes = try golden(name)
    let written = JSONRenderer().render(try DocumentReader.document(in: bytes).document, options: RenderOptions())
    #expect(String(decoding: written, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `several documents are read from lines, from indented text, and one after the other`() throws {
    let pretty = try golden("chain-good")
    let line = JSONWriter(pretty: false).bytes(of: try value("ciphers-modern"))
    let text = line + [0x0a] + line + [0x0d, 0x0a, 0x0a] + pretty + pretty + [0x20]
    #expect(try DocumentReader.documents(in: text).map(\.command) == ["ciphers", "ciphers", "chain", "chain"])
  }

  @Test func `an error names the member, and the line if there are several documents`() throws {
    let changed = try value("audit-bad").replacing(["ciphers", "protocols", "3", "version"], with: .integer(3))
    let line = JSONWriter(pretty: false).bytes(of: changed)
    let first = #expect(throws: DocumentError.self) { try DocumentReader.documents(in: line) }
    #expect(first?.description == "/ciphers/protocols/3/version: expected a string")
    let second = #expect(throws: DocumentError.self) { try DocumentReader.documents(in: golden("chain-good") + line) }
    let lines = try golden("chain-good").count { $0 == 0x0a }
    #expect(second?.description == "line \(lines + 1): /ciphers/protocols/3/version: expected a string")
  }

  @Test func `a syntax error names line and column`() throws {
    var text = try golden("chain-good")
    text.removeLast(4)
    let error = try #require(#expect(throws: DocumentError.self) { try DocumentReader.document(in: text) })
    #expect(error.code == .syntax && error.line != nil && error.column != nil, "\(error)")
    for text in ["", " \n\t", "null", "[]", "7", "\"text\"", "{}", "{\"schema\":7}", "<html>", "{", "}", "\"", "\\", "[\"\\"] {
      let error = try #require(#expect(throws: DocumentError.self) { try DocumentReader.document(in: Array(text.utf8)) })
      #expect(!error.description.isEmpty && !error.description.contains("\n"))
    }
  }

  @Test(arguments: [
    ("tlsprobe.chain/2", "/schema: schema 'tlsprobe.chain/2' has another major version"),
    ("tlsprobe.resolve/1", "/schema: documents of 'resolve/1' cannot be used here"),
    ("tlsprobe.chain", "/schema: unknown schema 'tlsprobe.chain'"),
    ("tlsprobe.chain/", "/schema: unknown schema 'tlsprobe.chain/'"), ("sslyze/1", "/schema: unknown schema 'sslyze/1'"),
    ("", "/schema: unknown schema ''"), ("tlsprobe./1", "/schema: documents of '/1' cannot be used here"),
  ])
  func `another schema is an error that names the supported ones`(schema: String, expected: String) throws {
    let changed = try value("chain-good").replacing(["schema"], with: .string(schema))
    let error = try #require(#expect(throws: DocumentError.self) { try read(changed) })
    #expect(error.description == expected)
    #expect(error.hint?.description.contains("tlsprobe.chain/1, tlsprobe.ciphers/1") == true)
  }

  @Test func `a minor version is accepted`() throws {
    #expect(try read(value("chain-good").replacing(["schema"], with: .string("tlsprobe.chain/1.7"))).command == "chain")
  }

  @Test(arguments: [
    (["target", "port"], JSONValue.integer(70_000), "/target/port: the number is out of range"),
    (["target", "port"], .integer(-1), "/target/port: the number is out of range"),
    (["target", "port"], .number(1.5), "/target/port: expected an integer"),
    (["cost", "elapsed_us"], .unsigned(.max), "/cost/elapsed_us: the number is out of range"),
    (["cost", "elapsed_us"], .integer(9_007_199_254_740_992), "/cost/elapsed_us: the number is out of range"),
    (["cost"], .null, "/cost: expected an object"), (["protocols"], .object([]), "/protocols: expected an array"),
    (["protocols", "0", "support"], .string("\u{1b}maybe"), "/protocols/0/support: unknown value '\u{1b}maybe'"),
    (["started_at"], .string("yesterday"), "/started_at: not an RFC 3339 time: yesterday"),
    (["started_at"], .string("9999-12-31T23:59:59-01:00"), "/started_at: not an RFC 3339 time: 9999-12-31T23:59:59-01:00"),
    (["partial"], .integer(0), "/partial: expected true or false"),
    (["findings", "0", "severity"], .string("grave"), "/findings/0/severity: unknown value 'grave'"),
  ])
  func `a value of another type or range is an error`(path: [String], value: JSONValue, expected: String) throws {
    #expect(try error("ciphers-broad") { $0.replacing(path, with: value) } == expected)
  }

  @Test func `a missing or repeated member is an error`() throws {
    #expect(
      try error("ciphers-broad") { $0.replacing(["protocols", "0", "cipher_suites"], with: nil) } == "/protocols/0/cipher_suites: missing")
    #expect(try error("ciphers-broad") { $0.replacing(["findings"], with: nil) } == "/findings: missing")
    let twice = try error("chain-good") { document in .object(document.members + [JSONValue.Member("partial", .bool(true))]) }
    #expect(twice == "/partial: the member occurs twice")
  }

  @Test func `members of later versions are ignored, and lists that explain a result may be missing`() throws {
    let later = JSONValue.Member("later", .array([.null]))
    // In objects whose names are data there are no unknown members.
    let value = try self.value("audit-bad").transformed { .object($0 + ($0.contains { $0.value.isContainer } ? [later] : [])) }
    let earlier = try self.value("audit-bad").transformed {
      .object($0.filter { !NodeDecoder.addedLists.contains($0.key) || !$0.value.isArray })
    }
    let original = try read(self.value("audit-bad"))
    #expect(try read(value).document.json == original.document.json)
    let old = try read(earlier)
    #expect(old.findings.map(\.id) == original.findings.map(\.id))
    #expect(old.observed(AuditObservation.self)?.addresses.count == original.observed(AuditObservation.self)?.addresses.count)
  }

  @Test func `a value of a newer version is explained by the version`() throws {
    let newer = try value("ciphers-broad").replacing(["tool", "version"], with: .string("0.9.0"))
      .replacing(["protocols", "0", "evidence", "how"], with: .string("oracle"))
    let error = #expect(throws: DocumentError.self) { try read(newer) }
    #expect(error?.hint?.description == "the document was made by version 0.9.0, this is \(ToolDescription.packageVersion)")
  }

  @Test func `depth, size and the number of values are limited`() throws {
    let deep = String(repeating: "[", count: 10_000)
    #expect(throws: DocumentError.self) { try DocumentReader.document(in: Array(deep.utf8)) }
    for (bytes, values) in [(6_000, 2_000_000), (32 << 20, 100)] {
      var reader = DocumentReader(try golden("chain-good"))
      (reader.maximumBytes, reader.maximumValues) = (bytes, values)
      let error = #expect(throws: DocumentError.self) { try reader.next() }
      #expect(error?.code == .tooLarge)
    }
  }

  @Test(arguments: [-1, 2, 9_007_199_254_740_991]) func `a certificate whose depth is not its position is shown`(depth: Int64) throws {
    let changed = try value("verify-good").replacing(["certificates", "0", "depth"], with: .integer(depth))
      .replacing(["served_order", "includes_root"], with: .bool(true))
    #expect(!VerifyText().render(try read(changed).document, options: RenderOptions(verbose: true)).isEmpty)
  }

  @Test func `the document of a failure has an error and no observation`() throws {
    var document = try read(value("chain-good")).document
    document.observation[ChainObservation.self] = .failed(Failure(stage: .resolve, code: "resolve.no-name", message: "no such name"))
    let failed = Document(
      about: ChainObservation.self, recorded: document.observation, findings: [], tool: document.tool, startedAt: document.startedAt)
    let saved = try read(failed.json)
    #expect(saved.error?.message == "no such name" && saved.observed(ChainObservation.self) == nil)
    #expect(saved.document.json == failed.json)
  }
}

extension JSONValue {
  fileprivate var isArray: Bool {
    if case .array = self { true } else { false }
  }

  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .integer, .unsigned, .number, .string: false
    }
  }

  /// A copy with the value at the path replaced, or removed with nil; a number selects an element.
  func replacing(_ path: some Collection<String>, with value: JSONValue?) -> JSONValue {
    guard let key = path.first else { return value ?? .null }
    let rest = path.dropFirst()
    if case .array(var elements) = self, let index = Int(key), elements.indices.contains(index) {
      elements[index] = elements[index].replacing(rest, with: value)
      return .array(elements)
    }
    return .object(
      members.compactMap { member in
        guard member.key == key else { return member }
        if rest.isEmpty, value == nil { return nil }
        return Member(key, member.value.replacing(rest, with: value))
      })
  }

  /// A copy with the members of every object changed.
  func transformed(_ change: ([Member]) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.transformed(change) })
    case .object(let members): change(members.map { Member($0.key, $0.value.transformed(change)) })
    case .null, .bool, .integer, .unsigned, .number, .string: self
    }
  }
}
