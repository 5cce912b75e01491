/// The file of a user's history (XDG Base Directory Specification): `$XDG_STATE_HOME/tlsprobe/history.db`, or else below `~/.local/state`.
public enum HistoryFile {
  /// Nil if the environment has neither variable; relative paths are ignored, as the specification requires.
  public static func path(environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + name }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state" + name
  }

  private static let name = "/tlsprobe/history.db"
}
