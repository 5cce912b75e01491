internal import CommandSupport

/// Options for the ClientHello, the same as those of the other commands.
enum FetchClientHelloRows: OptionSection {
  static let section = "ClientHello"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "sni", "name", section: section,
      "Send this server name (SNI) instead of the target's."),
    OptionRow(
      nil, "no-sni", section: section,
      "Send no server name (SNI)."),
    OptionRow(
      nil, "alpn", "list", section: section,
      "Offer these application protocols (ALPN), as in h2,http/1.1."),
    OptionRow(
      nil, "tls-profile", "client", section: section,
      """
      Send the ClientHello of this client, such as chrome, firefox, safari or edge, or of one version, as in firefox-140 \
      (docs/fetch.md lists them). It excludes the options below that shape the ClientHello.
      """),
    OptionRow(
      nil, "tlsv1.0", curl: .same, section: section,
      "Use TLS 1.0 or newer."),
    OptionRow(
      nil, "tlsv1.1", curl: .same, section: section,
      "Use TLS 1.1 or newer."),
    OptionRow(
      nil, "tlsv1.2", curl: .same, section: section,
      "Use TLS 1.2 or newer."),
    OptionRow(
      nil, "tlsv1.3", curl: .same, section: section,
      "Use TLS 1.3 or newer."),
    OptionRow(
      nil, "tls-max", "version", curl: .same, section: section, completion: .words(["1.0", "1.1", "1.2", "1.3"]),
      "Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3."),
    OptionRow(
      nil, "ciphers", "list", curl: .same, section: section,
      "Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format."),
    OptionRow(
      nil, "tls13-ciphers", "list", curl: .same, section: section,
      "Offer these TLS 1.3 cipher suites."),
    OptionRow(
      nil, "curves", "list", curl: .same, section: section,
      "Offer these key exchange groups, as in X25519:P-256."),
    OptionRow(
      nil, "sigalgs", "list", section: section,
      "Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256."),
    OptionRow(
      nil, "tls-security-level", "n", section: section,
      "Set the OpenSSL security level, 0 to 5; level 1 requires Diffie-Hellman keys of 1024 bits, level 2 of 2048. (default: 2048 bits)"),
    OptionRow(
      "E", "cert", "file", curl: .translated, section: section, completion: .file,
      "Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12."),
    OptionRow(
      nil, "key", "file", curl: .same, section: section, completion: .file,
      "Read the key of the client certificate from this file. (default: the file of --cert)"),
    OptionRow(
      nil, "pass", "phrase", curl: .same, section: section,
      "Set the passphrase of the client certificate's key; @env:NAME, @file:PATH, @stdin, @keyring:SERVICE/ACCOUNT or @cmd:COMMAND reads it from there."
    ),
    OptionRow(
      nil, "keylog", "file", section: section, completion: .file,
      "Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)"),
  ]
}
