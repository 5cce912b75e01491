internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPMessages
internal import HTTPWire
internal import Probes
internal import TextViews

/// Prints the events of one stream after another.
final class EventSink: FetchSink {
  /// The way in which the last stream ended, if not by the server or a broken connection.
  enum Ending { case enough, refused, noMoreEvents }

  private let text: EventText
  private let maximum: Int?
  private let open: () throws(CommandLineError) -> ContentOutput
  private var output: ContentOutput?
  /// Comments and delays, with `-v`.
  private let log: ((String) -> Void)?
  private var parser = EventStreamParser()
  private var url = ""
  private(set) var ending: Ending?
  /// Events of all streams.
  private(set) var count = 0
  /// True if the current stream has begun.
  private(set) var isStream = false
  /// The delay before the next connection.
  private(set) var retry = EventSink.usualDelay

  init(
    _ text: EventText, maximum: Int?, log: ((String) -> Void)?, into open: @escaping () throws(CommandLineError) -> ContentOutput
  ) {
    self.text = text
    self.maximum = maximum
    self.log = log
    self.open = open
  }

  /// The value of Last-Event-ID for the next connection; nil if there is none, or it cannot be sent.
  var lastEventID: String? {
    let id = parser.lastEventID
    return id.isEmpty || id.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) ? nil : id
  }

  /// Prepares for another stream.
  func begin() {
    parser = EventStreamParser(lastEventID: parser.lastEventID)
    isStream = false
    ending = nil
  }

  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {
    guard isFinal else { return }
    url = hop.url.description
    guard head.status != 204 else {
      ending = .noMoreEvents
      return
    }
    guard head.status == 200 else {
      let status = "\(head.status) \(head.reasonText)"
      let hint: Hint? = (300..<400).contains(head.status) && head.fields.contains("Location") ? .text("-L follows redirects") : nil
      throw refusal(.http, "events.status", "the server responded with \(TerminalText.escape(status)), not with events", hint)
    }
    let type = head.fields.first("Content-Type") ?? "no Content-Type"
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    guard essence == "text/event-stream" else {
      throw refusal(
        .protocol, "events.type", "the server responded with \(TerminalText.escape(type)), not with text/event-stream",
        .text("without --events the body is printed"))
    }
    isStream = true
    try await write(text.opened(head, at: url, lastEventID: parser.lastEventID))
  }

  func received(_ bytes: [UInt8]) async throws(HTTPError) {
    guard isStream else { return }
    let parts: [EventStreamParser.Part]
    do throws(EventStreamParser.LimitError) { parts = try parser.received(bytes) } catch {
      throw refusal(.limit, "events.limit", error.description)
    }
    var shown: [UInt8] = []
    for part in parts {
      switch part {
      case .event(let event):
        shown += text.event(event)
        count += 1
      case .comment(let comment): log?("* comment: \(TerminalText.escape(comment))\n")
      case .retry(let delay):
        retry = min(max(delay, Self.shortestDelay), Self.longestDelay)
        log?("* retry after \(retry)\n")
      }
      if let maximum, count >= maximum { break }
    }
    try await write(shown)
    if let maximum, count >= maximum {
      ending = .enough
      throw HTTPError(.cancelled, code: "events.enough", phase: .receive, "enough events", url: url)
    }
  }

  /// Writes the end of the stream.
  func end(_ reason: String, next delay: Duration?) async throws(HTTPError) { try await write(text.closed(reason, next: delay)) }

  private func write(_ bytes: [UInt8]) async throws(HTTPError) {
    guard !bytes.isEmpty else { return }
    do throws(CommandLineError) {
      if output == nil { output = try open() }
    } catch {
      throw refusal(.io, "output.open", error.message, error.hint.map { .text($0) })
    }
    do throws(HTTPError) { try await output?.write(bytes, of: url) } catch {
      ending = .refused
      throw error
    }
  }

  private func refusal(_ category: HTTPError.Category, _ code: String, _ message: String, _ hint: Hint? = nil) -> HTTPError {
    ending = .refused
    return HTTPError(category, code: code, phase: .receive, message, hint: hint, url: url)
  }

  /// Browsers wait as long without `retry`.
  private static let usualDelay = Duration.seconds(3)
  private static let shortestDelay = Duration.milliseconds(100)
  static let longestDelay = Duration.seconds(60)
}
