internal import Report

extension ParsedOptions {
  /// A copy in which references to secrets are replaced by the secrets: read once, before any other use of standard input, or from the
  /// terminal.
  func fetchingSecrets(in context: CommandContext) throws(CommandLineError) -> ParsedOptions {
    var words = self
    let options = ["user", "proxy-user", "bearer", "pass"].filter { isGiven($0) }
    guard !options.isEmpty else { return self }
    var readers: [String] = readsInput ? ["the body"] : []
    for option in options {
      guard let value = value(of: option) else { continue }
      let isPair = option != "bearer" && option != "pass"
      let colon = isPair ? value.firstIndex(of: ":") : nil
      let name = option == "user" ? "-u" : option == "proxy-user" ? "-U" : "--\(option)"
      if isPair, colon == nil {
        words.replace(option, by: "\(value):\(try Self.asked(for: value, of: name, in: context))")
        continue
      }
      let start = colon.map { value.index(after: $0) } ?? value.startIndex
      let secret = SecretArgument(String(value[start...]))
      if secret == .input {
        readers.append(name)
        guard readers.count == 1 else {
          throw CommandLineError(
            .usage, "\(readers[0]) and \(name) cannot both be read from standard input", hint: "@file:PATH reads a file")
        }
      }
      words.replace(option, by: value[..<start] + (try secret.value(of: name, in: context)))
    }
    return words
  }

  private static func asked(for user: String, of option: String, in context: CommandContext) throws(CommandLineError) -> String {
    switch context.readTerminalSecret(TerminalText.escape("Password for '\(user)': ")) {
    case .text(let password): return password
    case .left: throw CommandLineError(.interrupted, "interrupted")
    case .noTerminal:
      throw CommandLineError(
        .usage, "\(option): missing password for '\(user)', and no terminal for a prompt",
        hint: "use \(user):@env:NAME, \(user):@file:PATH or \(user):@stdin; '\(user):' is an empty password")
    }
  }

  /// True if standard input is used for content.
  private var readsInput: Bool {
    value(of: "upload-file") == "-"
      || given.contains { ["data", "data-binary", "data-urlencode", "json-body"].contains($0.name) && $0.value?.hasSuffix("@-") == true }
  }
}
