internal import ArgumentParser
internal import LocalServer

/// Options for the cases of `serve`.
struct ServeCaseOptions: ParsableArguments {
  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      "Serve this case; may be repeated: then the name that a client asks for (SNI) chooses, as expired.localhost, and the first serves all others.",
      valueName: "name"))
  var names: [String] = []

  @Flag(help: "Serve every case, each on a port of its own, and a list of them on the port of --listen.")
  var allCases = false

  @Flag(help: "List the cases and end.")
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
          .usage, "there is no case '\(name)'", hint: nearest.map { "did you mean '\($0)'?" } ?? "'tlsprobe serve --list-cases' lists them")
      }
      cases.append(found)
    }
    return cases
  }
}
