package import CommandSupport
internal import Report
internal import Transport

/// `tlsprobe ws`: sends and receives the messages of a WebSocket.
package struct WsCommand: Command {
  package static let description = CommandDescription(
    "ws", "Send and receive the messages of a WebSocket.",
    discussion: """
      Sends the lines of standard input as text messages, or those of --message and --binary, and prints the received messages: text as \
      lines, binary as a hexdump. At the end of the input it closes the connection, and prints what the server sends until then.

      EXAMPLES
        tlsprobe ws wss://example.org/chat
        tlsprobe ws wss://example.org/echo --message hello --count 1
        tlsprobe ws ws://localhost:8080/ws --binary @packet.bin --wait 5s
        tlsprobe ws wss://example.org/echo --ping --count 10
        tlsprobe ws wss://example.org/feed --subprotocol graphql-ws --format ndjson -m 60
        tlsprobe ws wss://example.org/echo --http2 --message hello -vv

      EXIT STATUS
        0    the connection was closed normally
        1    the server violated the protocol, closed with an error, or before --count was reached
        2    the connection failed, or the server refused the WebSocket
        64   the command line is invalid
        66   a file cannot be read
        130  interrupted
      """,
    operands: [Operand(name: "url", help: "ws or wss URL, or the equivalent http or https URL.")],
    everyday: [
      "message", "binary", "ping", "count", "wait", "subprotocol", "header", "origin", "http2", "no-compress", "cacert", "insecure",
      "proxy",
      "max-time", "json", "format", "verbose",
    ],
    rows: WsOptionTable.rows)

  private let words: ParsedOptions

  package init(_ words: ParsedOptions) { self.words = words }

  package func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let inputDeadline = try words.value(of: "max-time").map { text throws(CommandLineError) in
      try TimeSpan.parseLimit(text, of: "--max-time").map { Deadline.after($0) } ?? .never
    }
    let plan = try CommandInput.withDeadline(inputDeadline) { () throws(CommandLineError) in try WsPlan(words, in: context) }
    guard let reactor = context.reactor else { throw CommandLineError(.internalError, "ws cannot reach the network in this build") }
    return try await reactor.run { () throws(CommandLineError) in try await WsRun(plan, on: reactor, in: context).run() }
  }
}
