internal import Bytes
internal import Report

/// The arguments of a command line, parsed with a table as in curl: `-sSLo file`, `-XPOST`, `-H'A: b'`, `--max-time 3`, `--max-time=3`.
package struct ParsedOptions: Sendable {
  /// The options in the order given, by their long names.
  package private(set) var given: [(name: String, value: String?)] = []
  package private(set) var operands: [String] = []
  /// The number of options before each operand; empty after a change.
  private var operandPlaces: [Int] = []
  /// The arguments after each `--next`, for commands that have that option.
  package var following: [ParsedOptions] = []
  /// The options that were read from a file of options, with their places in it.
  package private(set) var filed: [(name: String, value: String?, place: String)] = []
  /// The options that were cancelled, as by `--no-lint`.
  private(set) var negated: Set<String> = []
  /// The secrets that have replaced references to them.
  package internal(set) var secrets: [String] = []

  /// The number of the argument of each option given and of each operand, and the characters before the value in it.
  private var origins: (options: [Origin], operands: [Origin]) = ([], [])

  private typealias Origin = (argument: Int, offset: Int)

  /// `tlsprobe chain`.
  package let command: String
  /// All options of the command.
  package let rows: [OptionRow]

  package init(_ words: [String], rows: [OptionRow], of command: String) throws(CommandLineError) {
    self.rows = rows
    self.command = command
    var rest = words[...]
    // The names of the command precede them.
    let first = command.count { $0 == " " }
    func origin(_ value: String?) -> Origin {
      let index = rest.startIndex - 1
      return (first + rest.startIndex, words[index].hasSuffix(value ?? "") ? words[index].count - (value ?? "").count : 0)
    }
    while let word = rest.popFirst() {
      defer {
        let isOption = given.count > origins.options.count
        while given.count > origins.options.count { origins.options.append(origin(given.last?.value)) }
        if !isOption, operands.count > origins.operands.count { origins.operands.append(origin(operands.last)) }
      }
      if word == "--" {
        origins.operands += rest.indices.map { (first + $0 + 1, 0) }
        for operand in rest { add(operand) }
        return
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try readCluster(word.dropFirst(), &rest)
      } else {
        add(word)
      }
    }
  }

  private mutating func add(_ operand: String) {
    operands.append(operand)
    operandPlaces.append(given.count)
  }

  /// An option or an operand.
  package enum Argument: Hashable, Sendable {
    case option(String, String?)
    case operand(String)
  }

  /// All arguments in the order given; after a change the operands come last.
  package var arguments: [Argument] {
    var arguments: [Argument] = []
    let places = operandPlaces.count == operands.count ? operandPlaces : operands.map { _ in given.count }
    var rest = Array(zip(operands, places))[...]
    for (index, option) in given.enumerated() {
      while let (operand, place) = rest.first, place <= index {
        arguments.append(.operand(operand))
        rest.removeFirst()
      }
      arguments.append(.option(option.name, option.value))
    }
    return arguments + rest.map { Argument.operand($0.0) }
  }

  package func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }

  package func count(of name: String) -> Int { given.count { $0.name == name } }

  /// The last value takes precedence.
  package func value(of name: String) -> String? { given.last { $0.name == name }?.value }

  package func values(of name: String) -> [String] { given.compactMap { $0.name == name ? $0.value : nil } }

  /// The place of an option in the table.
  func row(of name: String) -> Int? { rows.firstIndex { $0.long == name } }

  /// The place of a value on the command line, as in `argument 3, column 9`; counted from 1.
  func location(ofOption index: Int, column: Int) -> String {
    guard origins.options.count == given.count else { return "--\(given[index].name), column \(column)" }
    return "argument \(origins.options[index].argument), column \(origins.options[index].offset + column)"
  }

  func location(ofOperand index: Int, column: Int) -> String {
    guard origins.operands.count == operands.count else { return "'\(operands[index])', column \(column)" }
    return "argument \(origins.operands[index].argument), column \(column)"
  }

  /// Replaces all earlier values of the option.
  package mutating func replace(_ name: String, by value: String) {
    given.removeAll { $0.name == name }
    given.append((name, value))
    operandPlaces = []
    origins = ([], [])
  }

  /// A copy with other arguments.
  package func with(given: [(name: String, value: String?)], operands: [String]) -> ParsedOptions {
    var words = self
    words.given = given
    words.operands = operands
    words.operandPlaces = []
    words.origins = ([], [])
    return words
  }

  /// A copy with these arguments in their order, of which `filed` were read from a file of options.
  package func with(
    arguments: [Argument], filed: [(name: String, value: String?, place: String)] = []
  ) -> ParsedOptions {
    var words = with(given: [], operands: [])
    words.filed += filed
    for argument in arguments {
      switch argument {
      case .option(let name, let value): words.given.append((name, value))
      case .operand(let operand): words.add(operand)
      }
    }
    return words
  }

  /// Adds settings before the options given.
  mutating func insert(_ settings: [Setting]) {
    var options: [(name: String, value: String?)] = []
    for setting in settings {
      if setting.name == Setting.targets {
        operands += setting.values.compactMap(\.self)
      } else {
        options += setting.values.map { (setting.name, $0) }
      }
    }
    given = options + given
    operandPlaces = []
  }

  private mutating func readLong(_ word: Substring, _ rest: inout ArraySlice<String>) throws(CommandLineError) {
    let equals = word.firstIndex(of: "=")
    let name = word[..<(equals ?? word.endIndex)]
    guard let row = rows.first(where: { $0.isNamed(name) }) else { return try readNegation(of: name, takesValue: equals != nil) }
    var value = equals.map { String(word[word.index(after: $0)...]) }
    if row.value == nil, value != nil {
      // In curl the option of that name sends JSON.
      guard row.long != "json" || command != "tlsprobe fetch" else {
        throw CommandLineError(.usage, "'--json' takes no value", hint: "--json-body DATA sends JSON, as curl's --json does")
      }
      throw mistake("'--\(name)' takes no value")
    }
    if let valueName = row.value, value == nil {
      value = rest.popFirst()
      if value == nil { throw mistake("missing value for '--\(name) <\(valueName)>'") }
    }
    given.append((row.long, value))
  }

  /// `--no-compressed` cancels an earlier option without a value.
  private mutating func readNegation(of name: Substring, takesValue: Bool) throws(CommandLineError) {
    let positive = name.dropFirst(3)
    guard name.hasPrefix("no-"), !takesValue, let row = rows.first(where: { $0.value == nil && $0.isNamed(positive) }) else {
      throw unknown("--\(name)")
    }
    let kept = given.indices.filter { given[$0].name != row.long }
    // The places of operands count the options that remain.
    operandPlaces = operandPlaces.map { place in kept.count { $0 < place } }
    given = kept.map { given[$0] }
    negated.insert(row.long)
  }

  /// Letters without values may be combined; the first one with a value takes the rest of the argument, or the next argument.
  private mutating func readCluster(_ word: Substring, _ rest: inout ArraySlice<String>) throws(CommandLineError) {
    var letters = word
    while let letter = letters.popFirst() {
      guard let row = rows.first(where: { $0.short == letter }) else { throw unknown("-\(letter)") }
      guard let valueName = row.value else {
        given.append((row.long, nil))
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw mistake("missing value for '-\(letter) <\(valueName)>'")
      }
      given.append((row.long, value))
      return
    }
  }

  /// The error with the place of the option that it is about, if that was read from a file of options; values from the file, which may be
  /// secrets, are removed.
  package func located(_ error: CommandLineError) -> CommandLineError {
    var error = error
    let all = filed + following.flatMap(\.filed)
    guard !all.isEmpty, error.status != .interrupted else { return error }
    let words = Set(error.message.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") })
    let mentioned = all.first { option in
      guard let row = rows.first(where: { $0.long == option.name }) else { return false }
      return row.longNames.contains { words.contains($0[...]) } || row.short.map { words.contains("-\($0)") } == true
    }
    for value in all.compactMap(\.value) where !value.isEmpty {
      error.message = error.message.replacing(text: " '\(value)'", with: "")
      if value.utf8.count >= Self.shortestSecret { error.message = error.message.replacing(text: value, with: "(from the file)") }
    }
    if let mentioned, !error.message.hasPrefix(mentioned.place) { error.message = "\(mentioned.place): \(error.message)" }
    return error
  }

  /// Shorter values are parts of ordinary words.
  private static let shortestSecret = 4

  /// What a word with options requires after it.
  package enum Need: Hashable, Sendable {
    case unknown(nearest: String?)
    /// It takes no value.
    case nothing
    case value
    /// It contains the value.
    case complete
  }

  package static func need(of word: String, rows: [OptionRow]) -> Need {
    guard word.hasPrefix("--") else { return need(ofLetters: word.dropFirst(), rows) }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let hasValue = word.utf8.contains(UInt8(ascii: "="))
    if let row = rows.first(where: { $0.isNamed(name) }) { return row.value == nil ? .nothing : hasValue ? .complete : .value }
    if name.hasPrefix("no-"), rows.contains(where: { $0.value == nil && $0.isNamed(name.dropFirst(3)) }) { return .nothing }
    return .unknown(nearest: NearestName(to: "--\(name)", among: rows.flatMap { $0.isHidden ? [] : $0.longNames }).name)
  }

  private static func need(ofLetters letters: Substring, _ rows: [OptionRow]) -> Need {
    for (index, letter) in letters.enumerated() {
      guard let row = rows.first(where: { $0.short == letter }) else { return .unknown(nearest: nil) }
      if row.value != nil { return index + 1 == letters.count ? .value : .complete }
    }
    return .nothing
  }

  private func unknown(_ name: String) -> CommandLineError {
    let names = rows.flatMap { $0.isHidden ? [] : $0.longNames }
    guard name.hasPrefix("--"), let nearest = NearestName(to: name, among: names).name else {
      return mistake("unknown option '\(name)'")
    }
    return CommandLineError(.usage, "unknown option '\(name)'", hint: "did you mean '\(nearest)'? See '\(command) --help'")
  }

  /// An error of usage, with the command's help as its hint.
  package func mistake(_ text: String) -> CommandLineError {
    CommandLineError(.usage, text, hint: "see '\(command) --help'")
  }
}
