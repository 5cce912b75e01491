internal import CommandSupport
internal import HTTPClient

/// Options for the output of a response, and its destination.
enum FetchOutputRows: OptionSection {
  static let section = "Output"

  static let rows: [OptionRow] = [
    OptionRow(
      "o", "output", "file", curl: .same, section: section, completion: .file,
      "Write the body to this file instead of standard output; - is standard output."),
    OptionRow(
      "O", "remote-name", curl: .same, section: section,
      "Write the body to a file named like the last segment of the URL's path."),
    OptionRow(
      nil, "remote-name-all", curl: .same, section: section,
      "Write the body of every URL without -o as with -O."),
    OptionRow(
      "J", "remote-header-name", curl: .same, section: section,
      """
      With -O, use the file name of the response's Content-Disposition (RFC 6266), without folders, control characters and leading dots; an \
      existing file is an error.
      """),
    OptionRow(
      nil, "output-dir", "folder", curl: .same, section: section, completion: .folder,
      "Write the files of -o and -O to this folder."),
    OptionRow(
      nil, "create-dirs", curl: .same, section: section,
      "Create missing folders of the files of -o and -O."),
    OptionRow(
      nil, "no-clobber", curl: .same, section: section,
      "Do not overwrite files: append .1 to .100 to the name."),
    OptionRow(
      nil, "clobber", curl: .same, section: section,
      "Overwrite files, also with -J."),
    OptionRow(
      nil, "remove-on-error", curl: .same, section: section,
      "Remove the file of a transfer that fails."),
    OptionRow(
      "R", "remote-time", curl: .same, section: section,
      "Set the time of the file to that of the response's Last-Modified."),
    OptionRow(
      "i", "include", curl: .same, section: section,
      "Write the response headers before the body."),
    OptionRow(
      "D", "dump-header", "file", curl: .same, section: section, completion: .file,
      "Write the headers of all responses to this file; - is standard output."),
    OptionRow(
      nil, "limit-rate", "speed", curl: .same, section: section,
      "Send and receive at most this many bytes of content per second on average, with k, M or G; 0 for no limit."),
    OptionRow(
      "p", "print", "letters", section: section,
      "Write these parts: H request headers, B request body, h response headers, b response body, m facts, t timings, c certificates."
    ),
    OptionRow(
      nil, "select", "jsonpath", section: section,
      "Write only the values of a JSON body that this query selects (RFC 9535), one JSON value per line, as in '$.items[*].name'; exit with 120 if there are none. At most 64 MiB."
    ),
    OptionRow(
      nil, "grep", "pattern", section: section,
      "Write only lines of the body that match this regular expression (ECMA-262 without back-references and look-around), on a terminal with numbers and marked matches; exit with 120 if none does. Lines are divided after 1 MiB."
    ),
    OptionRow(
      nil, "grep-context", "lines", section: section,
      "Write this many lines before and after each line of --grep. (default: 0)"),
    OptionRow(
      nil, "grep-ignore-case", section: section,
      "Match upper and lower case alike with --grep."),
    OptionRow(
      nil, "grep-line-number", section: section,
      "Write the number of each line of --grep in files and pipes too."),
    OptionRow(
      nil, "hexdump", section: section,
      "Write the body as a hex dump."),
    OptionRow(
      "w", "write-out", "format", curl: .same, section: section,
      "Write this after the body, with curl's %{name} variables; @file reads it from a file."),
    OptionRow(
      nil, "timings", section: section,
      "Write the duration of each phase."),
    OptionRow(
      nil, "certs", section: section,
      "Write the certificates that the server sent."),
    OptionRow(
      nil, "diff-with", "other", section: section,
      "Print the differences from this response instead of the body: a URL, history:3, or a JSON document; 120 if this one is worse."),
    OptionRow(
      nil, "ignore-header", "name", section: section, repeatable: true,
      "Do not compare this response header with --diff-with; Date never is. Repeatable."),
    OptionRow(
      nil, "json", section: section,
      "Write one JSON document about the transfer instead of the body."),
    OptionRow(
      nil, "report", "[format:]file", section: section, repeatable: true,
      "Write a report to this file: text, json, har, markdown or html, by default by its extension. Repeatable."),
    OptionRow(
      nil, "trace", "file", curl: .same, section: section, completion: .file,
      "Write all sent and received data to this file as a hex dump; - is standard output."),
    OptionRow(
      nil, "trace-ascii", "file", curl: .same, section: section, completion: .file,
      "Like --trace, without the hex digits."),
    OptionRow(
      nil, "frames", "format", section: section, completion: .words(["text", "json"]),
      "Write HTTP/2 frames to standard error, in this format: text or json."),
    OptionRow(
      nil, "log-level", "level", section: section, completion: .words(LogLevel.allCases.map(\.rawValue)),
      "Log requests and responses to standard error, without secrets: url, headers, body or everything."),
    OptionRow(
      nil, "problem", section: section,
      "Parse error responses (RFC 9457, or code and message) into a line on standard error, and into error.api in JSON."),
    OptionRow(
      nil, "print-curl", curl: .unneeded, section: section,
      "Print the curl command for the same request, with a comment on options that curl does not have, and send nothing."),
    OptionRow(
      nil, "color", "when", curl: .unneeded, section: section, completion: .words(["always", "never", "auto"]),
      "Use color: always, never or auto. (default: auto)"),
    OptionRow(
      nil, "plain", curl: .unneeded, section: section,
      "Write one fact per line, without box drawing."),
    OptionRow(
      "s", "silent", curl: .same, section: section,
      "Write no progress and no errors to standard error."),
    OptionRow(
      "S", "show-error", curl: .same, section: section,
      "Write errors even with --silent."),
    OptionRow(
      nil, "no-progress-meter", curl: .same, section: section,
      "Write no progress, but errors and other messages."),
    OptionRow(
      "N", "no-buffer", curl: .same, section: section,
      "Write output as soon as it is received. This is always the case."),
    OptionRow(
      "q", "quiet", curl: .unneeded, section: section,
      "Write only errors to standard error."),
    OptionRow(
      "v", "verbose", curl: .same, section: section,
      "Log the transfer to standard error, as curl does; -vv adds HTTP/2 frames."),
  ]
}
