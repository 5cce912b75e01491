/// A variable of the environment that a command reads.
struct EnvironmentVariable: Sendable {
  let name: String
  let help: String
  /// The commands that read it; empty for all.
  let commands: Set<String>

  private init(_ name: String, _ help: String, _ commands: Set<String> = []) {
    self.name = name
    self.help = help
    self.commands = commands
  }

  static let all: [EnvironmentVariable] = [
    EnvironmentVariable(
      "SSL_CERT_FILE, SSL_CERT_DIR", "Trust the roots of this file and folder instead of the built-in ones.",
      ["tlsprobe", "chain", "probe", "verify", "fetch"]),
    EnvironmentVariable(
      "SSLKEYLOGFILE", "Append TLS secrets to this file, as --keylog does.", ["tlsprobe", "chain", "probe", "fetch"]),
    EnvironmentVariable(
      "HTTPS_PROXY, ALL_PROXY, NO_PROXY",
      "Set the proxy, and the hosts without one; lower case takes precedence. For http URLs only http_proxy in lower case is read.",
      ["tlsprobe", "chain", "ciphers", "probe", "fetch"]),
    EnvironmentVariable(
      "COLORFGBG, COLORTERM", "The background of the terminal, for --theme auto, and whether it has more than 16 colors.", ["fetch"]),
    EnvironmentVariable("XDG_DATA_HOME", "Store the local authority of serve in its folder tlsprobe.", ["tlsprobe", "serve"]),
    EnvironmentVariable(
      "NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Disable or force color, unless --color is given; https://no-color.org.",
      ["tlsprobe", "chain", "ciphers", "probe", "verify", "fetch", "list", "show", "diff"]),
    EnvironmentVariable(
      "TLSPROBE_OPTION, TLSPROBE_COMMAND_OPTION",
      "Set an option, as in TLSPROBE_FAIL_ON=medium for all commands that have it or TLSPROBE_AUDIT_ALL_ADDRESSES=true for one. Options of the command line take precedence, and configuration files do not. An empty variable is ignored."
    ),
    EnvironmentVariable("XDG_CONFIG_HOME", "Read the configuration tlsprobe/config.yaml in this folder. (default: ~/.config)"),
    EnvironmentVariable("COLUMNS", "Set the width of text that is not written to a terminal."),
    EnvironmentVariable("LC_ALL, LC_CTYPE, LANG", "Print ASCII only, unless the character set is UTF-8."),
  ]
}
