internal import ArgumentParser
internal import PKI
internal import Report

/// `tlsprobe trust diff`: the roots that only one of two stores has.
struct TrustDiffCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the roots that only one of two stores has.",
    discussion: """
      Roots are compared as certificates, byte by byte: a re-signed root is a different one. The exit status does not depend on \
      the difference.

      EXAMPLES
        tlsprobe trust diff mozilla chrome
        tlsprobe trust diff apple microsoft --format markdown
        tlsprobe trust diff mozilla /etc/ssl/certs/ca-certificates.crt
        tlsprobe trust diff system java --json | jq -r '.stores[1].roots[].subject'
      """)

  @Argument(
    help: ArgumentHelp("Trust store: mozilla, apple, microsoft, chrome, android, java, system, or a file or folder.", valueName: "store"),
    completion: .list(TrustArgument.allCases.map(\.rawValue)))
  var first: String

  @Argument(
    help: ArgumentHelp("Trust store to compare with.", valueName: "store"), completion: .list(TrustArgument.allCases.map(\.rawValue)))
  var second: String

  @OptionGroup(title: "Output") var output: TrustOutputOptions

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
