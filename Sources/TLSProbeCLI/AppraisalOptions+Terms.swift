internal import PKI
internal import Probes

extension AppraisalOptions {
  /// The options with their records parsed and files read.
  func terms() throws(CommandLineError) -> AppraisalTerms {
    var terms = AppraisalTerms()
    terms.lints = lint
    terms.pins = try PinArguments(pins: pins, pinnedPublicKey: pinnedPublicKey).sets().first
    for record in tlsa {
      terms.tlsa.append(
        try PinArguments.reading("--tlsa '\(record)'", .usage, hint: "as in 3 1 1 followed by the SHA-256 of the key in hex") {
          () throws(PKIError) in
          try TLSARecord(record)
        })
    }
    for record in caa {
      terms.caa.append(
        try PinArguments.reading("--caa '\(record)'", .usage, hint: "as in 0 issue \"ca.example\"") { () throws(PKIError) in
          try CAARecord(record)
        })
    }
    if dnssec { terms.recordsAreAuthenticated = true }
    if let path = transparencyLogs {
      terms.logs = try TransparencyLogList(json: try CommandFile.read(path, for: "--ct-logs"), source: path)
    }
    for path in blocklists {
      let bytes = try CommandFile.read(path, for: "--blocklist-keys")
      terms.keys.blocklists.append(
        try PinArguments.reading("--blocklist-keys '\(path)'", .badInput) { () throws(PKIError) in try KeyBlocklist(file: bytes, name: path)
        })
    }
    for path in sharedPrimes {
      let bytes = try CommandFile.read(path, for: "--shared-primes")
      terms.keys.moduli.append(
        try PinArguments.reading("--shared-primes '\(path)'", .badInput) { () throws(PKIError) in try ModulusList(file: bytes, name: path) }
      )
    }
    return terms
  }
}
