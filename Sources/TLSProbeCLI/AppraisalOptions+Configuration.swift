internal import Appraisal
internal import PathValidation
internal import X509

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
