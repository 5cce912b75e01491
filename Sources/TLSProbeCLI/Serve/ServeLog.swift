internal import CommandSupport
internal import Bytes
internal import HTTPServer
internal import HTTPWire
internal import Report
internal import TLSEngine
internal import TLSWire

/// The log of `serve -v` and `--events`, with one line per event.
struct ServeLog: Sendable {
  private let verbosity: Int
  private let hasEvents: Bool
  private let writeError: @Sendable (String) -> Void
  private let writeOutput: @Sendable ([UInt8]) -> Bool
  private let started = ContinuousClock.now

  init(_ options: ServeOutputOptions, in context: CommandContext) {
    verbosity = options.quiet ? 0 : options.verbose
    hasEvents = options.events != nil
    writeError = context.writeError
    writeOutput = context.writeOutput
  }

  var listens: Bool { verbosity > 0 || hasEvents }

  func tell(_ event: ServerEvent) {
    let news = ServeEventFormatter(event)
    if verbosity > 0 {
      for line in news.lines(detailed: verbosity > 1) { writeError(line + "\n") }
    }
    if hasEvents {
      let document = JSONValue.object(news.members(since: started))
      _ = writeOutput(JSONWriter(pretty: false).bytes(of: document) + [0x0a])
    }
  }
}
