internal import Bytes
internal import HTTPClient
internal import HTTPMessages
internal import HTTPWire
internal import TextViews

/// Formats server-sent events: as text for people, or as lines of JSON.
struct EventText: Sendable {
  let isJSON: Bool
  /// The appearance of data; escapes are used only for a terminal.
  let view: BodyView.Options
  private let start = ContinuousClock.now

  init(isJSON: Bool, view: BodyView.Options) {
    self.isJSON = isJSON
    self.view = view
  }

  /// The beginning of a stream; empty as text.
  func opened(_ head: ResponseHead, at url: String, lastEventID: String) -> [UInt8] {
    line(
      "open",
      [
        .init("url", .string(url)), .init("http_version", .string("\(head.version)")), .init("status", .integer(Int64(head.status))),
        .init("last_event_id", lastEventID.isEmpty ? .null : .string(lastEventID)),
      ])
  }

  /// The event's type and identifier, and below them the lines of its data.
  func event(_ event: ServerSentEvent) -> [UInt8] {
    guard !isJSON else {
      return line(
        "message",
        [
          .init("type", .string(event.type)), .init("id", event.lastEventID.isEmpty ? .null : .string(event.lastEventID)),
          .init("data", .string(event.data)),
        ])
    }
    var head = escaped(event.type)
    if view.style.colour { head = "\u{1b}[1m\(head)\u{1b}[0m" }
    if !event.lastEventID.isEmpty { head += " " + escaped(event.lastEventID) }
    var text = head + "\n"
    for line in shown(event.data).split(separator: "\n", omittingEmptySubsequences: false) { text += "  \(line)\n" }
    return Array(text.utf8)
  }

  /// The end of a stream, and the delay until the next connection, nil if there is none; empty as text.
  func closed(_ reason: String, next delay: Duration?) -> [UInt8] {
    line(
      "close", [.init("reason", .string(reason)), .init("reconnect_us", delay.map { .integer(Self.microseconds($0)) } ?? .null)])
  }

  private func shown(_ data: String) -> String {
    guard view.isTerminal else { return data }
    var options = view
    options.pretty = view.pretty == .unchanged ? .unchanged : .colors
    let first = data.utf8.first { $0 != 0x20 }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    var body = BodyView(options, contentType: isJSON ? "application/json; charset=utf-8" : "text/plain; charset=utf-8")
    let bytes = Array(data.utf8)
    // Content that is no text, which the data of an event always is, would be shown in hexadecimal.
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0a }) else {
      return data.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText.escape(String($0)) }.joined(separator: "\n")
    }
    return String(decoding: body.received(bytes) + body.finish(), as: UTF8.self)
  }

  private func escaped(_ text: String) -> String { view.isTerminal ? TerminalText.escape(text) : text }

  private func line(_ event: String, _ members: [JSONValue.Member]) -> [UInt8] {
    guard isJSON else { return [] }
    let time = Self.microseconds(start.duration(to: .now))
    let value = JSONValue.object([.init("event", .string(event)), .init("at_us", .integer(time))] + members)
    return JSONWriter(pretty: false).bytes(of: value) + [UInt8(ascii: "\n")]
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
  }
}
