internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import JSONPath
internal import Probes
internal import Report
internal import TextViews

/// Writes the requested parts of a transfer as they are received: heads and content.
final class FetchPrinter: FetchSink {
  struct PrintOptions {
    var parts: PrintedParts
    /// Heads use its style, and are escaped for a terminal.
    var view = BodyView.Options()
    /// Only these values of JSON content.
    var selection: JSONPath?
    /// With `--fail`: content of a response with an error status is not written.
    var withholdsErrors = false
    /// Applies to sent data; received data is not redacted.
    var redaction = Redaction()
    /// Set if a partial file is continued: only the missing content is written.
    var resumption: DownloadResumption?
    /// The number of content bytes that are kept in addition.
    var keptBeginning = 0
    /// True to examine the headers of images.
    var inspectsImages = false
    /// The limit of the rate; nil for none.
    var rate: RateSchedule?
    /// Waits, and returns false if the task was cancelled.
    var pause: @Sendable (Duration) async -> Bool = { _ in false }
    /// Opens the destination of `-D`; nil without one.
    var openHeads: (() throws(CommandLineError) -> ContentOutput)?
  }

  private let manner: PrintOptions
  private var rate: RateSchedule?
  /// The destination of `-D`, once it is open.
  private var heads: ContentOutput?
  private let request: HTTPRequest
  /// Opened with the first byte, so that a transfer that fails does not truncate an existing file.
  private let open: (ResponseHead?) throws(CommandLineError) -> ContentOutput
  /// The head of the latest response.
  private var head: ResponseHead?
  private let asks: (Hop) async -> Bool
  private var output: ContentOutput?
  private var view: BodyView?
  private var selection: BodySelection?
  private var inspector: ImageInspector?
  private let url: String
  /// True if the file for `-C` is complete already.
  private(set) var isComplete = false
  private(set) var beginning: ContentPrefix
  /// The option that matches nothing of the content; nil if there is none.
  private(set) var unmet: String?
  /// Bytes of the output before the final response.
  private var mark: UInt64 = 0
  let meter: TransferMeter?

  init(
    _ manner: PrintOptions, request: HTTPRequest, meter: TransferMeter?, asking asks: @escaping (Hop) async -> Bool,
    into open: @escaping (ResponseHead?) throws(CommandLineError) -> ContentOutput
  ) {
    self.manner = manner
    rate = manner.rate
    self.request = request
    self.meter = meter
    self.asks = asks
    self.open = open
    url = request.url.description
    beginning = ContentPrefix(manner.keptBeginning)
  }

  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {
    self.head = head
    if isFinal { mark = output?.count ?? 0 }
    if manner.parts.contains(.requestFields) { try await writeHead(HeadText.bytes(of: manner.redaction.shown(hop))) }
    if manner.parts.contains(.requestContent), hop.requestBodySize > 0 { try await writeRequestContent(hop.requestBodySize) }
    if manner.parts.contains(.fields) {
      for interim in hop.interim { try await writeHead(HeadText.bytes(of: interim)) }
      try await writeHead(HeadText.bytes(of: head))
    }
    for interim in hop.interim { try await dump(HeadText.bytes(of: interim)) }
    try await dump(HeadText.bytes(of: head))
    guard isFinal else { return }
    inspector = manner.inspectsImages ? ImageInspector() : nil
    meter?.expect(length(in: head))
    let isWithheld = !manner.parts.contains(.content) || (manner.withholdsErrors && head.status >= 400)
    isComplete = try completes(head)
    guard !isWithheld, !isComplete else { return }
    selection = manner.selection.map { BodySelection($0) }
    var options = manner.view
    options.keepsLines = selection != nil
    view = BodyView(options, contentType: selection == nil ? head.fields.first("Content-Type") : "application/json")
    // An empty content creates an empty file.
    _ = try opened()
  }

  /// With `-C`, true if the file is complete.
  private func completes(_ head: ResponseHead) throws(HTTPError) -> Bool {
    guard let resumption = manner.resumption, resumption.offset > 0 else { return false }
    if manner.withholdsErrors, head.status >= 400, head.status != 416 { return false }
    return try resumption.verdict(on: head, of: request.url) == .complete
  }

  func received(_ bytes: [UInt8]) async throws(HTTPError) {
    meter?.received(bytes.count)
    inspector?.received(bytes)
    if manner.keptBeginning > 0 { beginning.received(bytes) }
    if selection != nil {
      try selection?.received(bytes, of: url)
    } else if let shown = view?.received(bytes) {
      try await write(shown)
    }
    let delay = rate?.delay(after: bytes.count, now: .now) ?? .zero
    // The transfer reads nothing meanwhile, so that the server has to wait.
    if delay > .zero { _ = await manner.pause(delay) }
  }

  var canRewind: Bool { output.map { $0.count == mark || $0.canRewind } ?? true }

  func rewind() throws(HTTPError) {
    view = nil
    selection = nil
    inspector = nil
    isComplete = false
    beginning = ContentPrefix(manner.keptBeginning)
    meter?.beginReceiving()
    try output?.rewind(to: mark, of: url)
  }

  func redirect(_ hop: Hop) async -> Bool { await asks(hop) }

  /// Writes the output after the content: the rest of a view, and trailers if heads are shown.
  func finish(_ trailers: FieldSection, afterError: Bool) async throws(HTTPError) {
    if !afterError, let selection {
      let (lines, unmet) = try selection.finish(of: url)
      if let shown = view?.received(lines) { try await write(shown) }
      self.unmet = unmet
    }
    if let rest = view?.finish() { try await write(rest) }
    if let hidden = view?.hiddenBytes, hidden > 0 { try await write(Self.notice(hiding: hidden)) }
    if !afterError, unmet == nil, view?.matchedLines == 0 { unmet = "no line of the body matches --grep" }
    if !trailers.isEmpty { try await dump(HeadText.bytes(of: trailers)) }
    guard manner.parts.contains(.fields), !trailers.isEmpty else { return }
    let bytes = HeadText.bytes(of: trailers)
    try await write(manner.view.isTerminal ? HeadText.shown(bytes, style: manner.view.style, endsWithBlankLine: false) : bytes)
  }

  /// The file that was opened; nil for standard output.
  var path: String? { output?.path }

  private static func notice(hiding count: UInt64) -> [UInt8] {
    Array("\(ByteText.of(count)) not shown (-o FILE saves the body, --hexdump shows it, -o - writes it here)\n".utf8)
  }

  /// The properties of the received image; nil for other content, and if they were not requested.
  var image: ImageFacts? { inspector?.finish() }

  /// True if the output cannot be written any more.
  var isBroken: Bool { output?.isBroken ?? false }

  /// Writes as much of the request content as was sent, reading it again if it is not in memory.
  private func writeRequestContent(_ count: UInt64) async throws(HTTPError) {
    let type = request.fields.first("Content-Type") ?? request.contentType
    switch request.body {
    case .none: return
    case .bytes(let bytes): try await write(manner.redaction.shown(content: bytes, type: type))
    case .source(let source):
      let reader = try await source.begin()
      var rest = count
      var redactor = ContentRedactor(contentType: type, manner.redaction)
      while rest > 0 {
        let piece = try await reader.next(max: Int(min(rest, 65_536)))
        guard !piece.isEmpty else { break }
        rest -= min(rest, UInt64(piece.count))
        try await write(redactor?.shown(piece) ?? piece)
      }
      try await write(redactor?.finish() ?? [])
      if rest > 0 { try await write(Array("[\(rest) more bytes]".utf8)) }
    }
    try await write(Array("\n".utf8))
  }

  /// Writes a head to the destination of `-D`.
  private func dump(_ bytes: [UInt8]) async throws(HTTPError) {
    guard let open = manner.openHeads else { return }
    do throws(CommandLineError) {
      if heads == nil { heads = try open() }
    } catch {
      throw HTTPError(.io, code: "output.open", phase: .receive, error.message, hint: error.hint.map { .text($0) }, url: url)
    }
    try await heads?.write(bytes, of: url)
  }

  private func writeHead(_ bytes: [UInt8]) async throws(HTTPError) {
    try await write(manner.view.isTerminal ? HeadText.shown(bytes, style: manner.view.style) : bytes)
  }

  private func write(_ bytes: [UInt8]) async throws(HTTPError) {
    if !bytes.isEmpty { try await opened().write(bytes, of: url) }
  }

  private func opened() throws(HTTPError) -> ContentOutput {
    if let output { return output }
    do throws(CommandLineError) {
      let output = try open(head)
      self.output = output
      return output
    } catch {
      throw HTTPError(.io, code: "output.open", phase: .receive, error.message, hint: error.hint.map { .text($0) }, url: url)
    }
  }

  /// The value of Content-Length, if it is a single number.
  private func length(in head: ResponseHead) -> UInt64? { head.announcedLength }
}

/// The beginning of a content, kept for errors and logs regardless of its destination.
struct ContentPrefix {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// The length of the whole content.
  private(set) var count: UInt64 = 0

  init(_ limit: Int) { self.limit = limit }

  /// True if the content is longer than its kept beginning.
  var isCut: Bool { count > UInt64(bytes.count) }

  mutating func received(_ piece: [UInt8]) {
    if bytes.count < limit { bytes += piece.prefix(limit - bytes.count) }
    count = count.addingReportingOverflow(UInt64(piece.count)).partialValue
  }
}
