package import CommandSupport
internal import Bytes
internal import Report
internal import Transport

/// `tlsprobe fetch`: the response to a request, and its connection.
package struct FetchCommand: Command {
  package static let description = CommandDescription(
    "fetch", "Fetch a URL and report the response, connection, TLS and timings.",
    discussion: """
      Writes the body to standard output as received, and nothing else unless requested; -v logs the transfer to standard error. \
      Options and exit statuses with curl's meaning have curl's names and numbers. Redirects are followed with -L only. A method may \
      precede the URL, as in fetch OPTIONS https://example.org/.

      EXAMPLES
        tlsprobe fetch https://example.org/
        tlsprobe fetch -sSLo page.html https://example.org/
        tlsprobe fetch -v --http2 https://example.org/ -o /dev/null
        tlsprobe fetch https://example.org/api --json-body '{"a":1}' --pretty all
        tlsprobe fetch https://example.org/api name=Ada age:=36 X-Trace:1
        tlsprobe fetch https://example.org/photos -F name=Sea -F f=@sea.jpg
        tlsprobe fetch -T backup.tar https://example.org/backups/
        tlsprobe fetch --timings --certs -o /dev/null https://example.org/
        tlsprobe fetch --expect-status 200,3xx --expire-within 14 -o /dev/null https://example.org/
        tlsprobe fetch -L --report har:page.har https://example.org/
        tlsprobe fetch https://example.org/feed --events --events-max 10
        tlsprobe fetch history:3 -H 'Accept: text/html'
        tlsprobe fetch -d @history:3 https://example.org/other

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
        120  --expect-status, --slo or --expire-within is not met, or nothing matches --grep or --select
        130  interrupted; the partial results were written
        Others are curl's.
      """,
    operands: [
      Operand(name: "method", help: "Request method in capital letters, as for -X.", isOptional: true),
      Operand(name: "url", help: "http or https URL; the default scheme is https. 'history:3' repeats the request of that entry."),
      Operand(
        name: "items",
        help: "Further parts of the request: Name:value is a header field, Name: removes a default one, Name; sends an empty one; "
          + "name==value is added to the URL's query; name=text, name:=json and name@file form the body, where a[b]= sets a nested member. "
          + "=@, :=@, ==@ and :@ read the value from a file.",
        isOptional: true, isRepeatable: true),
    ],
    everyday: [
      "request", "header", "data", "json-body", "form", "user", "cookie", "location", "retry", "cacert", "insecure", "proxy", "max-time",
      "output", "include", "verbose", "fail", "json",
    ],
    recorded: true, rows: FetchOptionTable.rows)

  private let words: ParsedOptions

  package init(_ words: ParsedOptions) { self.words = words }

  /// Checks what is parsed without files and other options.
  package static func rejection(of value: String, for option: String) -> String? {
    guard let row = FetchOptionTable.rows.first(where: { $0.long == option }) else { return nil }
    if case .words(let words) = row.completion, !words.contains(value) { return "must be one of \(words.joined(by: ", "))" }
    do throws(CommandLineError) {
      if row.value == "seconds" { _ = try TimeSpan.parseLimit(value, of: "--\(option)") }
      let words = try ParsedOptions(["--\(option)=\(value)", "https://192.0.2.1/"], rows: FetchOptionTable.rows, of: "tlsprobe fetch")
      _ = try FetchRequest(words)
      _ = try FetchOutput(words)
      _ = try FetchFailureConditions(words)
      return nil
    } catch {
      // Without the option and the value, which stand in front of the reason.
      return error.message.firstRange(ofText: "': ").map { String(error.message[$0.upperBound...]) } ?? error.message
    }
  }

  package static func expanded(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) -> ParsedOptions {
    // An interrupt ends a wait for a file of -K. Other commands have a document later.
    if words.isGiven("curl-config") {
      context.lastWords.prepare { [write = context.writeError] in write("\(CommandLineError(.interrupted, "interrupted"))\n") }
    }
    var words = try words.arranged()
    let following = words.following
    words = try FetchHistory(words, in: context).words
    words.following = []
    for set in following { words.following.append(try FetchHistory(set, in: context).words) }
    return words
  }

  private func operations() throws(CommandLineError) -> [FetchOperation] {
    var operations: [FetchOperation] = []
    for words in [words] + words.following { operations.append(try FetchOperation(words)) }
    return operations
  }

  package func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let inputDeadline = try words.value(of: "max-time").map { text throws(CommandLineError) in
      try TimeSpan.parseLimit(text, of: "--max-time").map { Deadline.after($0) } ?? .never
    }
    let operations = try operations()
    let words = operations[0].transfer(0)
    if operations.count > 1 || operations[0].urls.count > 1 || words.isGiven("parallel") {
      return try await FetchSeries(operations, in: context).run()
    }
    if let other = words.value(of: "diff-with") { return try await FetchComparison(words, in: context).run(with: other) }
    let order = try CommandInput.withDeadline(inputDeadline) { () throws(CommandLineError) in try FetchPlan(words, in: context) }
    if order.output.printsCurl { return try context.print(CurlCommandFormatter.text(of: order)) }
    guard let reactor = context.reactor else {
      throw CommandLineError(.internalError, "fetch cannot reach the network in this build")
    }
    if let events = order.output.events { return try await EventsRun(order, events, on: reactor, in: context).run() }
    return try await FetchRun(order, on: reactor, in: context).run()
  }
}
