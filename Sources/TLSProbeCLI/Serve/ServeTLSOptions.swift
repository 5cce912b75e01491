internal import ArgumentParser
internal import TLSEngine
internal import TLSWire

/// Options for the TLS of the site of `serve`.
struct ServeTLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Agree on these application protocols, the best first; empty ignores what clients offer.", valueName: "list"))
  var alpn = "h2,http/1.1"

  @Option(help: ArgumentHelp("Refuse older versions of TLS: 1.0, 1.1, 1.2 or 1.3.", valueName: "version"))
  var tlsMin: VersionArgument = .tls12

  @Option(help: ArgumentHelp("Refuse newer versions of TLS.", valueName: "version"))
  var tlsMax: VersionArgument = .tls13

  @Option(help: ArgumentHelp("Accept these cipher suites up to TLS 1.2, in OpenSSL's words.", valueName: "list"))
  var ciphers: String?

  @Option(name: .customLong("tls13-ciphers"), help: ArgumentHelp("Accept these cipher suites of TLS 1.3.", valueName: "list"))
  var suites13: String?

  @Option(help: ArgumentHelp("Accept these groups.", valueName: "list"))
  var groups: String?

  @Option(
    help: ArgumentHelp(
      "Present this certificate and its chain (PEM) instead of one made for each name.", valueName: "file"))
  var cert: String?

  @Option(help: ArgumentHelp("The private key of --cert (PEM or DER, not encrypted). (default: in the file of --cert)", valueName: "file"))
  var key: String?

  @Option(help: ArgumentHelp("Ask clients for a certificate, or insist on one: request or require.", valueName: "how"))
  var clientAuth: ClientAuthArgument?

  @Option(help: ArgumentHelp("Give so many tickets after a handshake of TLS 1.3.", valueName: "number"))
  var tickets = 2

  @Flag(help: "Take early data with the tickets.")
  var earlyData = false

  func validate() throws {
    if key != nil, cert == nil { throw ValidationError("--key needs --cert") }
  }

  enum ClientAuthArgument: String, ExpressibleByArgument, CaseIterable { case request, require }

  func apply(to configuration: inout TLSServerConfiguration) {
    configuration.alpn = alpn.split(separator: ",").map { String($0) }
    configuration.minimumVersion = tlsMin.version
    configuration.maximumVersion = tlsMax.version
    configuration.cipherList = ciphers
    if configuration.cipherList == nil, tlsMin.version < .tls12 { configuration.cipherList = "DEFAULT:@SECLEVEL=0" }
    configuration.cipherSuites13 = suites13
    configuration.groups = groups
    configuration.ticketCount = tickets
    configuration.offersTickets = tickets > 0
    if earlyData { configuration.earlyDataLimit = 16_384 }
    switch clientAuth {
    case .request: configuration.clientCertificate = .requested
    case .require: configuration.clientCertificate = .required
    case nil: break
    }
  }
}
