internal import CommandSupport
internal import Bytes
internal import Minting
internal import X509

/// `tlsprobe serve ca`, the parent of the commands about the local authority of `serve`.
struct ServeAuthorityCommand: CommandParent {
  static let description = CommandDescription(
    "ca", "Show the local authority that issues the certificates of serve.",
    subcommands: [ServeAuthorityExportCommand.self, ServeAuthorityTrustCommand.self])
}

/// `tlsprobe serve ca export`: prints the root certificate, which is generated if there is none.
struct ServeAuthorityExportCommand: OptionCommand {
  static let description = CommandDescription(
    "export", "Print the root certificate of the local authority, for --cacert.",
    discussion: """
      EXAMPLES
        tlsprobe serve ca export >ca.pem
        tlsprobe serve ca export --name api.example.org >ca.pem
        curl --cacert <(tlsprobe serve ca export) https://localhost:8443/
      """,
    everyday: ["data-dir", "name"],
    rows: options.rows())

  var authority = ServeAuthorityOptions()

  static let options: [CommandOption<Self>] =
    ServeAuthorityOptions.options.placed(in: "Options") { $1(&$0.authority) }

  func validate() throws(UsageError) {
    try authority.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let opened = try await ServeAuthority.open(authority, in: context)
    opened.report(in: context)
    guard context.writeOutput(Array(PEM.write(opened.local.certificate).utf8)) else {
      throw CommandLineError.unwritableOutput
    }
    return .success
  }
}

/// `tlsprobe serve ca trust-hint`: prints how programs are configured to trust the root certificate, and how to undo it.
struct ServeAuthorityTrustCommand: OptionCommand {
  static let description = CommandDescription(
    "trust-hint", "Print how to make programs trust the local authority. Changes no trust store.",
    everyday: ["data-dir", "name"],
    rows: options.rows())

  var authority = ServeAuthorityOptions()

  static let options: [CommandOption<Self>] =
    ServeAuthorityOptions.options.placed(in: "Options") { $1(&$0.authority) }

  func validate() throws(UsageError) {
    try authority.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let opened = try await ServeAuthority.open(authority, in: context)
    opened.report(in: context)
    guard context.writeOutput(Array(text(for: opened).utf8)) else {
      throw CommandLineError.unwritableOutput
    }
    return .success
  }

  private func text(for opened: ServeAuthority) -> String {
    let file = opened.certificateFile
    let names = (["localhost", "*.localhost", "*.test", "127.0.0.0/8", "::1"] + opened.local.scope.added.map(\.value)).joined(
      separator: ", ")
    return """
      The root certificate is \(file), valid until \(opened.local.notAfter.date).
      Critical name constraints limit it to \(names).
      Its private key is in \(opened.folder)/ca.key: anyone who can read that file can impersonate these names to programs that
      trust the root. Trust it on machines for testing only.

      A root that expires within a week is replaced by the next start of serve, with a new key: trust the new one and remove the
      old one. serve reports when it does that, and prints the fingerprint of the old root. Roots of earlier versions, with the
      subject "tlsprobe serve throw-away CA", had no name constraints: remove them from every trust store.

      curl         curl --cacert \(file) https://localhost:8443/
      openssl      openssl s_client -connect localhost:8443 -CAfile \(file)
      gnutls-cli   gnutls-cli --x509cafile \(file) -p 8443 localhost
      tlsprobe     tlsprobe chain localhost:8443 --cacert \(file)
      Python       REQUESTS_CA_BUNDLE=\(file)
      Node.js      NODE_EXTRA_CA_CERTS=\(file)
      Chromium     certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n tlsprobe-serve -i \(file)
                   remove: certutil -d sql:$HOME/.pki/nssdb -D -n tlsprobe-serve
      Firefox      Settings, Certificates, Authorities, Import
      Debian       cp \(file) /usr/local/share/ca-certificates/tlsprobe-serve.crt && update-ca-certificates
                   remove: rm the file, update-ca-certificates --fresh

      """
  }
}
