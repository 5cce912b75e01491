internal import Bytes
internal import Transport

/// The source of a secret: the command line itself, or a place that is hidden from process lists and the shell's history.
package enum SecretArgument: Hashable, Sendable {
  case text(String)
  /// `@env:NAME`
  case variable(String)
  /// `@file:PATH`; only the first line is used.
  case file(String)
  /// `@stdin` and `@-`; only the first line is used.
  case input
  /// `@keyring:SERVICE/ACCOUNT`, in the keyring of the desktop (Secret Service).
  case keyring(String)
  /// `@cmd:COMMAND`; only the first line of its output is used.
  case command(String)

  /// Two at signs at the beginning escape the special meaning.
  package init(_ text: String) {
    if text == "@stdin" || text == "@-" {
      self = .input
    } else if let name = Self.rest(of: text, after: "@env:") {
      self = .variable(name)
    } else if let path = Self.rest(of: text, after: "@file:") {
      self = .file(path)
    } else if let item = Self.rest(of: text, after: "@keyring:") {
      self = .keyring(item)
    } else if let command = Self.rest(of: text, after: "@cmd:") {
      self = .command(command)
    } else {
      self = .text(text.hasPrefix("@@") ? String(text.dropFirst()) : text)
    }
  }

  /// True if the text itself is not the secret.
  package var isReference: Bool { if case .text = self { false } else { true } }

  /// The secret; a reference is read only once. Blocks, except for texts and variables.
  package func value(of option: String, in context: CommandContext) throws(CommandLineError) -> String {
    if case .text(let text) = self { return text }
    if let known = context.secrets[self] { return known }
    let secret = try Self.checked(try bytes(for: option, in: context), option)
    context.secrets[self] = secret
    return secret
  }

  private func bytes(for option: String, in context: CommandContext) throws(CommandLineError) -> [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .variable(let name):
      if let value = context.environment(name) { return Array(value.utf8) }
      throw CommandLineError(.usage, "\(option): the environment variable '\(name)' is not set", hint: "export it before the command")
    case .file(let path): return try CommandFile.read(path, for: option)
    case .keyring(let item): return try SecretProgram(option: option).lookUp(item, in: context)
    case .command(let command): return try SecretProgram(option: option).run(command, in: context)
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
      return bytes
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

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  private static let longest = 65_536
}

/// The secrets of this run that were read from their sources, so that standard input is read, and a program run, only once.
package final class SecretCache: Sendable {
  private let state = LockedValue<[SecretArgument: String]>([:])

  package init() {}

  subscript(source: SecretArgument) -> String? {
    get { state.withLock { $0[source] } }
    set { state.withLock { $0[source] = newValue } }
  }
}
