/// A command and its names, as in `serve ca export`.
package struct CommandPlace: Sendable {
  package let names: [String]
  package let command: any Command.Type
  package let rows: [OptionRow]

  package init(names: [String], command: any Command.Type, rows: [OptionRow]? = nil) {
    self.names = names
    self.command = command
    self.rows = rows ?? command.description.rows
  }

  /// `serve ca export`.
  package var name: String { names.joined(by: " ") }

  /// All commands whose options can be configured.
  package static func all(below root: any Command.Type) -> [CommandPlace] {
    var places: [CommandPlace] = []
    collect(root, [], &places)
    return places
  }

  private static func collect(_ command: any Command.Type, _ names: [String], _ places: inout [CommandPlace]) {
    for subcommand in command.description.subcommands where subcommand.description.isConfigurable {
      let name = names + [subcommand.description.name]
      if !subcommand.description.isParent { places.append(CommandPlace(names: name, command: subcommand)) }
      collect(subcommand, name, &places)
    }
  }

  func row(named name: String) -> OptionRow? { rows.first { $0.isNamed(name[...]) } }

  /// The argument that `targets` sets; nil if the command has none.
  var targetOperand: Operand? {
    command.description.operands.first { ["target", "name", "url"].contains($0.name) }
  }

  /// The keys of the command's section.
  var keys: [String] {
    rows.filter { !$0.isHidden && !ConfigurationOptions.isReserved($0) }.flatMap { [$0.long] + $0.aliases }
      + (targetOperand == nil ? [] : [Setting.targets]) + command.description.subcommands.map { $0.description.name }
  }
}
