internal import ArgumentParser

/// Which authority makes the certificates of `serve`.
struct ServeAuthorityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the throw-away authority below this folder. (default: $XDG_DATA_HOME/tlsprobe)", valueName: "folder"))
  var dataDir: String?
}
