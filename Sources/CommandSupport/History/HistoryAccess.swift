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
    do throws(StoreError) {
      let store = try HistoryStore(path: path)
      return try body(store)
    } catch {
      throw CommandLineError(
        .inputOutput, "the history \(error.description)", hint: error.code == .corrupt ? "move the file away" : nil)
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
    throw CommandLineError(.usage, "\(reference): no such entry", hint: "'tlsprobe history list' lists the entries")
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
