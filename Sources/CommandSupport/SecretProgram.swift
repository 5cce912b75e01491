internal import Bytes
internal import Transport

/// Reads a secret from the output of a program: `@cmd:COMMAND` and `@keyring:SERVICE/ACCOUNT`.
struct SecretProgram {
  /// The option that the secret is for; for errors.
  let option: String

  /// The output of a command, which is run without a shell.
  func run(_ command: String, in context: CommandContext) throws(CommandLineError) -> [UInt8] {
    guard let words = CommandWords.split(command), let name = words.first else {
      throw CommandLineError(
        .usage, "\(option): invalid @cmd: \(command.isEmpty ? "missing command" : "a quotation mark is not closed")",
        hint: "as in '@cmd:pass show example.org'; a shell is used only as in \"@cmd:sh -c '...'\"")
    }
    let result = try result(of: words, in: context)
    guard result.status == 0 else {
      throw CommandLineError(.badInput, "\(option): '\(name)' failed with exit status \(result.status)\(Self.detail(result.error))")
    }
    guard !result.output.isEmpty else {
      throw CommandLineError(.badInput, "\(option): '\(name)' has printed nothing\(Self.detail(result.error))")
    }
    return result.output
  }

  /// The password of an item in the keyring.
  func lookUp(_ item: String, in context: CommandContext) throws(CommandLineError) -> [UInt8] {
    // A service may be a URL.
    guard let slash = item.lastIndex(of: "/"), slash > item.startIndex, item.index(after: slash) < item.endIndex else {
      throw CommandLineError(.usage, "\(option): invalid @keyring:\(item)", hint: "as in @keyring:SERVICE/ACCOUNT")
    }
    let (service, account) = (String(item[..<slash]), String(item[item.index(after: slash)...]))
    let result = try result(of: [Self.tool, "lookup", "service", service, "account", account], in: context)
    let detail = Self.detail(result.error)
    guard result.status == 0, !result.output.isEmpty else {
      throw CommandLineError(
        .badInput, "\(option): the keyring has no accessible entry for service '\(service)' and account '\(account)'\(detail)",
        hint: detail.isEmpty
          ? "'secret-tool store --label=NAME service \(service) account \(account)' adds it"
          : "the keyring must run and be unlocked; @env:NAME and @file:PATH need none")
    }
    return result.output
  }

  private func result(of words: [String], in context: CommandContext) throws(CommandLineError) -> ProgramRun.Result {
    guard CommandInput.mayWait else { throw .unwaitedInput }
    do throws(ProgramRun.Failure) {
      return try context.runProgram(ProgramRun(words), CommandInput.deadline ?? .after(CommandInput.patience))
    } catch {
      throw failure(error, of: words[0])
    }
  }

  private func failure(_ failure: ProgramRun.Failure, of name: String) -> CommandLineError {
    switch failure {
    case .notStarted(let number) where name == Self.tool && ErrorNumber.isMissing(number):
      CommandLineError(
        .unreadableInput, "\(option): @keyring requires the program secret-tool, which is not installed",
        hint: "install libsecret-tools or libsecret, or use @env:NAME, @file:PATH or @cmd:COMMAND")
    case .notStarted(let number):
      CommandLineError(
        .unreadableInput, "\(option): '\(name)' cannot be started: \(ErrorNumber.text(number))",
        hint: "the command is run without a shell; check its name and PATH")
    case .timedOut:
      CommandLineError(.unreadableInput, "\(option): '\(name)' did not end in time and was stopped", hint: "-m sets the time limit")
    case .tooLong:
      CommandLineError(.badInput, "\(option): '\(name)' has printed too much", hint: "the first line of its output is the secret")
    }
  }

  /// The last line that a program has written to standard error.
  private static func detail(_ error: [UInt8]) -> String {
    let lines = error.split { $0 == 0x0a || $0 == 0x0d }
    guard let last = lines.last else { return "" }
    // CommandLineError escapes control characters.
    return ": " + String(decoding: last.prefix(200), as: UTF8.self)
  }

  private static let tool = "secret-tool"
}

/// The words of a command line with quotation marks; nothing is expanded.
enum CommandWords {
  /// Words are separated by blanks. Single quotes enclose any text, in double quotes and elsewhere a backslash precedes a literal
  /// character. Nil if a quotation mark is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + (quote != nil && character != "\"" && character != "\\" ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" || character == "\n" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(word) }
    return words
  }
}
