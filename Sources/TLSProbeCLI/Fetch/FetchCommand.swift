internal import Report
internal import Transport

/// `tlsprobe fetch`: the response to a request, and its connection.
struct FetchCommand: Command {
  let words: ParsedOptions

  init(_ words: ParsedOptions) { self.words = words }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let inputDeadline = try words.value(of: "max-time").map { text throws(CommandLineError) in
      try TimeSpan.parseLimit(text, of: "--max-time").map { Deadline.after($0) } ?? .never
    }
    let order = try CommandInput.withDeadline(inputDeadline) { () throws(CommandLineError) in try FetchPlan(words, in: context) }
    if order.output.printsCurl { return try context.print(CurlCommandFormatter.text(of: order)) }
    guard let reactor = context.reactor else {
      throw CommandLineError(.internalError, "fetch cannot reach the network in this build")
    }
    return try await FetchRun(order, on: reactor, in: context).run()
  }
}
