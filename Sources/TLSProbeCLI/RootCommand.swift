internal import ArgumentParser

/// `tlsprobe`, the parent of all subcommands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tlsprobe",
    abstract: "Inspect TLS servers and certificates.",
    discussion: """
      Results go to standard output, everything else to standard error.

      EXAMPLES
        tlsprobe chain example.org
        tlsprobe chain example.org:8443 --cacert ca.pem --json
        tlsprobe ciphers example.org
        tlsprobe probe example.org -c 100
        tlsprobe fetch -v https://example.org/
        tlsprobe verify chain.pem --roots ca.pem
        tlsprobe trust diff mozilla chrome
        tlsprobe serve --case expired
        tlsprobe --version -v

      EXIT STATUS
        0    success, with nothing at or above the threshold
        1    the verdict is negative, a finding is at or above --fail-on, or a time limit is exceeded
        2    the target could not be probed: it does not resolve, is closed, does not respond or does not use TLS
        64   usage: an invalid target or option
        65   an input file has invalid content
        66   an input file cannot be read
        70   internal error
        74   writing failed
        78   invalid configuration
        130  interrupted
        fetch exits with the statuses of curl; see 'tlsprobe fetch --help'.
      """,
    subcommands: [
      ChainCommand.self, CiphersCommand.self, ProbeCommand.self, FetchEntry.self, VerifyCommand.self, TrustCommand.self, ServeCommand.self,
      DemoCommand.self,
    ])

  @Flag(help: "Show the version; with -v also the libraries and the trusted roots.")
  var version = false

  @Flag(name: .shortAndLong, help: .hidden)
  var verbose = false
}
