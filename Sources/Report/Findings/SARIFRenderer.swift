internal import Bytes
internal import Checks
internal import Observation
internal import Policies

/// SARIF 2.1.0, as code scanning services import it: a run with the rules, a result per finding and an invocation per target.
public struct SARIFRenderer: FindingRenderer {
  public let name = "sarif"
  public let summary = "SARIF 2.1.0 for code scanning services"
  public let fileExtension = "sarif"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    let rules = SARIFRules(documents)
    let log = JSONMembers.object { log in
      log.set("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.set("version", "2.1.0")
      log.set("runs", [run(documents, rules)])
    }
    return JSONWriter(pretty: options.pretty).bytes(of: log) + [UInt8(ascii: "\n")]
  }

  private func run(_ documents: [Document], _ rules: SARIFRules) -> JSONValue {
    JSONMembers.object { run in
      run.set("tool") { $0.set("driver", driver(documents.first?.tool, rules)) }
      // Uploads of other commands do not replace the results.
      if let schema = documents.first?.schema {
        let command = schema.prefix { $0 != "/" }.split(separator: ".").last ?? "audit"
        run.set("automationDetails") { $0.set("id", "tlsprobe/\(command)/") }
      }
      run.set("invocations", documents.map { Self.invocation(of: $0) })
      run.set("results", .array(documents.flatMap { document in document.results.map { Self.result($0, in: document, rules) } }))
    }
  }

  private func driver(_ tool: ToolDescription?, _ rules: SARIFRules) -> JSONValue {
    JSONMembers.object { driver in
      let version = tool?.version ?? ToolDescription.packageVersion
      driver.set("name", "tlsprobe")
      driver.set("version", version)
      // Only releases have such a version.
      if version.split(separator: ".").count == 3, version.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) {
        driver.set("semanticVersion", version)
      }
      driver.set("rules", .array(rules.rules))
    }
  }

  private static func invocation(of document: Document) -> JSONValue {
    JSONMembers.object { invocation in
      invocation.set("executionSuccessful", document.exitStatus < 2 && !document.isPartial)
      invocation.set("exitCode", document.exitStatus)
      invocation.set("startTimeUtc", document.startedAt.rfc3339)
      let end = document.elapsed.map { Timestamp(seconds: document.startedAt.seconds + $0 / 1_000_000) }
      invocation.set("endTimeUtc", end?.rfc3339)
      invocation.set("toolExecutionNotifications", notifications(of: document))
      invocation.set("properties") { $0.set("target", document.target.description) }
    }
  }

  /// What failed, and what could not be decided.
  private static func notifications(of document: Document) -> [JSONValue] {
    func notification(_ id: String, _ level: String, _ text: String) -> JSONValue {
      JSONMembers.object { note in
        note.set("level", level)
        note.set("descriptor") { $0.set("id", id) }
        note.set("message", message(text))
        note.set("locations", [SARIFLocation.of(document)])
      }
    }
    let target = document.target.description
    var notes: [JSONValue] = []
    // The failures of an audit's addresses follow.
    if let omission = document.omission, document.error != nil || document.audit == nil {
      notes.append(notification(omission.code, "error", "\(target): \(omission.message)"))
    }
    for address in document.audit?.addresses ?? [] {
      guard let failure = address.failure else { continue }
      notes.append(notification(failure.code, "error", "\(address.endpoint?.description ?? target): \(failure.message)"))
    }
    for fact in document.audit?.undetermined ?? [] where fact.subject != "the address" {
      let place = fact.address ?? target
      notes.append(notification("undetermined", "warning", "\(place): \(fact.part), \(fact.subject): \(fact.reason)"))
    }
    for policy in document.policies {
      for rule in policy.rules where rule.result == .undetermined {
        let reason = rule.undetermined.joined(separator: "; ")
        notes.append(notification(PolicyResultID.of(rule, in: policy), "warning", "\(target): \(rule.title) is undetermined: \(reason)"))
      }
    }
    if document.isPartial { notes.append(notification("partial", "error", "\(target): the examination was not completed")) }
    return notes
  }

  private static func result(_ result: ReportedResult, in document: Document, _ rules: SARIFRules) -> JSONValue {
    JSONMembers.object { item in
      item.set("ruleId", result.id)
      item.set("ruleIndex", rules.indices[result.id])
      item.set("level", SARIFRules.level(of: result.severity))
      let place = result.address ?? document.target.description
      let details = result.evidence.filter { $0 != result.address }.map { "\n- \($0)" }.joined()
      item.set("message", message("\(place): \(result.detail)\(details)"))
      item.set("locations", [SARIFLocation.of(document)])
      item.set("partialFingerprints") { $0.set("tlsprobe/v1", result.identity.fingerprint(at: document.target)) }
      item.set("baselineState", result.standing.change?.rawValue)
      if let reason = result.standing.acceptance {
        item.set(
          "suppressions",
          [
            JSONMembers.object { suppression in
              suppression.set("kind", "external")
              suppression.set("status", "accepted")
              suppression.set("justification", reason)
            }
          ])
      }
      item.set("properties") { properties in
        properties.set("severity", result.severity.rawValue)
        properties.set("target", document.target.description)
        properties.set("address", result.address)
        properties.set("cve", result.cve)
        properties.set("cwe", result.cwe.first)
      }
    }
  }

  /// Text of a message, in which brackets are links and braces are placeholders (SARIF 2.1.0, sections 3.11.5 and 3.11.6).
  private static func message(_ text: String) -> JSONValue {
    var escaped = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !escaped.isEmpty { escaped.append("\n") }
      for character in TerminalText.escape(String(line)) {
        switch character {
        case "[", "]", "\\": escaped += "\\\(character)"
        case "{", "}": escaped += "\(character)\(character)"
        default: escaped.append(character)
        }
      }
    }
    return JSONMembers.object { $0.set("text", escaped) }
  }
}

/// The place of a target: the line of the file that names it, otherwise a path made of its name.
///
/// Code scanning services reject files with locations of other schemes than that of the repository, such as `https:`.
enum SARIFLocation {
  static func of(_ document: Document) -> JSONValue {
    JSONMembers.object { location in
      location.set("physicalLocation") { physical in
        physical.set("artifactLocation") { $0.set("uri", uri(of: document)) }
        physical.set("region") { $0.set("startLine", document.source?.line ?? 1) }
      }
      location.set(
        "logicalLocations",
        [
          JSONMembers.object { logical in
            logical.set("name", document.target.file ?? document.target.host)
            logical.set("fullyQualifiedName", document.target.description)
            logical.set("kind", document.target.file == nil ? "host" : "file")
          }
        ])
    }
  }

  /// A reference that is relative to the repository, or absolute with the scheme `file`.
  private static func uri(of document: Document) -> String {
    guard let file = document.source?.file ?? document.target.file else {
      return escape("\(document.target.host)_\(document.target.port)")
    }
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    return (path.hasPrefix("/") ? "file://" : "") + escape(path)
  }

  /// Percent-encodes all but unreserved characters and slashes.
  private static func escape(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let isPlain =
        (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte) || "-._~/".utf8.contains(byte)
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }
    return text
  }
}
