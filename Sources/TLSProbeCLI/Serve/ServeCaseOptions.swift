internal import ArgumentParser
internal import LocalServer

/// Options for the cases of `serve`.
struct ServeCaseOptions: ParsableArguments {
  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      "Serve this case. Repeatable: the server name (SNI) selects the case, as in expired.localhost; other names get the first one.",
      valueName: "name"))
  var names: [String] = []

  @Flag(help: "Serve every case, each on a separate port, and a list of them on the port of --listen.")
  var allCases = false

  @Flag(help: "List the cases and exit.")
  var listCases = false

  func validate() throws {
    if allCases, !names.isEmpty { throw ValidationError("--all-cases and --case exclude each other") }
  }

  /// The selected cases, in the order given.
  func chosen() throws(CommandLineError) -> [any ServerCase] {
    var cases: [any ServerCase] = []
    for name in names {
      guard let found = Cases.named(name) else {
        let known = Cases.all.flatMap { [$0.name] + $0.aliases }
        let nearest = NearestName(to: name, among: known).name
        throw CommandLineError(
          .usage, "unknown case '\(name)'", hint: nearest.map { "did you mean '\($0)'?" } ?? "see 'tlsprobe serve --list-cases'")
      }
      cases.append(found)
    }
    return cases
  }
}
