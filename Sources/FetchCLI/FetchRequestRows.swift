internal import CommandSupport

/// Options for the request: method, fields and content.
enum FetchRequestRows: OptionSection {
  static let section = "Request"

  static let rows: [OptionRow] = [
    OptionRow(
      "X", "request", "method", curl: .translated, section: section,
      "Set the request method, overriding all other options."),
    OptionRow(
      "H", "header", "line", curl: .translated, section: section, repeatable: true,
      "Send this header field: 'Name: value'; 'Name;' sends an empty one, 'Name:' removes a default one; @file reads one per line. The value may be a reference as in --bearer. Repeatable."
    ),
    OptionRow(
      "A", "user-agent", "text", curl: .translated, section: section,
      "Set the User-Agent header; an empty value removes it."),
    OptionRow(
      nil, "user-agent-preset", "name", curl: .translated, section: section, completion: .words(UserAgentPreset.all.map(\.name)),
      """
      Send the User-Agent, Accept, Accept-Language and Accept-Encoding headers of this client, and decode the response: \
      \(UserAgentPreset.names).
      """),
    OptionRow(
      "e", "referer", "url", curl: .translated, section: section,
      "Set the Referer header to this URL, without user and fragment; with ';auto' appended, each redirect sets it to the previous URL."),
    OptionRow(
      "d", "data", "data", aliases: ["data-ascii"], curl: .content(nil), section: section, repeatable: true,
      "Send this data with POST, as HTML forms do; @file sends a file without its line ends, @- standard input. Repeatable: joined with &."),
    OptionRow(
      nil, "data-raw", "data", curl: .content(nil), section: section, repeatable: true,
      "Like --data, but @ has no special meaning. Repeatable."),
    OptionRow(
      nil, "data-binary", "data", curl: .content(nil), section: section, repeatable: true,
      "Like --data, but files are sent unchanged. Repeatable."),
    OptionRow(
      nil, "data-urlencode", "data", curl: .content(nil), section: section, repeatable: true,
      "Like --data, but percent-encoded: text, =text, name=text, @file or name@file. Repeatable."),
    OptionRow(
      nil, "json-body", "data", curl: .content("json"), section: section, repeatable: true,
      "Send this JSON with POST, and accept JSON; @file sends a file, @- standard input. Repeatable: concatenated."),
    OptionRow(
      "T", "upload-file", "file", curl: .translated, section: section, completion: .file,
      "Send this file with PUT while it is read; - is standard input. The file name is appended to a URL that ends with /."),
    OptionRow(
      "G", "get", curl: .content(nil), section: section,
      "Append the data of --data to the URL's query, and send GET."),
    OptionRow(
      nil, "url-query", "data", curl: .same, section: section, repeatable: true,
      """
      Append this to the URL's query, percent-encoded as by --data-urlencode: text, =text, name=text, @file or name@file; text after + is \
      appended unchanged. Repeatable.
      """),
    OptionRow(
      "I", "head", curl: .translated, section: section,
      "Send HEAD, and write the response headers."),
    OptionRow(
      "r", "range", "range", curl: .translated, section: section,
      "Request these bytes: 0-499, 500-, -500, or several separated by commas."),
    OptionRow(
      "C", "continue-at", "offset", curl: .same, section: section,
      "Resume a download at this byte offset, and append to the file of -o; - uses the size of that file."),
    OptionRow(
      "z", "time-cond", "time", curl: .translated, section: section, completion: .file,
      "Request the response only if it is newer than this time, or than this file; after -, only if it is older."),
    OptionRow(
      nil, "etag-compare", "file", curl: .translated, section: section, completion: .file,
      "Request the response only if its ETag is not the one in this file."),
    OptionRow(
      nil, "etag-save", "file", curl: .same, section: section, completion: .file,
      "Write the response's ETag to this file."),
    OptionRow(
      nil, "last", curl: .unneeded, section: section,
      "Repeat the last request of the history, like the URL 'history:last'; other options change or add to it."),
    OptionRow(
      nil, "compressed", curl: .same, section: section,
      "Request a compressed response and decode it."),
    OptionRow(
      nil, "raw", curl: .same, section: section,
      "Decode neither content codings nor transfer codings."),
    OptionRow(
      nil, "request-target", "text", curl: .same, section: section,
      "Send this request target instead of the path and query, as in * with OPTIONS."),
    OptionRow(
      nil, "path-as-is", curl: .same, section: section,
      "Keep /./ and /../ in the path."),
    OptionRow(
      nil, "expect100-timeout", "seconds", curl: .seconds, section: section,
      "Wait this long for 100 (Continue) before sending a large body. (default: 1)"),
    OptionRow(
      nil, "priority", "text", curl: .translated, section: section,
      "Request this priority (RFC 9218), as in u=1,i."),
  ]
}
