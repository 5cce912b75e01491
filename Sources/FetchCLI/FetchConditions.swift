internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPWire

/// The conditions of a request: `-z` and `--etag-compare`.
struct FetchConditions {
  private let words: ParsedOptions
  private let context: CommandContext

  init(_ words: ParsedOptions, in context: CommandContext) {
    self.words = words
    self.context = context
  }

  /// Fields of `-H` take precedence.
  func apply(to request: inout HTTPRequest) throws(CommandLineError) {
    for line in try [timeField, entityTag].compactMap(\.self) where !request.fields.contains(line.nameText) {
      request.fields.lines.append(line)
    }
  }

  private var timeField: FieldLine? {
    get throws(CommandLineError) {
      guard let text = words.value(of: "time-cond") else { return nil }
      let isBefore = text.hasPrefix("-")
      let rest = isBefore || text.hasPrefix("+") ? String(text.dropFirst()) : text
      guard let moment = Timestamp(rest) ?? HTTPDate.read(rest, at: context.now()) ?? ContentOutput.time(of: rest) else {
        throw CommandLineError(
          .usage, "invalid -z '\(text)': must be a time or a file", hint: "as in 2026-11-21, 'Sat, 21 Nov 2026 12:00:00 GMT' or page.html")
      }
      return FieldLine(isBefore ? "If-Unmodified-Since" : "If-Modified-Since", HTTPDate.write(moment))
    }
  }

  /// An empty file matches no response, and neither does a missing one that --etag-save will write, as in curl.
  private var entityTag: FieldLine? {
    get throws(CommandLineError) {
      guard let path = words.value(of: "etag-compare") else { return nil }
      guard CommandFile.exists(path) || !words.isGiven("etag-save") else { return FieldLine("If-None-Match", "\"\"") }
      let bytes = try CommandInput(path, named: "--etag-compare '\(path)'", unreadable: ExitStatus(rawValue: 26)).read(
        limit: 1 << 20, hint: "it has one line")
      let line = bytes.prefix { $0 != 0x0a && $0 != 0x0d }
      guard line.count < 8_192, !line.contains(0) else {
        throw CommandLineError(.badInput, "--etag-compare '\(path)': must be a file with an ETag")
      }
      return FieldLine("If-None-Match", line.isEmpty ? "\"\"" : String(decoding: line, as: UTF8.self))
    }
  }
}
