internal import CommandSupport
internal import RequestCollections

/// The formats of the results of `run`.
enum RunReportFormat: String, CaseIterable, Sendable {
  case junit, json, html, tap

  static var words: String { allCases.map(\.rawValue).joined(by: ", ") }
}

/// A report to write, `--report junit:FILE`.
struct RunReportOutput: Hashable, Sendable {
  let format: RunReportFormat
  /// Nil for standard output.
  let path: String?

  static func read(_ words: ParsedOptions) throws(CommandLineError) -> [RunReportOutput] {
    var outputs: [RunReportOutput] = []
    for text in words.values(of: "report") { outputs.append(try RunReportOutput(text)) }
    if words.isGiven("json") { outputs.append(RunReportOutput(format: .json, path: nil)) }
    guard outputs.count(where: { $0.path == nil }) <= 1 else {
      throw CommandLineError(.usage, "only one report can be written to standard output", hint: "write others to files, as in junit:FILE")
    }
    return outputs
  }

  private init(format: RunReportFormat, path: String?) { (self.format, self.path) = (format, path) }

  private init(_ text: String) throws(CommandLineError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = RunReportFormat(rawValue: String(parts[0])) else {
      throw CommandLineError(.usage, "--report: unknown format '\(parts[0])'", hint: "formats: \(RunReportFormat.words)")
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw CommandLineError(.usage, "invalid --report '\(text)': missing file name", hint: "as in junit:results.xml")
    }
    self.init(format: format, path: parts.count > 1 && parts[1] != "-" ? String(parts[1]) : nil)
  }
}
