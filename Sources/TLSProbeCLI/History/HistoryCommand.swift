internal import CommandSupport

/// `tlsprobe history`, the parent of the commands for results of earlier runs.
struct HistoryCommand: CommandParent {
  static let description = CommandDescription(
    "history", "List, search, show and repeat earlier runs.",
    discussion: """
      The results of audit, chain, ciphers, fetch and probe are stored in $XDG_STATE_HOME/tlsprobe/history.db, or below ~/.local/state, \
      readable only by its owner: the command line, the exit status, the JSON document, and bodies up to 256 KiB. Passwords, tokens, \
      cookies and parameters with such names are redacted. --no-history, also in the configuration, stores nothing.

      EXAMPLES
        tlsprobe history list
        tlsprobe history search example.org --command fetch
        tlsprobe history show 3
        tlsprobe history rerun 3
        tlsprobe fetch history:3 -H 'Accept: text/html'
        tlsprobe history diff 3 5
        tlsprobe history clear --older-than 30d
      """,
    subcommands: [
      HistoryListCommand.self, HistorySearchCommand.self, HistoryShowCommand.self, HistoryRerunCommand.self, HistoryDiffCommand.self,
      HistoryExportCommand.self, HistoryClearCommand.self, HistoryEncryptCommand.self, HistoryDecryptCommand.self,
    ])
}

/// The number of an entry.
enum HistoryNumber {
  static func read(_ word: String) throws(UsageError) -> Int64 {
    let text = word.hasPrefix("history:") ? word.dropFirst("history:".count) : word[...]
    guard let number = HistoryReference.number(text) else {
      throw UsageError("invalid entry '\(word)': must be a number, as in 'tlsprobe history list'")
    }
    return number
  }
}
