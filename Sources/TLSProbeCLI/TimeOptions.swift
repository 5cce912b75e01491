internal import ArgumentParser

/// The time limit of a command with few steps.
struct TimeOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("max-time")],
    help: ArgumentHelp("Set the time limit for the whole command.", valueName: "seconds"), transform: DurationArgument.parse)
  var maxTime = DurationArgument(.seconds(60))
}

/// The time limit of a command with many steps, each of which has a separate deadline.
struct LongTimeOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("max-time")],
    help: ArgumentHelp("Stop after this time and show the results so far. (default: no limit)", valueName: "seconds"),
    transform: DurationArgument.parse)
  var maxTime: DurationArgument?
}
