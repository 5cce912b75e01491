internal import CommandSupport

/// Every option of `ws`, section by section.
enum WsOptionTable {
  static let rows: [OptionRow] =
    WsMessageRows.rows + WsRequestRows.rows + VariableOptions.rows
    + FetchConnectionRows.rows.filter { $0.long != "ttfb-timeout" && $0.long != "no-https-records" }
    + FetchClientHelloRows.rows + FetchTrustRows.rows + WsOutputRows.rows
}

/// Options for the messages to send and to wait for.
enum WsMessageRows: OptionSection {
  static let section = "Messages"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "message", "text", section: section, repeatable: true,
      "Send this text message, instead of the lines of standard input. Repeatable."),
    OptionRow(
      nil, "binary", "data", section: section, repeatable: true, completion: .file,
      "Send this binary message, or with @ the content of a file. Repeatable; in the order given, with --message."),
    OptionRow(
      nil, "ping", section: section,
      "Send a Ping and print the time until its Pong."),
    OptionRow(
      nil, "echo", section: section,
      "Send each received message back, instead of the lines of standard input; with --count all but the last."),
    OptionRow(
      nil, "count", "n", section: section,
      "Close after this many received messages, or Pongs with --ping; fewer are a failure."),
    OptionRow(
      nil, "wait", "duration", section: section,
      "Receive for this long after the last message is sent, as in 5s, before closing."),
    OptionRow(
      nil, "max-message", "size", section: section,
      "Limit the size of a received message. (default: 64M)"),
  ]
}

/// Options for the opening handshake.
enum WsRequestRows: OptionSection {
  static let section = "Request"

  static let rows: [OptionRow] = [
    OptionRow(
      "H", "header", "field", section: section, repeatable: true,
      "Send this header field: 'Name: value'; 'Name;' sends an empty one, 'Name:' removes a default one; @file reads one per line. Repeatable."
    ),
    OptionRow(
      nil, "origin", "origin", section: section,
      "Send this Origin, as browsers do."),
    OptionRow(
      nil, "subprotocol", "name", section: section, repeatable: true,
      "Offer this subprotocol. Repeatable; the first is preferred."),
    OptionRow(
      nil, "compress", section: section,
      "Offer permessage-deflate (RFC 7692). (default)"),
    OptionRow(
      nil, "no-compress", section: section,
      "Offer no compression."),
    OptionRow(
      nil, "http2", section: section,
      "Use HTTP/2 if the server does (RFC 8441); with ws, without negotiation. (default: HTTP/1.1)"),
  ]
}

/// Options for the output.
enum WsOutputRows: OptionSection {
  static let section = "Output"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "json", section: section,
      "Write one JSON document at the end."),
    OptionRow(
      nil, "format", "format", section: section, completion: .words(WsOutput.Format.allCases.map(\.rawValue)),
      "Write the result as text, json, or ndjson, with a line per event. (default: text)"),
    OptionRow(
      "v", "verbose", section: section,
      "Log the opening handshake and control frames to standard error; -vv adds all frames."),
    OptionRow(
      "q", "quiet", section: section,
      "Write only messages and errors."),
  ]
}
