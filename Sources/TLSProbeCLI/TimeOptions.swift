/// The time limit of a command with few steps.
struct TimeOptions: OptionGroup {
  var maxTime = DurationArgument(.seconds(60))

  static let options: [CommandOption<Self>] = [
    .value("m", "max-time", "seconds", default: "60", "Set the time limit for the whole command.", to: \.maxTime, DurationArgument.parse)
  ]
}

/// The time limit of a command with many steps, each of which has a separate deadline.
struct LongTimeOptions: OptionGroup {
  var maxTime: DurationArgument?

  static let options: [CommandOption<Self>] = [
    .value(
      "m", "max-time", "seconds", "Stop after this time and show the results so far. (default: no limit)", to: \.maxTime,
      DurationArgument.parse)
  ]
}
