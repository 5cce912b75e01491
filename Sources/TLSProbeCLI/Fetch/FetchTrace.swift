internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Probes
internal import Report
internal import Synchronization

/// Tells while a transfer is under way: `-v` on standard error as curl does, `--trace` into a file, `--frames`.
final class FetchTrace: Sendable {
  private let conversation: Mutex<ConversationText>
  private let isVerbose: Bool
  private let frames: FetchOutput.FrameFormat?
  private let frameText: FrameText
  private let dump: TraceDump?
  private let file: LogFile?
  private let start = ContinuousClock.now
  private let write: @Sendable (String) -> Void
  private let redaction: Redaction

  /// Nil where nobody listens, so that nothing is told.
  init?(_ output: FetchOutput, _ redaction: Redaction, style: Style, in context: CommandContext) throws(CommandLineError) {
    let isVerbose = output.verbosity > 0 && output.trace == nil
    let frames = output.frames ?? (output.verbosity > 1 ? .text : nil)
    guard isVerbose || frames != nil || output.trace != nil else { return nil }
    conversation = Mutex(ConversationText(style: style))
    self.isVerbose = isVerbose
    self.frames = frames
    frameText = FrameText(style: style)
    dump = output.trace.map { TraceDump($0.isASCII ? .ascii : .hex) }
    file =
      if let place = output.trace { try LogFile(place.path, of: place.isASCII ? "--trace-ascii" : "--trace", context.logFailures) } else {
        nil
      }
    write = context.writeError
    self.redaction = redaction
  }

  /// Called on the reactor's thread, as things happen.
  func tell(_ event: TraceEvent) {
    let event = redaction.shown(event)
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

  private static func pieces(_ event: TraceEvent) -> [ConversationText.Piece] {
    switch event {
    case .requestHead(let bytes): [.sentHead(HeadText.request(told: bytes))]
    case .requestBody(let bytes): [.sentContent(bytes.count)]
    case .responseHead(let head): [.receivedHead(HeadText.bytes(of: head))]
    case .responseBody(let bytes): [.receivedContent(bytes.count)]
    case .trailers(let fields): fields.isEmpty ? [] : [.receivedHead(HeadText.bytes(of: fields))]
    default: TraceWords.lines(event).map { .remark($0) }
    }
  }

  private static func blocks(_ event: TraceEvent, _ dump: TraceDump) -> [UInt8] {
    switch event {
    case .requestHead(let bytes): dump.dump(HeadText.request(told: bytes), as: .sentHead)
    case .requestBody(let bytes): dump.dump(bytes, as: .sentData)
    case .responseHead(let head): lines(of: HeadText.bytes(of: head)).flatMap { dump.dump($0, as: .receivedHead) }
    case .responseBody(let bytes): dump.dump(bytes, as: .receivedData)
    case .trailers(let fields): lines(of: HeadText.bytes(of: fields)).flatMap { dump.dump($0, as: .receivedHead) }
    default: TraceWords.lines(event).flatMap { dump.note($0) }
    }
  }

  /// With their ends: curl has an entry for each line of a head.
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
