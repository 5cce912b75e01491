internal import Bytes
package import Store

/// The stored history of the user.
package enum HistoryAccess {
  /// Runs `body` with the history; nil is passed if nothing was stored yet. Blocks.
  package static func read<T>(
    in context: CommandContext, _ body: (borrowing HistoryStore) throws(StoreError) -> T
  ) throws(CommandLineError) -> T? {
    guard let path = HistoryFile.path(environment: context.environment) else {
      throw CommandLineError(.configuration, "no history: neither XDG_STATE_HOME nor HOME is set")
    }
    guard CommandFile.exists(path) else { return nil }
    // The passphrase of a history in clear text is not read.
    let passphrase =
      try translating { () throws(StoreError) in try HistoryStore.isEncrypted(path) } ? try context.historyPassphrase() : nil
    return try translating { () throws(StoreError) in
      let store = try HistoryStore(path: path, passphrase: passphrase)
      return try body(store)
    }
  }

  /// Encrypts or decrypts the history; returns the number of entries.
  package static func convert(isEncrypting: Bool, in context: CommandContext) throws(CommandLineError) -> Int {
    guard let path = HistoryFile.path(environment: context.environment) else {
      throw CommandLineError(.configuration, "no history: neither XDG_STATE_HOME nor HOME is set")
    }
    let isEncrypted =
      CommandFile.exists(path) ? try translating { () throws(StoreError) in try HistoryStore.isEncrypted(path) } : false
    guard isEncrypted != isEncrypting else {
      throw CommandLineError(.usage, "the history is \(isEncrypted ? "already" : "not") encrypted")
    }
    guard let passphrase = try context.historyPassphrase() else {
      throw CommandLineError(
        .usage, "missing --encrypt-with", hint: "as in --encrypt-with @keyring:tlsprobe/history, also in 'defaults' of the configuration")
    }
    return try translating { () throws(StoreError) in
      let isNew = !CommandFile.exists(path)
      let store = try HistoryStore(path: path, passphrase: isNew || !isEncrypting ? passphrase : nil)
      return isNew ? 0 : try store.convert(toPassphrase: isEncrypting ? passphrase : nil)
    }
  }

  /// The hint for an error of the history; nil if there is none.
  static func hint(for code: StoreError.Code) -> String? {
    switch code {
    case .corrupt: "move the file away"
    case .encrypted: "TLSPROBE_ENCRYPT_WITH, or encrypt-with in 'defaults' of the configuration, names the passphrase"
    case .wrongPassphrase: "check --encrypt-with"
    case .notEncrypted: "'tlsprobe history encrypt' encrypts it"
    default: nil
    }
  }

  private static func translating<T>(_ body: () throws(StoreError) -> T) throws(CommandLineError) -> T {
    do throws(StoreError) {
      return try body()
    } catch {
      throw CommandLineError(.inputOutput, "the history \(error.description)", hint: hint(for: error.code))
    }
  }

  /// The entry that a word such as `history:3` refers to.
  package static func entry(
    _ reference: HistoryReference, in context: CommandContext
  ) throws(CommandLineError) -> HistoryEntry {
    let found = try read(in: context) { store throws(StoreError) in
      switch reference {
      case .number(let number): try store.entry(number)
      case .last(let command): try store.last(of: command)
      }
    }
    if let entry = found ?? nil { return entry }
    throw missing(reference)
  }

  package static func missing(_ reference: HistoryReference) -> CommandLineError {
    CommandLineError(.usage, "\(reference): no such entry", hint: "'tlsprobe history list' lists the entries")
  }
}

/// An entry of the history.
package enum HistoryReference: Hashable, Sendable, CustomStringConvertible {
  case number(Int64)
  /// The newest one of a command.
  case last(of: String)

  /// `history:3`, `history:last`; nil for other words. `command` is that of the newest entry.
  package init?(_ word: String, command: String) throws(CommandLineError) {
    guard word.hasPrefix(Self.prefix) else { return nil }
    let rest = word.dropFirst(Self.prefix.count)
    if rest == "last" {
      self = .last(of: command)
    } else if let number = Self.number(rest) {
      self = .number(number)
    } else {
      throw CommandLineError(.usage, "invalid reference '\(word)'", hint: "as in history:3 or history:last")
    }
  }

  /// The digits of an entry's number.
  package static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(String(text)), number > 0 else {
      return nil
    }
    return number
  }

  package var description: String {
    switch self {
    case .number(let number): "\(Self.prefix)\(number)"
    case .last: "\(Self.prefix)last"
    }
  }

  private static let prefix = "history:"
}
