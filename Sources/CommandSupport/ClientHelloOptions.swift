package import Connect
internal import DomainNames
internal import Report

/// Options for the ClientHello, except for names.
package struct ClientHelloOptions: OptionGroup {
  var tls10 = false
  var tls11 = false
  package var tls12 = false
  package var tls13 = false
  package var tlsMax: VersionArgument?
  package var ciphers: String?
  var tls13Ciphers: String?
  package var curves: String?
  package var sigalgs: String?
  package var certificateType: CertificateTypeArgument?
  package var clientCertificate: String?
  package var key: String?
  package var pass: String?
  package var keylog: String?

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .flag(nil, "tlsv1.0", "Use TLS 1.0 or newer.") { $0.tls10 = true },
    .flag(nil, "tlsv1.1", "Use TLS 1.1 or newer.") { $0.tls11 = true },
    .flag(nil, "tlsv1.2", "Use TLS 1.2 or newer.") { $0.tls12 = true },
    .flag(nil, "tlsv1.3", "Use TLS 1.3 or newer.") { $0.tls13 = true },
    .value(
      nil, "tls-max", "version", completion: .words(VersionArgument.allCases.map(\.rawValue)),
      "Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.", OptionValue.word
    ) { $0.tlsMax = $1 },
    .value(nil, "ciphers", "list", "Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.") { $0.ciphers = $1 },
    .value(nil, "tls13-ciphers", "list", "Offer these TLS 1.3 cipher suites.") { $0.tls13Ciphers = $1 },
    .value(nil, "curves", "list", "Offer these key exchange groups, as in X25519:P-256.") { $0.curves = $1 },
    .value(nil, "sigalgs", "list", "Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.") { $0.sigalgs = $1 },
    .value(
      nil, "certificate-type", "type", completion: .words(CertificateTypeArgument.allCases.map(\.rawValue)),
      "Request this type of certificate by offering only its signature schemes: rsa, ecdsa, ed25519, or all, each in turn. (default: the schemes of a common client)",
      OptionValue.word
    ) { $0.certificateType = $1 },
    .value("E", "cert", "file", completion: .file, "Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12.") {
      $0.clientCertificate = $1
    },
    .value(nil, "key", "file", completion: .file, "Read the key of the client certificate from this file. (default: the file of --cert)") {
      $0.key = $1
    },
    .value(
      nil, "pass", "phrase",
      "Set the passphrase of the client certificate's key; @env:NAME, @file:PATH, @stdin, @keyring:SERVICE/ACCOUNT or @cmd:COMMAND reads it from there."
    ) { $0.pass = $1 },
    .value(nil, "keylog", "file", completion: .file, "Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)") {
      $0.keylog = $1
    },
  ]

  /// The oldest permitted version; as in curl, the newest of the flags wins.
  package var minimumVersion: VersionArgument? {
    tls13 ? .tls13 : tls12 ? .tls12 : tls11 ? .tls11 : tls10 ? .tls10 : nil
  }

  package func validate() throws(UsageError) {
    if key != nil, clientCertificate == nil { throw UsageError("--key requires --cert") }
    if pass != nil, clientCertificate == nil { throw UsageError("--pass requires --cert") }
    if let minimumVersion, let tlsMax, minimumVersion > tlsMax {
      throw UsageError("the minimum version \(minimumVersion.name) is higher than the maximum version \(tlsMax.name)")
    }
  }
}

extension ClientHelloOptions {
  /// The parsed options, with names read and the environment applied.
  package func request(
    with names: ServerNameOptions, for target: Target, in context: CommandContext
  ) throws(CommandLineError) -> ClientHelloParameters {
    var request = ClientHelloParameters()
    request.serverName = try names.serverName(for: target)
    request.alpn = try names.protocolNames()
    request.minimumVersion = minimumVersion
    request.maximumVersion = tlsMax
    request.ciphers = ciphers
    request.tls13Ciphers = tls13Ciphers
    request.curves = curves
    request.signatureAlgorithms = sigalgs
    request.passphrase = try pass.map { text throws(CommandLineError) in try SecretArgument(text).value(of: "--pass", in: context) }
    request.certificateType = certificateType
    request.clientCertificate = clientCertificate
    request.clientKey = key
    request.keyLog = keylog ?? context.environment("SSLKEYLOGFILE").flatMap { $0.isEmpty ? nil : $0 }
    return request
  }
}

/// The certificate type to request from a server that has several.
public enum CertificateTypeArgument: String, Hashable, Sendable, CaseIterable {
  case rsa, ecdsa, ed25519, all
}
