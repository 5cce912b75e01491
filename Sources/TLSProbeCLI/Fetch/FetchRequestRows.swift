/// Options for the request: method, fields and content.
enum FetchRequestRows: OptionSection {
  static let section = "Request"

  static let rows: [OptionRow] = [
    OptionRow(
      "X", "request", "method", section: section,
      "Send this method, whatever else is asked for."),
    OptionRow(
      "H", "header", "line", section: section, repeatable: true,
      "Send this field: 'Name: value'; 'Name;' sends an empty one, 'Name:' leaves out ours; @file reads one a line. Repeatable."),
    OptionRow(
      "A", "user-agent", "text", section: section,
      "Say this of ourselves; an empty one says nothing."),
    OptionRow(
      nil, "user-agent-preset", "name", section: section, completion: .words(UserAgentPreset.all.map(\.name)),
      "Say what this client says of itself: \(UserAgentPreset.names)."),
    OptionRow(
      "e", "referer", "url", section: section,
      "Set the Referer header to this URL, without user and fragment; with ';auto' behind it, each redirect sets it to the previous URL."),
    OptionRow(
      "d", "data", "data", aliases: ["data-ascii"], section: section, repeatable: true,
      "Send this with POST, as forms do; @file sends a file without its line ends, @- standard input. Repeatable: joined with &."),
    OptionRow(
      nil, "data-raw", "data", section: section, repeatable: true,
      "The same as --data, but @ means itself. Repeatable."),
    OptionRow(
      nil, "data-binary", "data", section: section, repeatable: true,
      "The same as --data, but files go as they are. Repeatable."),
    OptionRow(
      nil, "data-urlencode", "data", section: section, repeatable: true,
      "The same as --data, percent-encoded: text, =text, name=text, @file or name@file. Repeatable."),
    OptionRow(
      nil, "json-body", "data", section: section, repeatable: true,
      "Send this with POST as JSON, and ask for JSON; @file sends a file, @- standard input. Repeatable: put together."),
    OptionRow(
      "T", "upload-file", "file", section: section, completion: .file,
      "Send this file with PUT as it is read; - is standard input. A URL that ends with / gets the name added."),
    OptionRow(
      "G", "get", section: section,
      "Put what --data says into the URL, and send GET."),
    OptionRow(
      "I", "head", section: section,
      "Send HEAD, and show the fields of the answer."),
    OptionRow(
      "r", "range", "range", section: section,
      "Ask for these bytes: 0-499, 500-, -500, or several with commas."),
    OptionRow(
      "C", "continue-at", "offset", section: section,
      "Go on with a download from this byte, behind what the file has; - takes the size of the file of -o."),
    OptionRow(
      nil, "compressed", section: section,
      "Ask for the codings that can be undone, and undo them."),
    OptionRow(
      nil, "raw", section: section,
      "Undo no coding, neither of the content nor of its transfer."),
    OptionRow(
      nil, "request-target", "text", section: section,
      "Send this in place of the path and query, as in * with OPTIONS."),
    OptionRow(
      nil, "path-as-is", section: section,
      "Leave /./ and /../ in the path."),
    OptionRow(
      nil, "expect100-timeout", "seconds", section: section,
      "Wait so long for 100 (Continue) before a large content. (default: 1)"),
    OptionRow(
      nil, "priority", "text", section: section,
      "Ask to be served with this priority (RFC 9218), as in u=1,i."),
  ]
}
