internal import Connect
internal import DomainNames

extension ClientHelloOptions {
  /// The parsed options, with names read and the environment applied.
  func request(
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
