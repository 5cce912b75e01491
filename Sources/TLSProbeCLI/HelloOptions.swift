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

  @Option(name: .customLong("tls-max"), help: ArgumentHelp("Use this version or older: 1.0, 1.1, 1.2 or 1.3.", valueName: "version"))
  var tlsMax: VersionArgument?

  @Option(help: ArgumentHelp("Offer these suites up to TLS 1.2, in OpenSSL's notation.", valueName: "list"))
  var ciphers: String?

  @Option(name: .customLong("tls13-ciphers"), help: ArgumentHelp("Offer these suites of TLS 1.3.", valueName: "list"))
  var tls13Ciphers: String?

  @Option(help: ArgumentHelp("Offer these groups, as in X25519:P-256.", valueName: "list"))
  var curves: String?

  @Option(help: ArgumentHelp("Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.", valueName: "list"))
  var sigalgs: String?

  @Option(
    name: .customLong("certificate-type"),
    help: ArgumentHelp(
      "Ask for this kind of certificate by what signatures are offered; all asks for each in turn. Without it, what an ordinary client gets.",
      valueName: "type"))
  var certificateType: CertificateTypeArgument?

  @Option(
    name: [.customShort("E"), .customLong("cert")],
    help: ArgumentHelp("Client certificate and chain, in PEM or DER, or with its key in PKCS #12.", valueName: "file"),
    completion: .file())
  var clientCertificate: String?

  @Option(help: ArgumentHelp("Key of the client certificate; without it, in the same file.", valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Passphrase of the client certificate's key; @env:NAME, @file:PATH or @stdin reads it from there.", valueName: "phrase"))
  var pass: String?

  @Option(
    help: ArgumentHelp("Append TLS secrets to this file, for Wireshark. Without it, $SSLKEYLOGFILE.", valueName: "file"),
    completion: .file())
  var keylog: String?

  /// The oldest permitted version; as in curl, the newest of the flags wins.
  var minimumVersion: VersionArgument? {
    tls13 ? .tls13 : tls12 ? .tls12 : tls11 ? .tls11 : tls10 ? .tls10 : nil
  }

  mutating func validate() throws {
    if key != nil, clientCertificate == nil { throw ValidationError("--key needs --cert") }
    if pass != nil, clientCertificate == nil { throw ValidationError("--pass needs --cert") }
    if let minimumVersion, let tlsMax, minimumVersion > tlsMax {
      throw ValidationError("no version lies between \(minimumVersion.name) and \(tlsMax.name)")
    }
  }
}
