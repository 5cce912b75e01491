/// The text of `tlsprobe fetch --help`, in the layout of the parser's help for other commands.
struct FetchHelp {
  static let abstract = "Fetch a URL and report the response, connection, TLS and timings."

  static let discussion = """
    Writes the body to standard output as received, and nothing else unless requested; -v logs the transfer to standard error. \
    Options and exit statuses with curl's meaning have curl's names and numbers. Redirects are followed with -L only. A method may \
    precede the URL, as in fetch OPTIONS https://example.org/.

    EXAMPLES
      tlsprobe fetch https://example.org/
      tlsprobe fetch -sSLo page.html https://example.org/
      tlsprobe fetch -v --http2 https://example.org/ -o /dev/null
      tlsprobe fetch https://example.org/api --json-body '{"a":1}' --pretty
      tlsprobe fetch https://example.org/api name=Ada age:=36 X-Trace:1
      tlsprobe fetch https://example.org/photos -F name=Sea -F f=@sea.jpg
      tlsprobe fetch -T backup.tar https://example.org/backups/
      tlsprobe fetch --timings --certs -o /dev/null https://example.org/
      tlsprobe fetch --expect-status 200,3xx --expire-within 14 -o /dev/null https://example.org/
      tlsprobe fetch -L --report har:page.har https://example.org/

    EXIT STATUS
      0    the response is complete
      6    the host name does not resolve
      7    the connection failed
      18   the response is incomplete
      22   the status is 400 or higher, with --fail
      28   timeout
      35   the TLS handshake failed
      47   too many redirects
      52   the server closed the connection without a response
      60   the certificate is not trusted
      64   the command line is invalid
      90   no certificate matches the pins
      91   no stapled OCSP response with the status good, with --cert-status
      120  --expect-status, --slo or --expire-within is not met
      130  interrupted; the partial results were written
      Others are curl's.
    """

  /// The method before the URL.
  static let method = (name: "method", help: "Request method in capital letters, as for -X.")
  static let argument = (name: "url", help: "http or https URL; the default scheme is https.")
  static let items = (
    name: "items",
    help: "Further parts of the request: Name:value is a header field, Name: removes a default one, Name; sends an empty one; "
      + "name==value is added to the URL's query; name=text, name:=json and name@file form the body, where a[b]= sets a nested member. "
      + "=@, :=@, ==@ and :@ read the value from a file."
  )

  let width: Int

  init(width: Int = 80) {
    self.width = max(width, Self.column + 20)
  }

  var text: String {
    var blocks = [TextFlow.wrapped("OVERVIEW: \(Self.abstract)", width: width)]
    blocks.append(Self.discussion.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph($0) }.joined(separator: "\n"))
    blocks.append("USAGE: tlsprobe fetch [<options>] [<\(Self.method.name)>] <\(Self.argument.name)> [<\(Self.items.name)> ...]")
    let arguments = [Self.method, Self.argument, Self.items].map { entry("<\($0.name)>", $0.help) }
    blocks.append("ARGUMENTS:\n" + arguments.joined(separator: "\n"))
    for section in sections {
      let rows = FetchOptionTable.rows.filter { $0.section == section }
      blocks.append("\(section.uppercased()):\n" + rows.map { entry($0.heading, $0.help) }.joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var sections: [String] {
    FetchOptionTable.rows.map(\.section).reduce(into: []) { known, section in
      if !known.contains(section) { known.append(section) }
    }
  }

  /// Examples and exit statuses are not wrapped.
  private func paragraph(_ line: Substring) -> String {
    line.hasPrefix(" ") ? String(line) : TextFlow.wrapped(String(line), width: width)
  }

  private func entry(_ heading: String, _ help: String) -> String {
    let label = "  " + heading
    let lines = TextFlow.lines(help, width: width - Self.column)
    let margin = String(repeating: " ", count: Self.column)
    guard label.count < Self.column else { return ([label] + lines.map { margin + $0 }).joined(separator: "\n") }
    let first = label + String(repeating: " ", count: Self.column - label.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
  }

  private static let column = 26
}
