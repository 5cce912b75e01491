/// A run that a form requests.
package struct RunOrder: Hashable, Sendable {
  let kind: PageCommand
  /// A host or URL that begins neither as an option nor as a reference to a file.
  package let target: String
  package let options: [RunOption]

  /// The name of the command.
  package var command: String { kind.rawValue }

  init(_ kind: PageCommand, _ fields: FormFields) throws(RunFormError) {
    self.kind = kind
    var options: [RunOption] = []
    var target = ""
    for field in kind.fields {
      let values = try field.options(fields)
      if field.isTarget { target = values.first?.value ?? "" } else { options += values }
    }
    self.target = target
    self.options = options
  }
}
