internal import Bytes

/// The help of a command, on one screen or in full.
package struct CommandHelp {
  package let description: CommandDescription
  /// All options of the command.
  private let rows: [OptionRow]
  /// `tlsprobe chain`.
  package let command: String
  package let width: Int

  package init(_ description: CommandDescription, of command: String, width: Int = 80) {
    self.init(description, rows: description.rows, of: command, width: width)
  }

  /// `rows` are those of the description, which takes time to make.
  package init(_ description: CommandDescription, rows: [OptionRow], of command: String, width: Int) {
    self.description = description
    self.rows = rows
    self.command = command
    self.width = max(width, Self.column + 20)
  }

  /// Usage, the everyday options with a line each, some examples and the exit statuses.
  package var screen: String {
    var blocks = ["Usage: \(usage)", TextWrapper.wrapped(description.abstract, width: width)]
    let rows = everyday
    let sections = Self.sections(of: rows).map { section in
      "\(section):\n" + rows.filter { $0.section == section }.map(line).joined(by: "\n")
    }
    blocks.append(sections.joined(by: "\n"))
    if !shownCommands.isEmpty { blocks.append("Commands:\n" + shownCommands.map { commandLine($0.description) }.joined(by: "\n")) }
    let examples = description.lines(of: "EXAMPLES").filter { $0.count + 2 <= width }.prefix(3)
    if !examples.isEmpty { blocks.append("Examples:\n" + examples.map { "  " + $0 }.joined(by: "\n")) }
    let page = String(decoding: command.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    let further = shownCommands.isEmpty ? "--help all" : "COMMAND --help"
    blocks.append("More: \(command) \(further); man \(page)")
    return blocks.joined(by: "\n\n") + "\n"
  }

  /// Everything: the description, the arguments and all options in their sections.
  package var text: String {
    var blocks = [TextWrapper.wrapped("OVERVIEW: \(description.abstract)", width: width)]
    if !description.discussion.isEmpty {
      let lines = description.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      blocks.append(lines.map { paragraph($0) }.joined(by: "\n"))
    }
    blocks.append("USAGE: \(usage)")
    if !description.operands.isEmpty {
      blocks.append("ARGUMENTS:\n" + description.operands.map { entry("<\($0.name)>", $0.help) }.joined(by: "\n"))
    }
    let rows = rows.filter { !$0.isHidden }
    for section in Self.sections(of: rows) {
      let entries = rows.filter { $0.section == section }.map { entry($0.heading, $0.help) }
      blocks.append("\(section.uppercased()):\n" + entries.joined(by: "\n"))
    }
    if !shownCommands.isEmpty {
      let entries = shownCommands.map { entry($0.description.name, $0.description.abstract) }
      blocks.append("COMMANDS:\n" + entries.joined(by: "\n"))
    }
    return blocks.joined(by: "\n\n") + "\n"
  }

  private var usage: String {
    let operands = description.operands.map { " " + $0.heading }.joined(by: "")
    return command + " [<options>]" + operands + (shownCommands.isEmpty || !operands.isEmpty ? "" : " [<command>]")
  }

  private var shownCommands: [any Command.Type] { description.subcommands.filter { !$0.description.isHidden } }

  /// In the order of the table.
  private var everyday: [OptionRow] {
    let names = Set(description.everyday)
    return names.isEmpty ? rows.filter { !$0.isHidden } : rows.filter { names.contains($0.long) }
  }

  private static func sections(of rows: [OptionRow]) -> [String] {
    rows.map(\.section).reduce(into: []) { known, section in
      if !known.contains(section) { known.append(section) }
    }
  }

  /// One line: the first clause of the help, cut at the width.
  private func line(_ row: OptionRow) -> String {
    let name = "  " + (row.short.map { "-\($0), " } ?? "    ") + "--\(row.long)" + (row.value.map { " <\($0)>" } ?? "")
    return Self.cut(name.padded(to: Self.screenColumn) + " " + Self.clause(row.help), to: width)
  }

  private func commandLine(_ description: CommandDescription) -> String {
    Self.cut("  " + description.name.padded(to: 12) + Self.clause(description.abstract), to: width)
  }

  /// The text up to the end of its first clause, which does not lie within a quoted example.
  private static func clause(_ help: String) -> String {
    let text = Array(help.utf8)
    var isQuoted = false
    var end =
      text.indices.first { index in
        if text[index] == UInt8(ascii: "'") { isQuoted.toggle() }
        return !isQuoted && clauseEnds.contains { text[index...].starts(with: $0) }
      } ?? text.endIndex
    if text[..<end].last == UInt8(ascii: ".") { end -= 1 }
    return String(decoding: text[..<end], as: UTF8.self)
  }

  private static let clauseEnds = [". ", "; ", ": ", " (default"].map { Array($0.utf8) }

  /// Whole words, so that a line fits.
  private static func cut(_ line: String, to width: Int) -> String {
    let bytes = line.utf8
    // The number of bytes is an upper bound of the width, and that of ASCII text.
    guard bytes.count > width, line.count > width else { return line }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let part = (isASCII ? Substring(bytes.prefix(width - 1)) : line.prefix(width - 1)).utf8
    return String(Substring(part[..<(part.lastIndex(of: UInt8(ascii: " ")) ?? part.endIndex)])) + " …"
  }

  /// Examples and exit statuses are not wrapped.
  private func paragraph(_ line: Substring) -> String {
    line.hasPrefix(" ") ? String(line) : TextWrapper.wrapped(String(line), width: width)
  }

  private func entry(_ heading: String, _ help: String) -> String {
    let label = "  " + heading
    let lines = TextWrapper.lines(help, width: width - Self.column)
    let margin = String(repeating: " ", count: Self.column)
    guard label.count < Self.column else { return ([label] + lines.map { margin + $0 }).joined(by: "\n") }
    let first = label + String(repeating: " ", count: Self.column - label.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(by: "\n")
  }

  private static let column = 26
  private static let screenColumn = 30
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}

/// Wraps text to lines.
enum TextWrapper {
  static func wrapped(_ text: String, width: Int) -> String { lines(text, width: width).joined(by: "\n") }

  /// A word that is longer than the width gets a separate line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " "
        line += String(word)
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
