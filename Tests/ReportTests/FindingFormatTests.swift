import Bytes
import Checks
import Foundation
import JSONSchema
import Observation
import Policies
import Report
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats for programs that track findings.
@Suite struct FindingFormatTests {
  private static let formats = ["ndjson", "csv", "sarif", "junit", "prometheus", "defectdojo", "testssl-json", "testssl-csv"]

  private static func rendered(_ format: String, _ documents: [Document]) throws -> [UInt8] {
    let renderer = try #require(Renderers.named(format, for: AuditObservation.self))
    guard let series = renderer as? any SeriesRenderer else {
      return documents.flatMap { renderer.render($0, options: RenderOptions()) }
    }
    return series.render(documents, options: RenderOptions())
  }

  private static func json(_ format: String, _ documents: [Document]) throws -> JSONValue {
    try JSONParser.read(try rendered(format, documents))
  }

  private static let sound = AuditFixture.document(AuditFixture.sound)
  private static let judged = AuditFixture.judged
  private static let unreachable = AuditFixture.document(AuditFixture.unreachable)

  @Test(arguments: formats) func `every format of a sound and of a bad server is unchanged`(format: String) throws {
    let name = Self.extensions[format] ?? format
    for (kind, document) in [("sound", Self.sound), ("bad", Self.judged)] {
      var bytes = try Self.rendered(format, [document])
      if format == "sarif" { bytes = try Self.withoutUnusedRules(bytes) }
      try GoldenFile.compare(bytes, with: "audit-\(kind).\(name)")
    }
  }

  private static let extensions = ["junit": "junit.xml", "prometheus": "prom"]

  /// The rules of checks are those of the guide to findings.
  private static func withoutUnusedRules(_ bytes: [UInt8]) throws -> [UInt8] {
    func change(_ value: JSONValue, _ path: ArraySlice<String>, _ transform: (JSONValue) -> JSONValue) -> JSONValue {
      guard let key = path.first else { return transform(value) }
      switch value {
      case .object(let members):
        return .object(members.map { $0.key == key ? .init(key, change($0.value, path.dropFirst(), transform)) : $0 })
      case .array(let elements): return .array(elements.map { change($0, path, transform) })
      default: return value
      }
    }
    let log = try JSONParser.read(bytes)
    guard case .array(let runs)? = log["runs"], case .array(let results)? = runs.first?["results"] else { return bytes }
    let used = Set(results.map { $0["ruleId"] })
    let shorter = change(log, ["runs", "tool", "driver", "rules"]) { rules in
      guard case .array(let rules) = rules else { return rules }
      return .array(rules.filter { used.contains($0["id"]) })
    }
    return JSONWriter(pretty: true).bytes(of: shorter) + [UInt8(ascii: "\n")]
  }

  @Test(arguments: formats) func `no byte of the server reaches a terminal unescaped`(format: String) throws {
    let bytes = try Self.rendered(format, [Self.judged, Self.unreachable])
    #expect(!bytes.contains(0x1b) && !bytes.contains(0x07) && !bytes.isEmpty)
  }

  @Test(arguments: ["ndjson", "csv", "sarif", "junit", "defectdojo", "testssl-json", "testssl-csv"])
  func `chains, suites, probes and files have the format as well`(format: String) throws {
    let documents: [(any DocumentObservation.Type, Document)] = [
      (ChainObservation.self, ChainFixture.document([ChainFixture.bad])),
      (CiphersObservation.self, CiphersFixture.document(CiphersFixture.broad)),
      (ProbeObservation.self, ProbeFixture.document(ProbeFixture.hostile)),
    ]
    for (type, document) in documents {
      let bytes = try #require(Renderers.named(format, for: type)).render(document, options: RenderOptions())
      #expect(!bytes.isEmpty && !bytes.contains(0x1b), "\(type.key)")
    }
    #expect(Renderers.named(format, for: VerifyObservation.self) != nil)
  }

  @Test func `plain is text with the option`() throws {
    let text = try #require(Renderers.named("text", for: AuditObservation.self))
    let plain = text.render(AuditFixture.document(AuditFixture.bad), options: RenderOptions(plain: true))
    #expect(try Self.rendered("plain", [AuditFixture.document(AuditFixture.bad)]) == plain)
  }

  @Test(arguments: formats) func `the length grows with the number of targets`(format: String) throws {
    let one = try Self.rendered(format, [Self.judged]).count
    let four = try Self.rendered(format, Array(repeating: Self.judged, count: 4)).count
    #expect(four <= 4 * one + 20)
  }
}

// MARK: - SARIF

extension FindingFormatTests {
  private static func run(_ documents: [Document]) throws -> JSONValue {
    guard case .array(let runs)? = try json("sarif", documents)["runs"], let run = runs.first else { return .null }
    return run
  }

  private static let schemaFile = "\(TestedBinary.repository)/../shared/data/sarif-schema-2.1.0.json"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: schemaFile), "the schema of SARIF is not beside the repository"))
  func `SARIF is valid by its schema`() throws {
    // Draft 4 differs in these words only, as far as the schema uses them.
    let text = try String(contentsOfFile: Self.schemaFile, encoding: .utf8)
      .replacing("\"#/definitions/", with: "\"#/$defs/").replacing("\"definitions\":", with: "\"$defs\":")
    guard case .object(let members) = try JSONParser.read(Array(text.utf8)) else { return }
    let schema = JSONValue.object(members.filter { $0.key != "$schema" && $0.key != "id" })
    let compiled = try CompiledSchema(parsing: JSONWriter(pretty: false).bytes(of: schema))
    for documents in [[Self.sound], [Self.judged, Self.unreachable, Self.sound], []] {
      let violations = compiled.violations(in: try Self.json("sarif", documents))
      #expect(violations.isEmpty, "\(violations.prefix(3))")
    }
  }

  @Test func `a result refers to its rule, and fingerprints differ among results and targets but not among runs`() throws {
    var other = Self.judged
    other.observation.target.host = "www.example.org"
    let run = try Self.run([Self.judged, other])
    guard case .array(let rules)? = run["tool"]?["driver"]?["rules"], case .array(let results)? = run["results"] else {
      Issue.record("no rules or results")
      return
    }
    #expect(Set(rules.map { $0["id"] }).count == rules.count)
    var fingerprints: Set<JSONValue?> = []
    for result in results {
      guard case .integer(let index)? = result["ruleIndex"] else { continue }
      #expect(rules[Int(index)]["id"] == result["ruleId"])
      fingerprints.insert(result["partialFingerprints"]?["tlsprobe/v1"])
    }
    #expect(!results.isEmpty && fingerprints.count == results.count)
    #expect(try Self.run([Self.judged, other]) == run)
  }

  @Test func `a location is the line of the file of targets, or a path of the target`() throws {
    func uri(_ document: Document) throws -> (JSONValue?, JSONValue?) {
      guard case .array(let results)? = try Self.run([document])["results"], case .array(let locations)? = results.first?["locations"]
      else {
        return (nil, nil)
      }
      let physical = locations.first?["physicalLocation"]
      return (physical?["artifactLocation"]?["uri"], physical?["region"]?["startLine"])
    }
    var document = Self.judged
    #expect(try uri(document) == (.string("hosts/web%20servers.txt"), .integer(7)))
    document.source = TargetSource(file: "/srv/hosts.txt", line: 3)
    #expect(try uri(document) == (.string("file:///srv/hosts.txt"), .integer(3)))
    document.source = nil
    #expect(try uri(document) == (.string("example.org_443"), .integer(1)))
  }

  @Test func `invocations have the exit status, and failures are notifications`() throws {
    guard case .array(let invocations)? = try Self.run([Self.sound, Self.unreachable])["invocations"] else { return }
    #expect(invocations.map { $0["exitCode"] } == [.integer(0), .integer(2)])
    #expect(invocations.map { $0["executionSuccessful"] } == [.bool(true), .bool(false)])
    guard case .array(let notes)? = invocations[1]["toolExecutionNotifications"] else { return }
    #expect(notes.first?["level"] == .string("error") && notes.first?["descriptor"]?["id"] == .string("transport.refused"))
  }
}

// MARK: - JUnit

extension FindingFormatTests {
  private static func cases(_ document: Document) throws -> [Substring: String] {
    let text = String(decoding: try rendered("junit", [document]), as: UTF8.self)
    #expect(XMLParser(data: Data(text.utf8)).parse())
    var cases: [Substring: String] = [:]
    for part in text.split(separator: "<testcase ").dropFirst() {
      let name = try #require(part.firstMatch(of: /name="([^"]*)" time/)).1
      #expect(cases.updateValue(String(part), forKey: name) == nil, "\(name)")
    }
    return cases
  }

  @Test func `a check that found nothing passes only if it was examined`() throws {
    let cases = try Self.cases(Self.sound)
    #expect(cases["suite.rc4"]?.contains("skipped") == false && cases["vulnerability.heartbleed"]?.contains("skipped") == false)
    #expect(cases["vulnerability.raccoon"]?.contains("not examined: the probe was not run") == true)
    #expect(cases["trusted"]?.contains("failure") == false)
    let bad = try Self.cases(Self.judged)
    #expect(bad["vulnerability.robot"]?.contains("<skipped message=\"undetermined: ") == true)
    #expect(bad["vulnerability.heartbleed"]?.contains("type=\"critical\"") == true)
    #expect(bad["policy.example@1.versions"]?.contains("<failure") == true)
    #expect(bad["policy.example@1.groups"]?.contains("<skipped message=\"undetermined") == true)
    #expect(bad["policy.example@1.hsts"]?.contains("not applicable") == true)
    #expect(bad["trusted"]?.contains("<failure") == true)
    #expect(try Self.cases(Self.unreachable)["examined"]?.contains("<error") == true)
  }

  @Test func `findings below the threshold are output`() throws {
    var document = Self.judged
    document.failureSeverity = .critical
    let cases = try Self.cases(document)
    #expect(cases["suite.rc4"]?.contains("<system-out>") == true && cases["suite.rc4"]?.contains("<failure") == false)
    document.failureSeverity = nil
    #expect(try Self.cases(document).values.allSatisfy { !$0.contains("type=\"critical\"") })
  }
}

// MARK: - Prometheus

extension FindingFormatTests {
  @Test func `probe_success is 1 only for a verdict that passes and is trusted`() throws {
    func success(_ change: (inout Document) -> Void) throws -> Bool {
      var document = Self.sound
      change(&document)
      return String(decoding: try Self.rendered("prometheus", [document]), as: UTF8.self).contains("\nprobe_success 1\n")
    }
    #expect(try success { _ in })
    #expect(try !success { $0.isFailure = true })
    #expect(try !success { $0.isPartial = true })
    #expect(try !success { $0 = AuditFixture.document(AuditFixture.unreachable) })
    #expect(
      try !success { document in
        guard var audit = document.audit else { return }
        audit.chain = ChainFixture.document([ChainFixture.bad]).observation[ChainObservation.self]
        document.observation[AuditObservation.self] = .observed(audit)
      })
  }

  @Test func `several targets have one help line each metric, and different labels`() throws {
    var other = Self.judged
    other.observation.target.host = "www.example.org"
    let text = String(decoding: try Self.rendered("prometheus", [Self.sound, other, other]), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let help = lines.filter { $0.hasPrefix("# HELP") }
    #expect(Set(help).count == help.count)
    let samples = lines.filter { !$0.hasPrefix("#") }.map { $0[..<($0.lastIndex(of: " ") ?? $0.endIndex)] }
    #expect(Set(samples).count == samples.count)
    #expect(samples.allSatisfy { $0.contains("{target=\"") })
    #expect(text.contains("tlsprobe_policy_result{target=\"www.example.org:443\",policy=\"example@1\",result=\"fail\"} 1"))
  }
}

// MARK: - DefectDojo, testssl.sh and CSV

extension FindingFormatTests {
  /// The fields that the import accepts.
  private static let fields: Set = [
    "title", "severity", "description", "mitigation", "impact", "references", "cwe", "vulnerability_ids", "date", "endpoints",
    "unique_id_from_tool", "vuln_id_from_tool", "active", "risk_accepted", "verified", "static_finding", "dynamic_finding", "file_path",
    "tags",
  ]

  @Test func `DefectDojo accepts each field, and has its severities`() throws {
    guard case .array(let findings)? = try Self.json("defectdojo", [Self.judged])["findings"] else { return }
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(Set(finding.members.map(\.key)).isSubset(of: Self.fields))
      guard case .string(let severity)? = finding["severity"] else { continue }
      #expect(["Info", "Low", "Medium", "High", "Critical"].contains(severity))
    }
  }

  @Test func `the rows of testssl are unique for each address`() throws {
    guard case .array(let rows) = try Self.json("testssl-json", [Self.judged]) else { return }
    let keys = rows.filter { $0["id"] != .string("scanProblem") }.map { [$0["id"], $0["ip"]] }
    #expect(Set(keys).count == keys.count && keys.count > 20)
    let robot = rows.first { $0["id"] == .string("ROBOT") }
    #expect(robot?["severity"] == .string("WARN"))
  }

  @Test(arguments: ["=cmd()", "+1", "-1", "@a", "\u{ff1d}x", "\t=x", "\"=x"]) func `no cell is a formula`(text: String) throws {
    var document = Self.sound
    document.findings = [Finding(id: "x.y", severity: .low, title: text, detail: "a \"b\", c", remedy: text)]
    let lines = String(decoding: try Self.rendered("csv", [document]), as: UTF8.self).split(separator: "\r\n")
    let cell = try #require(lines.last?.split(separator: ",")[4])
    #expect(cell.first.map { "'\\\"".contains($0) } == true, "\(cell)")
    #expect(lines.count == 2 && lines[1].contains("\"a \"\"b\"\", c\""))
  }
}
