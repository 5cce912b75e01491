internal import CommandSupport
internal import PathValidation
internal import Report
internal import X509

/// `tlsprobe trust diff`: the roots that only one of two stores has.
struct TrustDiffCommand: OptionCommand {
  static let description = CommandDescription(
    "diff", "Show the roots that only one of two stores has.",
    discussion: """
      Roots are compared as certificates, byte by byte: a re-signed root is a different one. The exit status does not depend on \
      the difference.

      EXAMPLES
        tlsprobe trust diff mozilla chrome
        tlsprobe trust diff apple microsoft --format markdown
        tlsprobe trust diff mozilla /etc/ssl/certs/ca-certificates.crt
        tlsprobe trust diff system java --json | jq -r '.stores[1].roots[].subject'
      """,
    operands: [
      Operand(
        name: "store", help: "Trust store: mozilla, apple, microsoft, chrome, android, java, system, or a file or folder.",
        completion: .words(TrustArgument.allCases.map(\.rawValue))),
      Operand(name: "store", help: "Trust store to compare with.", completion: .words(TrustArgument.allCases.map(\.rawValue))),
    ],
    everyday: ["json", "format", "output"],
    rows: options.rows())

  var first = ""
  var second = ""
  var output = TrustOutputOptions()

  static let options: [CommandOption<Self>] =
    TrustOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard operands.count >= 2 else { throw UsageError("missing trust store: two are compared") }
    if operands.count > 2 { throw UsageError("unexpected argument '\(operands[2])'") }
    (first, second) = (operands[0], operands[1])
  }

  func validate() throws(UsageError) {
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let choices = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in
      [try TrustChoice(nameOrPath: first), try TrustChoice(nameOrPath: second)]
    }
    let others = TrustStore.bundled
    let held = choices.map { Set($0.store.certificates) }
    let stores = choices.enumerated().map { index, choice in
      let alone = held[index].subtracting(held[1 - index]).sorted(by: TrustedRoot.order)
      return TrustedStore(
        choice.description, malformed: choice.store.malformed.map(\.description),
        roots: alone.map { TrustedRoot($0, of: choice.store, others: others) })
    }
    let shared = held[0].intersection(held[1]).count
    return try output.write(
      TrustDocument(.diff, stores: stores, shared: shared, tool: context.tool(), startedAt: context.now()), in: context)
  }
}
