/// The user's choice of color on the command line.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto, always, never

  /// Checks the option, then `NO_COLOR`, then `CLICOLOR_FORCE`, then `CLICOLOR=0`, then whether output is a terminal. An empty variable
  /// counts as unset (no-color.org).
  public func allows(terminal: Bool, environment: (String) -> String?) -> Bool {
    func set(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if set("NO_COLOR") != nil { return false }
    if let force = set("CLICOLOR_FORCE"), force != "0" { return true }
    if set("CLICOLOR") == "0" { return false }
    return terminal && environment("TERM") != "dumb"
  }
}
