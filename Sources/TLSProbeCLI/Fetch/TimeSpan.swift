/// Durations of fetch's options, in the same syntax as in other commands.
enum TimeSpan {
  static func parse(_ text: String, of option: String) throws(CommandLineError) -> Duration {
    guard let argument = try? DurationArgument.parse(text) else {
      throw CommandLineError(.usage, "invalid \(option) '\(text)': must be a time in seconds", hint: "as in 10, 2.5 or 500ms")
    }
    return argument.duration
  }

  /// Nil for 0, which means no limit.
  static func parseLimit(_ text: String, of option: String) throws(CommandLineError) -> Duration? {
    text == "0" ? nil : try parse(text, of: option)
  }
}
