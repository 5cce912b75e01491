internal import CommandSupport
internal import TLSWire

/// The value of `--tls-profile`.
enum ClientProfileArgument {
  /// The client whose ClientHello is sent; nil without the option.
  static func profile(_ words: ParsedOptions) throws(CommandLineError) -> ClientProfile? {
    guard let text = words.value(of: "tls-profile") else { return nil }
    guard let profile = ClientProfiles.latest(of: text) else {
      let several = ClientProfiles.named(text).map(\.name)
      throw CommandLineError(
        .usage, "unknown --tls-profile '\(text)'",
        hint: several.count > 1 ? "several clients match: \(several.joined(separator: ", "))" : "known are \(ClientProfiles.knownNames)")
    }
    for option in excluded where words.isGiven(option) {
      throw CommandLineError(
        .usage, "--tls-profile and --\(option) exclude each other", hint: "the ClientHello of \(profile) has its own parameters")
    }
    guard profile.versions.contains(where: { $0 == .tls12 || $0 == .tls13 }) else {
      throw CommandLineError(
        .usage, "--tls-profile '\(text)': \(profile) supports neither TLS 1.2 nor TLS 1.3", hint: "use a newer version of the client")
    }
    if words.isGiven("alpn"), profile.applicationProtocols.isEmpty {
      throw CommandLineError(.usage, "--tls-profile '\(text)': \(profile) sends no ALPN", hint: "remove --alpn")
    }
    return profile
  }

  /// The options that shape libssl's ClientHello, and those that a profiled session does not support.
  private static let excluded = [
    "ciphers", "tls13-ciphers", "curves", "sigalgs", "tlsv1", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3", "tls-max", "tls-security-level",
    "cert", "key", "pass",
  ]
}
