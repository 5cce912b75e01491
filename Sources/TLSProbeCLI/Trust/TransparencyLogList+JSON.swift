public import CommandSupport
internal import Bytes
public import PathValidation
internal import Report

extension TransparencyLogList {
  /// Reads `log_list.json` as published by Google (schema 3 and later) or by Apple, whose list has an `assetVersion`.
  public init(json bytes: [UInt8], source: String) throws(CommandLineError) {
    let document: JSONValue
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(bytes)
    } catch {
      throw CommandLineError(
        .badInput, "--ct-logs '\(source)' is not JSON: \(error.reason) (byte \(error.offset))", hint: "use a log_list.json file")
    }
    let program: TransparencyProgram = document["assetVersion"] == nil && document["assetVersionV2"] == nil ? .chrome : .apple
    let logs = (document["operators"]?.elements ?? []).flatMap { Self.logs(of: $0, program: program) }
    guard !logs.isEmpty else {
      throw CommandLineError(
        .badInput, "--ct-logs '\(source)' has no logs", hint: "use a log_list.json file in the schema of Google or Apple")
    }
    self.init(logs: logs, source: source, date: document["log_list_timestamp"]?.text.flatMap { Timestamp($0) })
  }

  private static func logs(of owner: JSONValue, program: TransparencyProgram) -> [TransparencyLog] {
    let name = owner["name"]?.text ?? "unknown"
    let ordinary = (owner["logs"]?.elements ?? []).compactMap { log($0, of: name, isTiled: false, program: program) }
    return ordinary + (owner["tiled_logs"]?.elements ?? []).compactMap { log($0, of: name, isTiled: true, program: program) }
  }

  /// Nil for an entry without identifier or key, which cannot be used for verification.
  private static func log(_ entry: JSONValue, of owner: String, isTiled: Bool, program: TransparencyProgram) -> TransparencyLog? {
    guard let id = entry["log_id"]?.text.flatMap({ try? Base64.decode($0) }),
      let key = entry["key"]?.text.flatMap({ try? Base64.decode($0) })
    else { return nil }
    var states: [TransparencyProgram: LogState] = [:]
    if let member = entry["state"]?.members.first, let kind = kinds[member.key],
      let since = member.value["timestamp"]?.text.flatMap({ Timestamp($0) })
    {
      states[program] = LogState(kind, since: since)
    }
    let interval = entry["temporal_interval"]
    let first = interval?["start_inclusive"]?.text.flatMap { Timestamp($0) }
    let end = interval?["end_exclusive"]?.text.flatMap { Timestamp($0) }
    var dates: Range<Timestamp>?
    if let first, let end, first < end { dates = first..<end }
    let purposes: [String: TransparencyLog.Purpose] = ["test": .test, "monitoring_only": .monitoring]
    return TransparencyLog(
      id: id, key: key, name: entry["description"]?.text ?? Hex.encode(id), operatorName: owner,
      url: (entry["url"] ?? entry["submission_url"])?.text, isTiled: isTiled,
      purpose: entry["log_type"]?.text.flatMap { purposes[$0] } ?? .production, states: states, lastDates: dates)
  }

  private static let kinds: [String: LogState.Kind] = [
    "pending": .pending, "qualified": .qualified, "usable": .usable, "readonly": .readOnly, "retired": .retired, "rejected": .rejected,
  ]
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
