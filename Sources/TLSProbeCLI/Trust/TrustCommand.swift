/// `tlsprobe trust`, the parent of the commands for trust stores.
struct TrustCommand: CommandParent {
  static let description = CommandDescription(
    "trust", "List, show and compare trust stores.",
    discussion: """
      The stores of Mozilla, Apple, Microsoft, Chrome, Android and Java are built into the program, as their owners publish them for \
      server authentication, with the dates and names that limit the trust in a root. Nothing is fetched.

      EXAMPLES
        tlsprobe trust list
        tlsprobe trust show chrome
        tlsprobe trust show mozilla 'ISRG Root X1'
        tlsprobe trust diff mozilla chrome
        tlsprobe trust diff system ca.pem --json
      """,
    subcommands: [TrustListCommand.self, TrustShowCommand.self, TrustDiffCommand.self])
}
