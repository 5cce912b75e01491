/// A page of the manual in the man macros, made from a command's definition.
struct ManualPage {
  let command: ToolDump.Command
  /// `tlsprobe chain`.
  let invocation: String

  var fileName: String { invocation.replacing(" ", with: "-") + ".1" }

  var text: String {
    var lines = [".TH \"\(invocation.replacing(" ", with: "-").uppercased())\" 1 \"\" \"tlsprobe\" \"User commands\""]
    lines += [".SH NAME", Self.escape("\(invocation.replacing(" ", with: "-")) - \(command.abstract ?? "")")]
    lines += [".SH SYNOPSIS", synopsis]
    let discussion = (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    lines += [".SH DESCRIPTION"] + Self.prose(discussion.prefix { !Self.isHeading($0) })
    lines += options
    if let subcommands = command.subcommands?.filter({ $0.commandName != "help" }), !subcommands.isEmpty {
      lines.append(".SH COMMANDS")
      for subcommand in subcommands {
        lines += [".TP", ".BR \(invocation)-\(subcommand.commandName) (1)", Self.escape(subcommand.abstract ?? "")]
      }
    }
    lines += Self.sections(discussion.drop { !Self.isHeading($0) })
    return lines.joined(separator: "\n") + "\n"
  }

  private var shown: [ToolDump.Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

  private var synopsis: String {
    let positionals = shown.filter { $0.kind == "positional" }.map { argument in
      let name = "\\fI\(Self.escape(argument.valueName ?? ""))\\fR"
      return argument.isOptional ? " [\(name)]" : " \(name)"
    }.joined()
    let subcommand = command.subcommands?.isEmpty == false ? " \\fIcommand\\fR" : ""
    return "\\fB\(invocation)\\fR\(positionals)\(subcommand) [\\fIoptions\\fR]"
  }

  private var options: [String] {
    var lines: [String] = []
    var title: String?
    for argument in shown {
      if lines.isEmpty || argument.sectionTitle != title { lines.append(".SH \((argument.sectionTitle ?? "Options").uppercased())") }
      title = argument.sectionTitle
      lines += [".TP", Self.heading(of: argument), Self.escape(argument.abstract ?? "") + Self.standard(of: argument)]
    }
    return lines
  }

  private static func heading(of argument: ToolDump.Argument) -> String {
    let value = "\\fI\(escape(argument.valueName ?? ""))\\fR"
    if argument.kind == "positional" { return value }
    let names = (argument.names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }
      .map { "\\fB" + escape(($0.kind == "long" ? "--" : "-") + $0.name) + "\\fR" }
    return names.joined(separator: ", ") + (argument.kind == "option" ? " " + value : "")
  }

  private static func standard(of argument: ToolDump.Argument) -> String {
    guard argument.kind == "option", let value = argument.defaultValue else { return "" }
    return escape(" (default: \(value))")
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
