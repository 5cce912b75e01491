internal import Bytes
internal import CommandSupport
internal import HTTPServer
internal import ServerCases

/// Options for the cases of `serve`.
struct ServeCaseOptions: OptionGroup {
  var names: [String] = []
  var allCases = false
  var listCases = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "case", "name", repeatable: true, completion: .words(Cases.all.map(\.name)),
      "Serve this case. Repeatable: the server name (SNI) selects the case, as in expired.localhost; other names get the first one."
    ) { $0.names.append($1) },
    .flag(nil, "all-cases", "Serve every case, each on a separate port, and a list of them on the port of --listen.") {
      $0.allCases = true
    },
    .flag(nil, "list-cases", "List the cases and exit.") { $0.listCases = true },
  ]

  func validate() throws(UsageError) {
    if allCases, !names.isEmpty { throw UsageError("--all-cases and --case exclude each other") }
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
