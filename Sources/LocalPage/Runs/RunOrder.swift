/// A run that a form requests.
struct RunOrder: Hashable, Sendable {
  let command: PageCommand
  /// As given, for the page about the run.
  let target: String
  /// The command line, without the program.
  let words: [String]

  init(_ command: PageCommand, _ fields: FormFields) throws(RunFormError) {
    self.command = command
    var options: [String] = []
    var target = ""
    for field in command.fields {
      let words = try field.words(fields)
      if field.isTarget { target = words.first ?? "" } else { options += words }
    }
    self.target = target
    words = [command.rawValue, "--json"] + options + ["--", target]
  }
}
