internal import PKI
internal import Probes

extension AppraisalOptions {
  /// What was asked, with records read and files opened.
  func terms() throws(CommandLineError) -> AppraisalTerms {
    var terms = AppraisalTerms()
    terms.lints = lint
    terms.pins = try pinSet()
    for record in tlsa {
      terms.tlsa.append(
        try Self.reading("--tlsa '\(record)'", .usage, hint: "write it as 3 1 1 and the SHA-256 of the key in hex") { () throws(PKIError) in
          try TLSARecord(record)
        })
    }
    for record in caa {
      terms.caa.append(
        try Self.reading("--caa '\(record)'", .usage, hint: "write it as 0 issue \"ca.example\"") { () throws(PKIError) in
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
        try Self.reading("--blocklist-keys '\(path)'", .badInput) { () throws(PKIError) in try KeyBlocklist(file: bytes, name: path) })
    }
    for path in sharedPrimes {
      let bytes = try CommandFile.read(path, for: "--shared-primes")
      terms.keys.moduli.append(
        try Self.reading("--shared-primes '\(path)'", .badInput) { () throws(PKIError) in try ModulusList(file: bytes, name: path) })
    }
    return terms
  }

  private func pinSet() throws(CommandLineError) -> PinSet? {
    let pins = pins
    if !pins.isEmpty {
      return try Self.reading("--pin", .usage, hint: "write it as spki: and the SHA-256 of the key") { () throws(PKIError) in
        try PinSet(pins)
      }
    }
    guard let text = pinnedPublicKey else { return nil }
    if PinSet.isPinList(text) {
      return try Self.reading("--pinnedpubkey", .usage) { () throws(PKIError) in try PinSet(pinnedPublicKeys: text) }
    }
    let bytes = try CommandFile.read(text, for: "--pinnedpubkey")
    return try Self.reading("--pinnedpubkey '\(text)'", .badInput) { () throws(PKIError) in try PinSet(publicKeyFile: bytes) }
  }

  private static func reading<Value>(
    _ what: String, _ status: ExitStatus, hint: String? = nil, _ read: () throws(PKIError) -> Value
  ) throws(CommandLineError) -> Value {
    do throws(PKIError) {
      return try read()
    } catch {
      throw CommandLineError(status, "\(what): \(error.description)", hint: error.hint ?? hint)
    }
  }
}
