internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Probes
internal import Report
internal import Synchronization

/// Logs a transfer while it runs: `-v` on standard error as in curl, `--trace` into a file, `--frames`.
final class FetchTrace: Sendable {
  private let conversation: Mutex<VerboseLogText>
  private let isVerbose: Bool
  private let frames: FetchOutput.FrameFormat?
  private let frameText: FrameText
  private let dump: TraceDump?
  private let file: LogFile?
  private let start = ContinuousClock.now
  private let write: @Sendable (String) -> Void
  private let redaction: Redaction
  private let contents: Mutex<ContentRedaction>

  /// Nil if no option requires it, so that no events are created. The file of one transfer of several is continued.
  init?(
    _ output: FetchOutput, _ redaction: Redaction, style: Style, isOneOfSeveral: Bool = false, in context: CommandContext
  ) throws(CommandLineError) {
    let isVerbose = output.verbosity > 0 && output.trace == nil
    let frames = output.frames ?? (output.verbosity > 1 ? .text : nil)
    guard isVerbose || frames != nil || output.trace != nil else { return nil }
    conversation = Mutex(VerboseLogText(style: style))
    self.isVerbose = isVerbose
    self.frames = frames
    frameText = FrameText(style: style)
    dump = output.trace.map { TraceDump($0.isASCII ? .ascii : .hex) }
    file =
      if let place = output.trace {
        try LogFile(place.path, of: place.option, continues: isOneOfSeveral, context.logFailures)
      } else {
        nil
      }
    write = context.writeError
    self.redaction = redaction
    contents = Mutex(ContentRedaction(redaction))
  }

  /// Called on the reactor's thread, for each event.
  func tell(_ event: TraceEvent) {
    let event = contents.withLock { $0.shown(redaction.shown(event)) }
    if case .frame(let frame) = event {
      guard let frames else { return }
      let seen = FrameObservation(frame, since: start)
      return write(String(decoding: frames == .json ? FrameText.json(seen) : frameText.line(seen), as: UTF8.self))
    }
    if isVerbose {
      let text = conversation.withLock { conversation in Self.pieces(event).flatMap { conversation.lines($0) } }
      if !text.isEmpty { write(String(decoding: text, as: UTF8.self)) }
    }
    if let file, let dump { file.append(Self.blocks(event, dump)) }
  }

  private static func pieces(_ event: TraceEvent) -> [VerboseLogText.Piece] {
    switch event {
    case .requestHead(let bytes): [.sentHead(HeadText.request(told: bytes))]
    case .requestBody(let bytes): [.sentContent(bytes.count)]
    case .responseHead(let head): [.receivedHead(HeadText.bytes(of: head))]
    case .responseBody(let bytes): [.receivedContent(bytes.count)]
    case .trailers(let fields): fields.isEmpty ? [] : [.receivedHead(HeadText.bytes(of: fields))]
    default: TraceFormatter.lines(event).map { .remark($0) }
    }
  }

  private static func blocks(_ event: TraceEvent, _ dump: TraceDump) -> [UInt8] {
    switch event {
    case .requestHead(let bytes): dump.dump(HeadText.request(told: bytes), as: .sentHead)
    case .requestBody(let bytes): dump.dump(bytes, as: .sentData)
    case .responseHead(let head): lines(of: HeadText.bytes(of: head)).flatMap { dump.dump($0, as: .receivedHead) }
    case .responseBody(let bytes): dump.dump(bytes, as: .receivedData)
    case .trailers(let fields): lines(of: HeadText.bytes(of: fields)).flatMap { dump.dump($0, as: .receivedHead) }
    default: TraceFormatter.lines(event).flatMap { dump.note($0) }
    }
  }

  /// The lines with their ends: curl writes an entry for each line of a head.
  private static func lines(of head: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = head[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0a).map { $0 + 1 } ?? rest.endIndex
      lines.append(Array(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }
}

/// Redacts the secrets in contents, according to the media type in each head.
private struct ContentRedaction {
  private let redaction: Redaction
  private var request: ContentRedactor?
  private var response: ContentRedactor?
  /// True if the response has a content coding, which prevents redaction of single secrets.
  private var isOpaque = false

  init(_ redaction: Redaction) { self.redaction = redaction }

  mutating func shown(_ event: TraceEvent) -> TraceEvent {
    switch event {
    case .requestHead(let bytes):
      request = ContentRedactor(contentType: Self.contentType(in: bytes), redaction)
      (response, isOpaque) = (nil, false)
    case .responseHead(let head):
      response = ContentRedactor(contentType: head.fields.first("Content-Type"), redaction)
      isOpaque = response != nil && head.fields.list(of: "Content-Encoding").contains { $0.lowercased() != "identity" }
    case .requestBody(let bytes):
      return .requestBody(redaction.shown(piece: request?.shown(bytes) ?? bytes))
    case .responseBody(let bytes):
      if isOpaque { return .responseBody(Array("(redacted: \(bytes.count) coded bytes)".utf8)) }
      return .responseBody(redaction.shown(piece: response?.shown(bytes) ?? bytes))
    default: break
    }
    return event
  }

  private static func contentType(in head: [UInt8]) -> String? {
    for line in head.split(separator: 0x0a) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        FieldLine(name: Array(line[..<colon]), value: []).isNamed("Content-Type")
      else { continue }
      return String(decoding: line[(colon + 1)...].filter { $0 != 0x0d }, as: UTF8.self)
    }
    return nil
  }
}
