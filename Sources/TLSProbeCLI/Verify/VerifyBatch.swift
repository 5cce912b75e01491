internal import CommandSupport
internal import Bytes
internal import Report

/// Responds to verification requests, one line of JSON each, in their order.
struct VerifyBatch {
  /// The maximum length of a request; a longer one gets an error and is skipped.
  static let lineLimit = 16 << 20

  private let context: CommandContext
  private var cache = BatchCache()

  init(_ context: CommandContext) { self.context = context }

  /// Runs until standard input ends. Each response is written before the next line is read.
  mutating func run() throws(CommandLineError) -> ExitStatus {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      guard let bytes = context.readInput(1 << 16) else { throw CommandLineError(.unreadableInput, "standard input cannot be read") }
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 0x0a) {
        line += rest[..<end]
        rest = rest[rest.index(after: end)...]
        try answer(line, isTooLong: isTooLong)
        line.removeAll(keepingCapacity: line.capacity < 1 << 20)
        isTooLong = false
      }
      isTooLong = isTooLong || line.count + rest.count > Self.lineLimit
      if isTooLong { line.removeAll() } else { line += rest }
      if bytes.isEmpty {
        try answer(line, isTooLong: isTooLong)
        return .success
      }
    }
  }

  private mutating func answer(_ line: [UInt8], isTooLong: Bool) throws(CommandLineError) {
    guard isTooLong || line.contains(where: { ![0x20, 0x09, 0x0d].contains($0) }) else { return }
    let answer =
      isTooLong
      ? BatchResponse.mistake("line_too_long", "the line is longer than \(Self.lineLimit >> 20) MiB", id: .null)
      : BatchResponse.value(to: line, now: context.now(), cache: &cache)
    guard context.writeOutput(JSONWriter(pretty: false).bytes(of: answer) + [0x0a]) else {
      throw CommandLineError.unwritableOutput
    }
  }
}
