internal import ArgumentParser
internal import TLSEngine
internal import TLSWire

/// Options for the TLS of the site of `serve`.
struct ServeTLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Support these application protocols (ALPN), in order of preference; an empty list ignores the client's offer.", valueName: "list"))
  var alpn = "h2,http/1.1"

  @Option(help: ArgumentHelp("Set the minimum TLS version: 1.0, 1.1, 1.2 or 1.3.", valueName: "version"))
  var tlsMin: VersionArgument = .tls12

  @Option(help: ArgumentHelp("Set the maximum TLS version.", valueName: "version"))
  var tlsMax: VersionArgument = .tls13

  @Option(help: ArgumentHelp("Accept these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.", valueName: "list"))
  var ciphers: String?

  @Option(name: .customLong("tls13-ciphers"), help: ArgumentHelp("Accept these TLS 1.3 cipher suites.", valueName: "list"))
  var suites13: String?

  @Option(help: ArgumentHelp("Accept these key exchange groups.", valueName: "list"))
  var groups: String?

  @Option(
    help: ArgumentHelp(
      "Present this certificate and its chain (PEM) instead of one issued for each name.", valueName: "file"))
  var cert: String?

  @Option(
    help: ArgumentHelp(
      "Read the private key of --cert from this file (PEM or DER, not encrypted). (default: the file of --cert)", valueName: "file"))
  var key: String?

  @Option(help: ArgumentHelp("Set whether clients need a certificate: request or require. (default: neither)", valueName: "how"))
  var clientAuth: ClientAuthArgument?

  @Option(help: ArgumentHelp("Send this many session tickets after a TLS 1.3 handshake; 0 disables tickets.", valueName: "number"))
  var tickets = 2

  @Flag(help: "Accept early data, up to 16384 bytes per ticket.")
  var earlyData = false

  func validate() throws {
    if key != nil, cert == nil { throw ValidationError("--key requires --cert") }
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
