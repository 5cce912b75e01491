internal import CommandSupport

/// Options for the request: method, fields and content.
enum FetchRequestRows: OptionSection {
  static let section = "Request"

  static let rows: [OptionRow] = [
    OptionRow(
      "X", "request", "method", section: section,
      "Set the request method, overriding all other options."),
    OptionRow(
      "H", "header", "line", section: section, repeatable: true,
      "Send this header field: 'Name: value'; 'Name;' sends an empty one, 'Name:' removes a default one; @file reads one per line. Repeatable."
    ),
    OptionRow(
      "A", "user-agent", "text", section: section,
      "Set the User-Agent header; an empty value removes it."),
    OptionRow(
      nil, "user-agent-preset", "name", section: section, completion: .words(UserAgentPreset.all.map(\.name)),
      "Set the User-Agent header of this client: \(UserAgentPreset.names)."),
    OptionRow(
      "e", "referer", "url", section: section,
      "Set the Referer header to this URL, without user and fragment; with ';auto' appended, each redirect sets it to the previous URL."),
    OptionRow(
      "d", "data", "data", aliases: ["data-ascii"], section: section, repeatable: true,
      "Send this data with POST, as HTML forms do; @file sends a file without its line ends, @- standard input. Repeatable: joined with &."),
    OptionRow(
      nil, "data-raw", "data", section: section, repeatable: true,
      "Like --data, but @ has no special meaning. Repeatable."),
    OptionRow(
      nil, "data-binary", "data", section: section, repeatable: true,
      "Like --data, but files are sent unchanged. Repeatable."),
    OptionRow(
      nil, "data-urlencode", "data", section: section, repeatable: true,
      "Like --data, but percent-encoded: text, =text, name=text, @file or name@file. Repeatable."),
    OptionRow(
      nil, "json-body", "data", section: section, repeatable: true,
      "Send this JSON with POST, and accept JSON; @file sends a file, @- standard input. Repeatable: concatenated."),
    OptionRow(
      "T", "upload-file", "file", section: section, completion: .file,
      "Send this file with PUT while it is read; - is standard input. The file name is appended to a URL that ends with /."),
    OptionRow(
      "G", "get", section: section,
      "Append the data of --data to the URL's query, and send GET."),
    OptionRow(
      "I", "head", section: section,
      "Send HEAD, and write the response headers."),
    OptionRow(
      "r", "range", "range", section: section,
      "Request these bytes: 0-499, 500-, -500, or several separated by commas."),
    OptionRow(
      "C", "continue-at", "offset", section: section,
      "Resume a download at this byte offset, and append to the file of -o; - uses the size of that file."),
    OptionRow(
      nil, "compressed", section: section,
      "Request a compressed response and decode it."),
    OptionRow(
      nil, "raw", section: section,
      "Decode neither content codings nor transfer codings."),
    OptionRow(
      nil, "request-target", "text", section: section,
      "Send this request target instead of the path and query, as in * with OPTIONS."),
    OptionRow(
      nil, "path-as-is", section: section,
      "Keep /./ and /../ in the path."),
    OptionRow(
      nil, "expect100-timeout", "seconds", section: section,
      "Wait this long for 100 (Continue) before sending a large body. (default: 1)"),
    OptionRow(
      nil, "priority", "text", section: section,
      "Request this priority (RFC 9218), as in u=1,i."),
  ]
}
