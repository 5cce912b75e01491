public import Bytes

/// The results of a run as documents.
public struct RunReport: Hashable, Sendable {
  public let results: [RequestResult]
  /// True if the run was interrupted: requests without a response are skipped.
  public let isPartial: Bool

  public init(_ results: [RequestResult], isPartial: Bool = false) {
    self.results = results
    self.isPartial = isPartial
  }

  public var passed: Int { results.count(where: \.isPassed) }
  public var failed: Int { results.count { $0.isFailed } }
  public var skipped: Int { results.count { if case .skipped = $0.outcome { true } else { false } } }
  /// True if no request failed; a skipped request has another one that failed, or one that did not run.
  public var isPassed: Bool { failed == 0 }

  /// The results as JSON; times are milliseconds.
  public var json: JSONValue {
    .object([
      .init("passed", .integer(Int64(passed))), .init("failed", .integer(Int64(failed))), .init("skipped", .integer(Int64(skipped))),
      .init("partial", .bool(isPartial)),
      .init("requests", .array(results.map(\.json))),
    ])
  }

  /// The results in the Test Anything Protocol, version 14.
  public var tap: String {
    var lines = ["TAP version 14", "1..\(results.count)"]
    for (index, result) in results.enumerated() { lines += result.tapLines(number: index + 1) }
    if isPartial { lines.append("Bail out! interrupted") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension RequestResult {
  /// The name with the row of `for-each`.
  public var title: String { row.map { "\(name)[\($0)]" } ?? name }

  var isFailed: Bool {
    switch outcome {
    case .passed, .skipped: false
    case .failed, .unreachable, .invalid: true
    }
  }

  private var word: String {
    switch outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .unreachable: "unreachable"
    case .invalid: "invalid"
    case .skipped: "skipped"
    }
  }

  /// Why the request is neither passed nor failed by an assertion.
  private var reason: String? {
    switch outcome {
    case .passed, .failed: nil
    case .unreachable(let reason), .skipped(let reason): reason
    case .invalid(let error): error.description
    }
  }

  private var failures: [AssertionFailure] { if case .failed(let failures) = outcome { failures } else { [] } }

  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if let row { members.append(.init("row", .integer(Int64(row)))) }
    members.append(.init("outcome", .string(word)))
    if let reason { members.append(.init("reason", .string(reason))) }
    members.append(.init("position", position.json))
    if let method { members.append(.init("method", .string(method))) }
    if let url { members.append(.init("url", .string(url))) }
    if let status { members.append(.init("status", .integer(Int64(status)))) }
    if let duration { members.append(.init("time", .number((duration / .milliseconds(1)).rounded()))) }
    members.append(.init("attempts", .integer(Int64(attempts))))
    members.append(.init("failures", .array(failures.map(\.json))))
    return .object(members)
  }

  fileprivate func tapLines(number: Int) -> [String] {
    let title = Self.tapText(title)
    if case .skipped(let reason) = outcome { return ["ok \(number) - \(title) # SKIP \(Self.tapText(reason))"] }
    guard isFailed else { return ["ok \(number) - \(title)"] }
    var lines = ["not ok \(number) - \(title)", "  ---", "  at: \(Self.quoted(position.description))"]
    if let reason { lines.append("  message: \(Self.quoted(reason))") }
    if !failures.isEmpty { lines.append("  failures:") }
    for failure in failures {
      lines.append("    - at: \(Self.quoted(failure.position.description))")
      lines.append("      subject: \(Self.quoted(failure.subject))")
      lines.append("      expected: \(Self.quoted(failure.expected))")
      lines.append("      actual: \(Self.quoted(failure.actual))")
    }
    return lines + ["  ..."]
  }

  /// A description: a number sign begins a directive, so that it is escaped.
  private static func tapText(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", "\\": escaped += "\\\(scalar)"
      case _ where scalar.isHostile: escaped += scalar.escape
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A text of JSON, which is one of YAML, too.
  private static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter(pretty: false).bytes(of: .string(text)), as: UTF8.self)
  }
}

extension AssertionFailure {
  fileprivate var json: JSONValue {
    .object([
      .init("position", position.json), .init("subject", .string(subject)), .init("expected", .string(expected)),
      .init("actual", .string(actual)),
    ])
  }
}

extension SourcePosition {
  fileprivate var json: JSONValue {
    .object([.init("file", .string(file)), .init("line", .integer(Int64(line))), .init("column", .integer(Int64(column)))])
  }
}
