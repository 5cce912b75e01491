/// The source of a secret: the command line itself, or a place that is hidden from process lists and the shell's history.
package enum SecretArgument: Hashable, Sendable {
  case text(String)
  /// `@env:NAME`
  case variable(String)
  /// `@file:PATH`; only the first line is used.
  case file(String)
  /// `@stdin` and `@-`; only the first line is used.
  case input

  /// Two at signs at the beginning escape the special meaning.
  package init(_ text: String) {
    if text == "@stdin" || text == "@-" {
      self = .input
    } else if text.hasPrefix("@env:") {
      self = .variable(String(text.dropFirst(5)))
    } else if text.hasPrefix("@file:") {
      self = .file(String(text.dropFirst(6)))
    } else {
      self = .text(text.hasPrefix("@@") ? String(text.dropFirst()) : text)
    }
  }

  package func value(of option: String, in context: CommandContext) throws(CommandLineError) -> String {
    switch self {
    case .text(let text): return text
    case .variable(let name):
      guard let value = context.environment(name) else {
        throw CommandLineError(.usage, "\(option): the environment variable '\(name)' is not set", hint: "export it before the command")
      }
      return try Self.checked(Array(value.utf8), option)
    case .file(let path): return try Self.checked(try CommandFile.read(path, for: option), option)
    case .input:
      guard CommandInput.isReadable(at: "-") else { throw .unwaitedInput }
      var bytes: [UInt8] = []
      while !bytes.contains(0x0a), bytes.count <= Self.longest {
        guard let piece = context.readInput(1) else {
          throw CommandLineError(.inputOutput, "\(option): standard input cannot be read")
        }
        guard !piece.isEmpty else { break }
        bytes += piece
      }
      return try Self.checked(bytes, option)
    }
  }

  /// The first line, without its end.
  private static func checked(_ bytes: [UInt8], _ option: String) throws(CommandLineError) -> String {
    var line = bytes.prefix { $0 != 0x0a }
    if line.last == 0x0d { line.removeLast() }
    guard line.count <= longest, let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
      throw CommandLineError(.badInput, "\(option): the secret must be UTF-8 text of at most \(longest) bytes")
    }
    guard !text.isEmpty else { throw CommandLineError(.badInput, "\(option): the secret is empty") }
    return text
  }

  private static let longest = 65_536
}
