internal import ArgumentParser

/// How long a command of few steps may take.
struct TimeOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("max-time")],
    help: ArgumentHelp("Give up altogether after that time.", valueName: "seconds"), transform: DurationArgument.parse)
  var maxTime = DurationArgument(.seconds(60))
}

/// How long a command of many steps may take: each has a deadline of its own.
struct LongTimeOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("max-time")],
    help: ArgumentHelp("Stop after that time and show what is known by then. Without it, no limit.", valueName: "seconds"),
    transform: DurationArgument.parse)
  var maxTime: DurationArgument?
}
