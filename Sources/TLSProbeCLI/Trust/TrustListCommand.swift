internal import CommandSupport
internal import PathValidation
internal import Report
internal import X509

/// `tlsprobe trust list`: the stores with the number of their roots and their date.
struct TrustListCommand: OptionCommand {
  static let description = CommandDescription(
    "list", "List the trust stores with their date and number of roots.",
    discussion: """
      The roots of the system are listed last, if it has any.

      EXAMPLES
        tlsprobe trust list
        tlsprobe trust list --format csv
      """,
    everyday: ["json", "format", "output"],
    rows: options.rows())

  var output = TrustOutputOptions()

  static let options: [CommandOption<Self>] =
    TrustOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  func validate() throws(UsageError) {
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var stores: [TrustedStore] = []
    for named in TrustArgument.allCases where named != .system { stores.append(TrustedStore(try TrustChoice(named).description)) }
    // A system without roots is no error for this command.
    if let system = try? TrustChoice(.system) {
      stores.append(TrustedStore(system.description, malformed: system.store.malformed.map(\.description)))
    }
    return try output.write(TrustDocument(.list, stores: stores, tool: context.tool(), startedAt: context.now()), in: context)
  }
}
