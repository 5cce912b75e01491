internal import ArgumentParser

/// Options for checks of a chain beyond trust: lints, pins and TLSA records.
struct AppraisalOptions: ParsableArguments {
  @Flag(help: "List what breaks the rules of RFC 5280 and of the CA/Browser Forum without being refused for it.")
  var lint = false

  @Option(
    name: .customLong("pinnedpubkey"),
    help: ArgumentHelp(
      "Refuse the chain unless the server's key is this one: sha256//BASE64, several with ; in between, or a file with the key.",
      valueName: "pins"))
  var pinnedPublicKey: String?

  @Option(
    name: .customLong("pin"),
    help: ArgumentHelp(
      "Refuse the chain unless one of these is in its path: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable.",
      valueName: "pin"))
  var pins: [String] = []

  @Option(
    help: ArgumentHelp(
      "Refuse the chain when none of these TLSA records fits, as '3 1 1 HEX' (RFC 6698); unusable ones do not count. Repeatable.",
      valueName: "record"))
  var tlsa: [String] = []

  @Option(
    help: ArgumentHelp(
      "Say whether this CAA record lets the issuer issue, as '0 issue \"ca.example\"' (RFC 8659). Repeatable.", valueName: "record"))
  var caa: [String] = []

  @Flag(help: "DNSSEC vouches for the records of --tlsa and --caa.")
  var dnssec = false

  @Option(
    name: .customLong("blocklist-keys"),
    help: ArgumentHelp(
      "Look for the keys in this list: SHA-256 of keys in hex, or a blocklist of badkeys. Repeatable.", valueName: "file"),
    completion: .file())
  var blocklists: [String] = []

  @Option(
    name: .customLong("shared-primes"),
    help: ArgumentHelp(
      "Look for primes that the keys share with those of this file: certificates, keys, or moduli in hex. Repeatable.", valueName: "file"),
    completion: .file())
  var sharedPrimes: [String] = []

  @Option(
    name: .customLong("ct-logs"),
    help: ArgumentHelp(
      "Know the transparency logs of this list, a log_list.json of Chrome or Apple, and no others.", valueName: "file"),
    completion: .file())
  var transparencyLogs: String?

  mutating func validate() throws {
    if pinnedPublicKey != nil, !pins.isEmpty { throw ValidationError("--pin and --pinnedpubkey exclude each other") }
  }
}
