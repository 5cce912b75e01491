internal import DomainNames

extension ClientHelloParameters {
  /// Fetch's options for the ClientHello; the server name is set by the transfer.
  init(_ words: ParsedOptions, environment: (String) -> String?) throws(CommandLineError) {
    self.init()
    minimumVersion = words.isGiven("tlsv1.3") ? .tls13 : words.isGiven("tlsv1.2") ? .tls12 : words.isGiven("tlsv1.1") ? .tls11 : nil
    if minimumVersion == nil, words.isGiven("tlsv1.0") { minimumVersion = .tls10 }
    if let text = words.value(of: "tls-max") {
      guard let version = VersionArgument(rawValue: text) else {
        throw CommandLineError(.usage, "unknown --tls-max '\(text)'", hint: "supported: 1.0, 1.1, 1.2 and 1.3")
      }
      maximumVersion = version
    }
    if let minimumVersion, let maximumVersion, minimumVersion > maximumVersion {
      throw CommandLineError(.usage, "the minimum version \(minimumVersion.name) is higher than the maximum version \(maximumVersion.name)")
    }
    ciphers = words.value(of: "ciphers")
    tls13Ciphers = words.value(of: "tls13-ciphers")
    curves = words.value(of: "curves")
    signatureAlgorithms = words.value(of: "sigalgs")
    clientCertificate = words.value(of: "cert")
    clientKey = words.value(of: "key")
    passphrase = words.value(of: "pass")
    for option in ["key", "pass"] where words.isGiven(option) && clientCertificate == nil {
      throw CommandLineError(.usage, "--\(option) requires --cert")
    }
    keyLog = words.value(of: "keylog") ?? environment("SSLKEYLOGFILE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The protocols for ALPN (RFC 7301); nil for those of the version of HTTP.
  static func alpn(_ words: ParsedOptions) throws(CommandLineError) -> [String]? {
    guard let text = words.value(of: "alpn") else { return nil }
    let names = text.split(separator: ",").map(String.init)
    if let long = names.first(where: { $0.utf8.count > 255 }) {
      throw CommandLineError(.usage, "invalid --alpn: the protocol name '\(long)' is too long", hint: "names have at most 255 bytes")
    }
    return names
  }
}
