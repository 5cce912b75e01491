internal import CommandSupport

/// Options for server-sent events.
enum FetchEventRows: OptionSection {
  static let section = "Events"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "events", section: section,
      """
      Decode server-sent events (text/event-stream), print each, and connect again with Last-Event-ID when the stream ends, until the \
      server responds with 204. With --json a line of JSON per event. -m limits the time; there is no limit without it.
      """),
    OptionRow(
      nil, "events-max", "n", section: section,
      "End after this many events of --events."),
  ]
}

/// The options of `--events`.
struct EventStreamOptions: Hashable, Sendable {
  /// The number of events after which the command ends; nil for no limit.
  let maximum: Int?

  /// Nil without `--events`.
  init?(_ words: ParsedOptions) throws(CommandLineError) {
    let maximum = try words.value(of: "events-max").map { text throws(CommandLineError) in
      try WholeNumber.parse(text, of: "--events-max", in: 1...1_000_000_000)
    }
    guard words.isGiven("events") else {
      if maximum != nil { throw CommandLineError(.usage, "--events-max limits --events, which is missing") }
      return nil
    }
    if let other = Self.excluded.first(where: { words.isGiven($0) }) {
      throw CommandLineError(.usage, "--events and --\(other) exclude each other")
    }
    self.maximum = maximum
  }

  /// Options for a single response, or for its content.
  private static let excluded = [
    "head", "remote-name", "continue-at", "include", "print", "select", "grep", "hexdump", "timings", "certs", "diff-with", "report",
    "write-out", "problem", "cache", "dump-header",
  ]
}
