internal import CommandSupport
internal import TLSEngine
internal import TLSWire

/// Options for the TLS of the site of `serve`.
struct ServeTLSOptions: OptionGroup {
  var alpn = "h2,http/1.1"
  var tlsMin: VersionArgument = .tls12
  var tlsMax: VersionArgument = .tls13
  var ciphers: String?
  var suites13: String?
  var groups: String?
  var cert: String?
  var key: String?
  var clientAuth: ClientAuthArgument?
  var tickets = 2
  var earlyData = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "alpn", "list", default: "h2,http/1.1",
      "Support these application protocols (ALPN), in order of preference; an empty list ignores the client's offer."
    ) { $0.alpn = $1 },
    .value(
      nil, "tls-min", "version", default: "1.2", completion: .words(VersionArgument.allCases.map(\.rawValue)),
      "Set the minimum TLS version: 1.0, 1.1, 1.2 or 1.3.", OptionValue.word
    ) { $0.tlsMin = $1 },
    .value(
      nil, "tls-max", "version", default: "1.3", completion: .words(VersionArgument.allCases.map(\.rawValue)),
      "Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.", OptionValue.word
    ) { $0.tlsMax = $1 },
    .value(nil, "ciphers", "list", "Accept these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.") { $0.ciphers = $1 },
    .value(nil, "tls13-ciphers", "list", "Accept these TLS 1.3 cipher suites.") { $0.suites13 = $1 },
    .value(nil, "groups", "list", "Accept these key exchange groups.") { $0.groups = $1 },
    .value(nil, "cert", "file", completion: .file, "Present this certificate and its chain (PEM) instead of one issued for each name.") {
      $0.cert = $1
    },
    .value(
      nil, "key", "file", completion: .file,
      "Read the private key of --cert from this file (PEM or DER, not encrypted). (default: the file of --cert)"
    ) {
      $0.key = $1
    },
    .value(
      nil, "client-auth", "how", completion: .words(ClientAuthArgument.allCases.map(\.rawValue)),
      "Set whether clients need a certificate: request or require. (default: neither)", OptionValue.word
    ) { $0.clientAuth = $1 },
    .value(
      nil, "tickets", "number", default: "2", "Send this many session tickets after a TLS 1.3 handshake; 0 disables tickets.",
      OptionValue.number
    ) { $0.tickets = $1 },
    .flag(nil, "early-data", "Accept early data, up to 16384 bytes per ticket.") { $0.earlyData = true },
  ]

  func validate() throws(UsageError) {
    if key != nil, cert == nil { throw UsageError("--key requires --cert") }
  }

  enum ClientAuthArgument: String, CaseIterable { case request, require }

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
