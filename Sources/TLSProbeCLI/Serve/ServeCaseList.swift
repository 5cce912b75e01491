internal import CommandSupport
internal import Bytes
internal import HTTPServer
internal import Report
internal import ServerCases

/// `serve --list-cases`.
struct ServeCaseList {
  let isJSON: Bool

  func write(in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    var options = RenderOptions(inFile: false, colour: .never, verbose: false, plain: false, in: context)
    // Scripts rely on one line per case.
    if !context.terminal.outputIsTerminal { options.width = .max }
    let bytes = isJSON ? JSONWriter(pretty: true).bytes(of: document) + [0x0a] : CaseListText.render(sections, options: options)
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    return .success
  }

  /// Grouped by area; cases without a complete handshake show their reach.
  private var sections: [CaseListText.Section] {
    var areas: [CaseArea] = []
    for served in Cases.all where !areas.contains(served.area) { areas.append(served.area) }
    return areas.map { area in
      let rows = Cases.all.filter { $0.area == area }.map { served in
        let reach = served.reach == .handshake ? "" : " [\(served.reach)]"
        let aliases = served.aliases.isEmpty ? "" : " (also \(served.aliases.joined(separator: ", ")))"
        return (name: served.name, summary: served.summary + reach + aliases)
      }
      return CaseListText.Section(title: "\(area)", rows: rows)
    }
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
