internal import ArgumentParser
internal import Report

/// Options for the ClientHello, except for names.
struct HelloOptions: ParsableArguments {
  @Flag(name: .customLong("tlsv1.0"), help: "Use TLS 1.0 or newer.")
  var tls10 = false

  @Flag(name: .customLong("tlsv1.1"), help: "Use TLS 1.1 or newer.")
  var tls11 = false

  @Flag(name: .customLong("tlsv1.2"), help: "Use TLS 1.2 or newer.")
  var tls12 = false

  @Flag(name: .customLong("tlsv1.3"), help: "Use TLS 1.3 or newer.")
  var tls13 = false

  @Option(name: .customLong("tls-max"), help: ArgumentHelp("Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.", valueName: "version"))
  var tlsMax: VersionArgument?

  @Option(help: ArgumentHelp("Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.", valueName: "list"))
  var ciphers: String?

  @Option(name: .customLong("tls13-ciphers"), help: ArgumentHelp("Offer these TLS 1.3 cipher suites.", valueName: "list"))
  var tls13Ciphers: String?

  @Option(help: ArgumentHelp("Offer these key exchange groups, as in X25519:P-256.", valueName: "list"))
  var curves: String?

  @Option(help: ArgumentHelp("Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.", valueName: "list"))
  var sigalgs: String?

  @Option(
    name: .customLong("certificate-type"),
    help: ArgumentHelp(
      "Request this type of certificate by offering only its signature schemes; all requests each type in turn. (default: the schemes of a common client)",
      valueName: "type"))
  var certificateType: CertificateTypeArgument?

  @Option(
    name: [.customShort("E"), .customLong("cert")],
    help: ArgumentHelp("Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12.", valueName: "file"),
    completion: .file())
  var clientCertificate: String?

  @Option(
    help: ArgumentHelp("Read the key of the client certificate from this file. (default: the file of --cert)", valueName: "file"),
    completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Set the passphrase of the client certificate's key; @env:NAME, @file:PATH or @stdin reads it from there.", valueName: "phrase"))
  var pass: String?

  @Option(
    help: ArgumentHelp("Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)", valueName: "file"),
    completion: .file())
  var keylog: String?

  /// The oldest permitted version; as in curl, the newest of the flags wins.
  var minimumVersion: VersionArgument? {
    tls13 ? .tls13 : tls12 ? .tls12 : tls11 ? .tls11 : tls10 ? .tls10 : nil
  }

  mutating func validate() throws {
    if key != nil, clientCertificate == nil { throw ValidationError("--key requires --cert") }
    if pass != nil, clientCertificate == nil { throw ValidationError("--pass requires --cert") }
    if let minimumVersion, let tlsMax, minimumVersion > tlsMax {
      throw ValidationError("the minimum version \(minimumVersion.name) is higher than the maximum version \(tlsMax.name)")
    }
  }
}
