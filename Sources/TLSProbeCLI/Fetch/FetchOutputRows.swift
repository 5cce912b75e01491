internal import HTTPClient

/// Options for the output of a response, and its destination.
enum FetchOutputRows: OptionSection {
  static let section = "Output"

  static let rows: [OptionRow] = [
    OptionRow(
      "o", "output", "file", section: section, completion: .file,
      "Write the content to this file rather than standard output; - is standard output."),
    OptionRow(
      "O", "remote-name", section: section,
      "Write the content to a file named as in the URL."),
    OptionRow(
      "i", "include", section: section,
      "Write the fields of the answers before the content."),
    OptionRow(
      "p", "print", "letters", section: section,
      "Write of each request H its fields and B its content, of each answer h its fields and b its content, and m facts, t times, c certificates."
    ),
    OptionRow(
      nil, "pretty", section: section,
      "Indent JSON, XML and HTML and colour them, as they come."),
    OptionRow(
      nil, "grep", "pattern", section: section,
      "Write only lines of the content that hold this."),
    OptionRow(
      nil, "hexdump", section: section,
      "Write the content in hexadecimal digits and letters."),
    OptionRow(
      "w", "write-out", "format", section: section,
      "Write this after the content, with %{name} as curl's; @file reads it."),
    OptionRow(
      nil, "timings", section: section,
      "Write what each phase took."),
    OptionRow(
      nil, "certs", section: section,
      "Write the certificates of the server."),
    OptionRow(
      nil, "json", section: section,
      "Write one JSON document on everything in place of the content."),
    OptionRow(
      nil, "report", "[format:]file", section: section, repeatable: true,
      "Write a report to this file: text, json, har or markdown, else as its name ends: .txt, .json, .har, .md. Repeatable."),
    OptionRow(
      nil, "trace", "file", section: section, completion: .file,
      "Write all that is sent and received to this file, in hexadecimal digits; - is standard output."),
    OptionRow(
      nil, "trace-ascii", "file", section: section, completion: .file,
      "The same without the digits."),
    OptionRow(
      nil, "frames", "format", section: section, completion: .words(["text", "json"]),
      "Write the frames of HTTP/2 to standard error: text or json."),
    OptionRow(
      nil, "log-level", "level", section: section, completion: .words(LogLevel.allCases.map(\.rawValue)),
      "Write requests and answers to standard error, without secrets: url, headers, body or everything."),
    OptionRow(
      nil, "problem", section: section,
      "Read what the server says of an error (RFC 9457, or code and message): a line on standard error, error.api in JSON."),
    OptionRow(
      nil, "print-curl", section: section,
      "Write the command of curl for the same request, with a comment on options that curl does not have, and send nothing."),
    OptionRow(
      nil, "color", "when", section: section, completion: .words(["always", "never", "auto"]),
      "Colour: always, never or auto."),
    OptionRow(
      nil, "plain", section: section,
      "Write one fact a line, without drawings."),
    OptionRow(
      "s", "silent", section: section,
      "Write no progress and no errors to standard error."),
    OptionRow(
      "S", "show-error", section: section,
      "Write errors although --silent is given."),
    OptionRow(
      "q", "quiet", section: section,
      "Write nothing to standard error but errors."),
    OptionRow(
      "v", "verbose", section: section,
      "Tell on standard error what happens, as curl does; twice, the frames of HTTP/2 too."),
  ]
}
