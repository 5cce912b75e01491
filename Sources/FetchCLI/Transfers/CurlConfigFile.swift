internal import Bytes
internal import CommandSupport

/// A file of options in curl's format: one option a line, as in `output = "page.html"`, with comments.
///
/// A name without dashes is separated from its value by blanks, `=` or `:`; one with dashes by blanks only.
enum CurlConfigFile {
  struct Line: Hashable, Sendable {
    let number: Int
    /// As written: `output`, `--output`, `-o` or `-sS`.
    let option: String
    /// Nil without a value; an empty one is quoted.
    let value: String?
    /// True if more text follows a value without quotes.
    var hasRest = false
  }

  static func lines(of file: [UInt8]) -> [Line] {
    let bytes = file.starts(with: [0xef, 0xbb, 0xbf]) ? file.dropFirst(3) : file[...]
    var lines: [Line] = []
    for (index, text) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      if let line = line(text, number: index + 1) { lines.append(line) }
    }
    return lines
  }

  /// Nil for an empty line and a comment.
  private static func line(_ text: ArraySlice<UInt8>, number: Int) -> Line? {
    var rest = text.drop(while: isBlank)
    guard let first = rest.first, !"#/*".utf8.contains(first) else { return nil }
    let isDashed = first == UInt8(ascii: "-")
    func endsName(_ byte: UInt8) -> Bool {
      isBlank(byte) || !isDashed && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":"))
    }
    // `:` alone is the short name of --next.
    let name = rest.first == UInt8(ascii: ":") ? rest.prefix(1) : rest.prefix { !endsName($0) }
    rest = rest[name.endIndex...].drop(while: endsName)
    let option = String(decoding: name, as: UTF8.self)
    if rest.first == UInt8(ascii: "\"") {
      return Line(number: number, option: option, value: String(decoding: unquoted(rest.dropFirst()), as: UTF8.self))
    }
    let value = rest.prefix { !isBlank($0) }
    let after = rest[value.endIndex...].drop(while: isBlank)
    return Line(
      number: number, option: option, value: value.isEmpty ? nil : String(decoding: value, as: UTF8.self),
      hasRest: after.first.map { $0 != UInt8(ascii: "#") } ?? false)
  }

  /// Up to the closing quotation mark, or to the end of the line.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        value.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "n"): value.append(0x0a)
      case UInt8(ascii: "r"): value.append(0x0d)
      case UInt8(ascii: "v"): value.append(0x0b)
      default: value.append(escaped)
      }
    }
    return value
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

/// Replaces `-K FILE` by the options of the file.
struct CurlConfigExpansion {
  private(set) var arguments: [ParsedOptions.Argument] = []
  /// The options from files.
  private(set) var filed: [(name: String, value: String?, place: String)] = []
  private let rows: [OptionRow]
  private let command: String

  init(_ words: ParsedOptions) throws(CommandLineError) {
    rows = words.rows
    command = words.command
    try add(words.arguments, depth: 0)
  }

  private mutating func add(_ list: [ParsedOptions.Argument], depth: Int) throws(CommandLineError) {
    for argument in list {
      guard case .option(Self.option, let path?) = argument else {
        arguments.append(argument)
        continue
      }
      try read(path, depth: depth + 1)
    }
  }

  private mutating func read(_ path: String, depth: Int) throws(CommandLineError) {
    guard depth <= Self.mostNested else {
      throw CommandLineError(.usage, "-K '\(path)': more than \(Self.mostNested) files include each other")
    }
    let input = CommandInput(path, named: "-K '\(path)'", unreadable: ExitStatus(rawValue: 26))
    let name = path == "-" ? "standard input" : path
    for line in CurlConfigFile.lines(of: try input.read(limit: Self.limit, hint: "split the file")) {
      guard filed.count < Self.mostOptions else {
        throw CommandLineError(.usage, "\(name):\(line.number): more than \(Self.mostOptions) options")
      }
      let place = "\(name):\(line.number)"
      let options = try options(of: line, place)
      filed += options.compactMap { if case .option(let name, let value) = $0 { (name, value, place) } else { nil } }
      try add(options, depth: depth)
    }
  }

  /// Errors contain neither the value nor an unknown name, which may be a secret in the wrong place.
  private func options(of line: CurlConfigFile.Line, _ place: String) throws(CommandLineError) -> [ParsedOptions.Argument] {
    let word = line.option.hasPrefix("-") ? line.option : line.option == ":" ? "-:" : "--\(line.option)"
    let known = Self.aliases[word] ?? word
    guard word != "--", word != "-" else { throw CommandLineError(.usage, "\(place): missing option name") }
    switch ParsedOptions.need(of: known, rows: rows) {
    case .unknown(let nearest):
      throw CommandLineError(.usage, "\(place): unknown option", hint: nearest.map { "did you mean '\($0.dropFirst(2))'?" })
    case .nothing:
      guard line.value == nil else { throw CommandLineError(.usage, "\(place): '\(line.option)' takes no value") }
      return try ParsedOptions([known], rows: rows, of: command).arguments
    case .value:
      guard !line.hasRest else {
        throw CommandLineError(
          .usage, "\(place): text after the value of '\(line.option)'", hint: "a value with blanks is written in quotation marks")
      }
      guard let value = line.value else { throw CommandLineError(.usage, "\(place): missing value for '\(line.option)'") }
      return try ParsedOptions([known, value], rows: rows, of: command).arguments
    case .complete: return try ParsedOptions([known], rows: rows, of: command).arguments
    }
  }

  /// Names of curl that have another meaning in `tlsprobe fetch`.
  private static let aliases = [
    "--config": "--\(option)", "--json": "--json-body", "-q": "--globoff", "--disable": "--globoff", "-p": "--proxytunnel",
  ]
  private static let option = "curl-config"
  private static let limit = 16 << 20
  private static let mostNested = 16
  private static let mostOptions = 100_000
}
