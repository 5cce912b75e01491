internal import ArgumentParser

/// Options for checks of a chain beyond trust: lints, pins and TLSA records.
struct AppraisalOptions: ParsableArguments {
  @Flag(help: "Report violations of RFC 5280 and of the CA/Browser Forum's rules that do not cause rejection.")
  var lint = false

  @Option(
    name: .customLong("pinnedpubkey"),
    help: ArgumentHelp(
      "Reject the chain unless the server's key matches: sha256//BASE64, several separated by ;, or a file with the key.",
      valueName: "pins"))
  var pinnedPublicKey: String?

  @Option(
    name: .customLong("pin"),
    help: ArgumentHelp(
      "Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable.",
      valueName: "pin"))
  var pins: [String] = []

  @Option(
    help: ArgumentHelp(
      "Reject the chain if none of these TLSA records matches, as in '3 1 1 HEX' (RFC 6698); unusable records are ignored. Repeatable.",
      valueName: "record"))
  var tlsa: [String] = []

  @Option(
    help: ArgumentHelp(
      "Check whether this CAA record authorizes the issuer, as in '0 issue \"ca.example\"' (RFC 8659). Repeatable.", valueName: "record"))
  var caa: [String] = []

  @Flag(help: "Treat the records of --tlsa and --caa as authenticated by DNSSEC.")
  var dnssec = false

  @Option(
    name: .customLong("blocklist-keys"),
    help: ArgumentHelp(
      "Check the keys against this list: SHA-256 of keys in hex, or a blocklist of badkeys. Repeatable.", valueName: "file"),
    completion: .file())
  var blocklists: [String] = []

  @Option(
    name: .customLong("shared-primes"),
    help: ArgumentHelp(
      "Check whether the keys share primes with those of this file: certificates, keys, or moduli in hex. Repeatable.", valueName: "file"),
    completion: .file())
  var sharedPrimes: [String] = []

  @Option(
    name: .customLong("ct-logs"),
    help: ArgumentHelp(
      "Use only the certificate transparency logs of this list, a log_list.json of Chrome or Apple.", valueName: "file"),
    completion: .file())
  var transparencyLogs: String?

  mutating func validate() throws {
    if pinnedPublicKey != nil, !pins.isEmpty { throw ValidationError("--pin and --pinnedpubkey exclude each other") }
  }
}
