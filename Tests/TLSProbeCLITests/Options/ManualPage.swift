import Report

@testable import CommandSupport
@testable import FetchCLI

/// A page of the manual in the man macros, made from a command's description.
struct ManualPage {
  let command: CommandDescription
  /// `tlsprobe chain`.
  let invocation: String

  var fileName: String { invocation.replacing(" ", with: "-") + ".1" }

  var text: String {
    var lines = [".TH \"\(invocation.replacing(" ", with: "-").uppercased())\" 1 \"\" \"tlsprobe\" \"User commands\""]
    lines += [".SH NAME", Self.escape("\(invocation.replacing(" ", with: "-")) - \(command.abstract)")]
    lines += [".SH SYNOPSIS", synopsis]
    let discussion = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    lines += [".SH DESCRIPTION"] + Self.prose(discussion.prefix { !Self.isHeading($0) })
    lines += options
    let subcommands = command.subcommands.map { $0.description }.filter { !$0.isHidden }
    if !subcommands.isEmpty {
      lines.append(".SH COMMANDS")
      for subcommand in subcommands {
        lines += [".TP", ".BR \(invocation)-\(subcommand.name) (1)", Self.escape(subcommand.abstract)]
      }
    }
    lines += Self.sections(discussion.drop { !Self.isHeading($0) })
    if command.name == FetchCommand.description.name { lines += Self.variables }
    lines += environment
    return lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: String {
    let operands = command.operands.map { operand in
      let name = "\\fI\(Self.escape(operand.name))\\fR" + (operand.isRepeatable ? " ..." : "")
      return operand.isOptional ? " [\(name)]" : " \(name)"
    }.joined()
    let subcommand = command.subcommands.isEmpty ? "" : " \\fIcommand\\fR"
    return "\\fB\(invocation)\\fR\(operands)\(subcommand) [\\fIoptions\\fR]"
  }

  private var options: [String] {
    var lines: [String] = []
    if !command.operands.isEmpty { lines.append(".SH ARGUMENTS") }
    for operand in command.operands { lines += [".TP", "\\fI\(Self.escape(operand.name))\\fR", Self.escape(operand.help)] }
    var title: String?
    for row in command.rows where !row.isHidden {
      if row.section != title { lines.append(".SH \(row.section.uppercased())") }
      title = row.section
      lines += [".TP", Self.heading(of: row), Self.escape(row.help)]
    }
    return lines
  }

  private static func heading(of row: OptionRow) -> String {
    let names = ((row.short.map { ["-\($0)"] } ?? []) + row.longNames).map { "\\fB\(escape($0))\\fR" }
    return names.joined(separator: ", ") + (row.value.map { " \\fI\(escape($0))\\fR" } ?? "")
  }

  /// The variables of `-w`.
  private static var variables: [String] {
    [".SH VARIABLES OF \\-\\-WRITE\\-OUT", escape(WriteOut.variableNames.joined(separator: ", "))]
  }

  private var environment: [String] {
    let known = EnvironmentVariable.all.filter { $0.commands.isEmpty || $0.commands.contains(command.name) }
    guard command.subcommands.isEmpty || command.name == "tlsprobe" || command.name == "serve" else { return [] }
    return [".SH ENVIRONMENT"] + known.flatMap { [".TP", "\\fB\(Self.escape($0.name))\\fR", Self.escape($0.help)] }
  }

  /// A line of capitals alone.
  private static func isHeading(_ line: Substring) -> Bool {
    !line.isEmpty && line.allSatisfy { $0.isUppercase || $0 == " " } && line.contains { $0.isUppercase }
  }

  private static func prose(_ lines: some Sequence<Substring>) -> [String] {
    lines.map { $0.isEmpty ? ".PP" : escape(String($0)) }
  }

  private static func sections(_ lines: some Sequence<Substring>) -> [String] {
    var text: [String] = []
    var open = false
    for line in lines where !line.isEmpty {
      if isHeading(line) {
        if open { text.append(".fi") }
        text += [".SH \(line)", ".nf"]
        open = true
      } else {
        text.append(escape(String(line.drop { $0 == " " })))
      }
    }
    return open ? text + [".fi"] : text
  }

  /// Hyphens are meant, and no line begins a request.
  private static func escape(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
