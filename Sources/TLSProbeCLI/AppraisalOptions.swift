internal import CommandSupport
internal import Appraisal
internal import PathValidation
internal import X509

/// Options for checks of a chain beyond trust: lints, pins and TLSA records.
struct AppraisalOptions: OptionGroup {
  var lint = false
  var pinnedPublicKey: String?
  var pins: [String] = []
  var tlsa: [String] = []
  var caa: [String] = []
  var dnssec = false
  var blocklists: [String] = []
  var sharedPrimes: [String] = []
  var transparencyLogs: String?

  static let options: [CommandOption<Self>] = [
    .flag(nil, "lint", "Report violations of RFC 5280 and of the CA/Browser Forum's rules that do not cause rejection.") { $0.lint = true },
    .value(
      nil, "pinnedpubkey", "pins",
      "Reject the chain unless the server's key matches: sha256//BASE64, several separated by ;, or a file with the key."
    ) { $0.pinnedPublicKey = $1 },
    .value(
      nil, "pin", "pin", repeatable: true,
      "Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable."
    ) { $0.pins.append($1) },
    .value(
      nil, "tlsa", "record", repeatable: true,
      "Reject the chain if none of these TLSA records matches, as in '3 1 1 HEX' (RFC 6698); unusable records are ignored. Repeatable."
    ) { $0.tlsa.append($1) },
    .value(
      nil, "caa", "record", repeatable: true,
      "Check whether this CAA record authorizes the issuer, as in '0 issue \"ca.example\"' (RFC 8659). Repeatable."
    ) { $0.caa.append($1) },
    .flag(nil, "assume-dnssec", aliases: ["dnssec"], "Treat the records of --tlsa and --caa as authenticated by DNSSEC.") {
      $0.dnssec = true
    },
    .value(
      nil, "blocklist-keys", "file", repeatable: true, completion: .file,
      "Check the keys against this list: SHA-256 of keys in hex, or a blocklist of badkeys. Repeatable."
    ) { $0.blocklists.append($1) },
    .value(
      nil, "shared-primes", "file", repeatable: true, completion: .file,
      "Check whether the keys share primes with those of this file: certificates, keys, or moduli in hex. Repeatable."
    ) { $0.sharedPrimes.append($1) },
    .value(
      nil, "ct-logs", "file", completion: .file,
      "Use only the certificate transparency logs of this list, a log_list.json of Chrome or Apple."
    ) { $0.transparencyLogs = $1 },
  ]

  func validate() throws(UsageError) {
    if pinnedPublicKey != nil, !pins.isEmpty { throw UsageError("--pin and --pinnedpubkey exclude each other") }
  }
}

extension AppraisalOptions {
  /// The options with their records parsed and files read.
  func configuration() throws(CommandLineError) -> AppraisalConfiguration {
    var configuration = AppraisalConfiguration()
    configuration.lints = lint
    configuration.pins = try PinArguments(pins: pins, pinnedPublicKey: pinnedPublicKey).sets().first
    for record in tlsa {
      configuration.tlsa.append(
        try PinArguments.reading("--tlsa '\(record)'", .usage, hint: "as in 3 1 1 followed by the SHA-256 of the key in hex") {
          () throws(PKIError) in
          try TLSARecord(record)
        })
    }
    for record in caa {
      configuration.caa.append(
        try PinArguments.reading("--caa '\(record)'", .usage, hint: "as in 0 issue \"ca.example\"") { () throws(PKIError) in
          try CAARecord(record)
        })
    }
    if dnssec { configuration.recordsAreAuthenticated = true }
    if let path = transparencyLogs {
      configuration.logs = try TransparencyLogList(json: try CommandFile.read(path, for: "--ct-logs"), source: path)
    }
    for path in blocklists {
      let bytes = try CommandFile.read(path, for: "--blocklist-keys")
      configuration.keys.blocklists.append(
        try PinArguments.reading("--blocklist-keys '\(path)'", .badInput) { () throws(PKIError) in try KeyBlocklist(file: bytes, name: path)
        })
    }
    for path in sharedPrimes {
      let bytes = try CommandFile.read(path, for: "--shared-primes")
      configuration.keys.moduli.append(
        try PinArguments.reading("--shared-primes '\(path)'", .badInput) { () throws(PKIError) in try ModulusList(file: bytes, name: path) }
      )
    }
    return configuration
  }
}
