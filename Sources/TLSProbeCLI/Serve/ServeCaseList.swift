internal import Bytes
internal import LocalServer
internal import Report

/// `serve --list-cases`.
struct ServeCaseList {
  let isJSON: Bool

  func write(in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let bytes = isJSON ? JSONText(pretty: true).bytes(of: document) + [0x0a] : Array(text.utf8)
    guard context.writeOutput(bytes) else { throw CommandLineError(.inputOutput, "cannot write to standard output") }
    return .success
  }

  /// By areas; what is answered by rules of our own, as no library can, says so.
  private var text: String {
    var areas: [CaseArea] = []
    for served in Cases.all where !areas.contains(served.area) { areas.append(served.area) }
    let width = Cases.all.map(\.name.count).max() ?? 0
    return areas.map { area in
      let rows = Cases.all.filter { $0.area == area }.map { served in
        let padding = String(repeating: " ", count: width - served.name.count)
        let reach = served.reach == .handshake ? "" : " [\(served.reach)]"
        let aliases = served.aliases.isEmpty ? "" : " (also \(served.aliases.joined(separator: ", ")))"
        return "  \(served.name)\(padding)  \(served.summary)\(reach)\(aliases)\n"
      }
      return "\(area)\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private var document: JSONValue {
    .object([
      JSONValue.Member("schema", .string("tlsprobe.cases/1")),
      JSONValue.Member(
        "cases",
        .array(
          Cases.all.map { served in
            .object([
              JSONValue.Member("case", .string(served.name)), JSONValue.Member("aliases", .array(served.aliases.map { .string($0) })),
              JSONValue.Member("area", .string("\(served.area)")), JSONValue.Member("reach", .string("\(served.reach)")),
              JSONValue.Member("host", .string(served.host)), JSONValue.Member("summary", .string(served.summary)),
            ])
          })),
    ])
  }
}
