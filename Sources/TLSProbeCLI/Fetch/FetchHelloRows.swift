/// Options for the ClientHello, the same as those of the other commands.
enum FetchHelloRows: OptionSection {
  static let section = "Hello"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "sni", "name", section: section,
      "Send this server name instead of the target's."),
    OptionRow(
      nil, "no-sni", section: section,
      "Send no server name."),
    OptionRow(
      nil, "alpn", "list", section: section,
      "Offer these application protocols, as in h2,http/1.1."),
    OptionRow(
      nil, "tlsv1.0", section: section,
      "Use TLS 1.0 or newer."),
    OptionRow(
      nil, "tlsv1.1", section: section,
      "Use TLS 1.1 or newer."),
    OptionRow(
      nil, "tlsv1.2", section: section,
      "Use TLS 1.2 or newer."),
    OptionRow(
      nil, "tlsv1.3", section: section,
      "Use TLS 1.3 or newer."),
    OptionRow(
      nil, "tls-max", "version", section: section, completion: .words(["1.0", "1.1", "1.2", "1.3"]),
      "Use this version or older: 1.0, 1.1, 1.2 or 1.3."),
    OptionRow(
      nil, "ciphers", "list", section: section,
      "Offer these suites up to TLS 1.2, in OpenSSL's notation."),
    OptionRow(
      nil, "tls13-ciphers", "list", section: section,
      "Offer these suites of TLS 1.3."),
    OptionRow(
      nil, "curves", "list", section: section,
      "Offer these groups, as in X25519:P-256."),
    OptionRow(
      nil, "sigalgs", "list", section: section,
      "Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256."),
    OptionRow(
      nil, "tls-security-level", "n", section: section,
      "Set OpenSSL's security level, 0 to 5. Diffie-Hellman needs 2048 bits at level 2, 1024 at level 1. (default: 2048 bits)"),
    OptionRow(
      "E", "cert", "file", section: section, completion: .file,
      "Client certificate and chain, in PEM or DER, or with its key in PKCS #12."),
    OptionRow(
      nil, "key", "file", section: section, completion: .file,
      "Key of the client certificate; without it, in the same file."),
    OptionRow(
      nil, "pass", "phrase", section: section,
      "Passphrase of the client certificate's key; @env:NAME, @file:PATH or @stdin reads it from there."),
    OptionRow(
      nil, "keylog", "file", section: section, completion: .file,
      "Append TLS secrets to this file, for Wireshark. Without it, $SSLKEYLOGFILE."),
  ]
}
