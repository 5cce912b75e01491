import Foundation
import TestSupport

/// What was typed and what came of it: `$ ` begins a command and `> ` goes on with it; all other lines are what it printed.
///
/// Commands are bash's, but `serve NAME OPTIONS` runs a server under that name in the same folder, whose origin is `$NAME` from then
/// on (`$NAME_TLS` over TLS, `$NAME_ID` the process), `end NAME` ends it and `wait NAME` waits for its end; both print its exit status.
struct ServeTranscript {
  struct Step: Hashable {
    let command: String
    let printed: String

    var text: String { "$ " + command.replacing("\n", with: "\n> ") + "\n" + printed }
  }

  let steps: [Step]

  init(_ text: String) {
    var steps: [Step] = []
    var (command, printed) = ("", "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        if !command.isEmpty { steps.append(Step(command: command, printed: printed)) }
        (command, printed) = (String(line.dropFirst(2)), "")
      } else if line.hasPrefix("> "), printed.isEmpty {
        command += "\n" + line.dropFirst(2)
      } else {
        printed += line + "\n"
      }
    }
    if !command.isEmpty { steps.append(Step(command: command, printed: printed)) }
    self.steps = steps
  }

  /// The same commands with what they print now.
  func played() throws -> String {
    let stage = try ServeStage()
    return try steps.map { Step(command: $0.command, printed: try stage.run($0.command)).text }.joined()
  }
}
