internal import ArgumentParser
internal import Minting
internal import PKI

/// `tlsprobe serve ca`, which only leads to what can be done with the authority of `serve`.
struct ServeAuthorityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ca", abstract: "Shows the throw-away authority that makes the certificates of serve.",
    subcommands: [ServeAuthorityExportCommand.self, ServeAuthorityTrustCommand.self])
}

/// `tlsprobe serve ca export`: its certificate, made where there is none yet.
struct ServeAuthorityExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints the certificate of the authority, for --cacert and its like.",
    discussion: """
      EXAMPLES
        tlsprobe serve ca export >ca.pem
        curl --cacert <(tlsprobe serve ca export) https://localhost:8443/
      """)

  @OptionGroup var authority: ServeAuthorityOptions

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let opened = try ServeAuthority.open(authority, in: context)
    guard context.writeOutput(Array(PEM.write(opened.authorities.root.der).utf8)) else {
      throw CommandLineError(.inputOutput, "cannot write to standard output")
    }
    return .success
  }
}

/// `tlsprobe serve ca trust-hint`: how programs are made to trust it, and how they forget it.
struct ServeAuthorityTrustCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust-hint", abstract: "Tells how programs are made to trust the authority. Changes nothing.")

  @OptionGroup var authority: ServeAuthorityOptions

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let opened = try ServeAuthority.open(authority, in: context)
    let file = opened.folder + "/ca.pem"
    let text = """
      The authority's certificate is \(file). Its key is beside it: whoever can read it can be any server to those who trust it.
      Trust it where you test, and nowhere else.

      curl         curl --cacert \(file) https://localhost:8443/
      openssl      openssl s_client -connect localhost:8443 -CAfile \(file)
      gnutls-cli   gnutls-cli --x509cafile \(file) -p 8443 localhost
      tlsprobe     tlsprobe chain localhost:8443 --cacert \(file)
      Python       REQUESTS_CA_BUNDLE=\(file)
      Node.js      NODE_EXTRA_CA_CERTS=\(file)
      Chromium     certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n tlsprobe-serve -i \(file)
                   and to forget it: certutil -d sql:$HOME/.pki/nssdb -D -n tlsprobe-serve
      Firefox      Settings, Certificates, Authorities, Import
      Debian       cp \(file) /usr/local/share/ca-certificates/tlsprobe-serve.crt && update-ca-certificates
                   and to forget it: rm the file, update-ca-certificates --fresh

      """
    guard context.writeOutput(Array(text.utf8)) else { throw CommandLineError(.inputOutput, "cannot write to standard output") }
    return .success
  }
}
