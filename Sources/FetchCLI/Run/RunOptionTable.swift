internal import CommandSupport

/// Every option of `run`, section by section.
enum RunOptionTable {
  static let rows: [OptionRow] =
    RunSelectionRows.rows + RunReportRows.rows + RunHTTPRows.rows
    + FetchConnectionRows.rows.filter { $0.long != "ttfb-timeout" && $0.long != "no-https-records" } + FetchClientHelloRows.rows
    + FetchTrustRows.rows
}

/// Options for what to run.
enum RunSelectionRows: OptionSection {
  static let section = "Requests"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "request", "name", section: section, repeatable: true,
      "Run this request and those that it depends on. Repeatable. (default: all)"),
    OptionRow(
      nil, "environment", "name", section: section,
      "Use the variables of this environment of the file."),
    OptionRow(
      nil, "variable", "name=value", section: section, repeatable: true,
      "Set a variable. The value may be a reference such as @env:NAME, and is then a secret. Repeatable."),
    OptionRow(
      nil, "env-file", "file", section: section, repeatable: true, completion: .file,
      "Set the variables of this file, NAME=value per line, and read {{env.NAME}} from it. Repeatable."),
    OptionRow(
      nil, "parallel", "n", section: section,
      "Send up to this many requests at the same time, 1 to 1000. (default: 1)"),
    OptionRow(
      nil, "fail-fast", section: section,
      "After a failure, send no further requests but those of the teardown."),
    OptionRow(
      nil, "dry-run", section: section,
      "Print the requests instead of sending them; those that need a captured variable are only named."),
  ]
}

/// Options for the output.
enum RunReportRows: OptionSection {
  static let section = "Output"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "report", "format:file", section: section, repeatable: true,
      "Write a report, as in junit:results.xml; formats: \(RunReportFormat.words). Without a file to standard output. Repeatable."),
    OptionRow(
      nil, "json", section: section,
      "Write the results as JSON, like --report json."),
    OptionRow(
      "q", "quiet", section: section,
      "Print failed requests and errors only."),
  ]
}

/// Options for HTTP.
enum RunHTTPRows: OptionSection {
  static let section = "HTTP"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "http1.1", section: section,
      "Use HTTP/1.1."),
    OptionRow(
      nil, "http2", section: section,
      "Use HTTP/2 if ALPN selects it, else HTTP/1.1. This is the default."),
    OptionRow(
      nil, "http2-prior-knowledge", section: section,
      "Use HTTP/2 without negotiation, also for http URLs."),
    OptionRow(
      "L", "location", section: section,
      "Follow redirects."),
  ]
}
