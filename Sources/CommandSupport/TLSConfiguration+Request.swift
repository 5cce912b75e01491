internal import Bytes
package import Connect
internal import Crypto
package import TLSEngine
package import TLSWire
internal import X509

extension TLSConfiguration {
  /// The default ClientHello with the requested changes.
  ///
  /// After STARTTLS no HTTP protocol is offered by default, and a server may refuse such an offer, as Exim does.
  package init(_ request: ClientHelloParameters, along approach: TunnelOptions, _ logFailures: LogFailures) throws(CommandLineError) {
    var hello = TLSConfiguration.ordinary
    if !request.alpn.isEmpty || approach.startTLS != nil { hello.alpn = request.alpn }
    if let maximum = request.maximumVersion?.version {
      hello.maximumVersion = maximum
      hello.minimumVersion = min(hello.minimumVersion, maximum)
    }
    if let minimum = request.minimumVersion?.version { hello.minimumVersion = minimum }
    if hello.minimumVersion < .tls12 {
      // TLS 1.0 and 1.1 use signatures with MD5 and SHA-1 together, which only level 0 permits.
      hello.signatureSchemes = TLSConfiguration.wide.signatureSchemes
      hello.cipherList = "DEFAULT:@SECLEVEL=0"
    }
    hello.cipherList = request.ciphers ?? hello.cipherList
    hello.cipherSuites13 = request.tls13Ciphers
    hello.groups = request.curves
    hello.signatureSchemes = request.signatureAlgorithms ?? hello.signatureSchemes
    hello.clientIdentity = try request.clientCertificate.map { path throws(CommandLineError) in
      try TLSIdentity.read(certificate: path, key: request.clientKey, passphrase: request.passphrase)
    }
    if let path = request.keyLog {
      let file = try KeyLogFile(path, logFailures)
      hello.keyLog = { file.append($0) }
    }
    self = hello
  }

  /// Lists that libssl rejects are a usage error, reported before a connection is made.
  package func check() throws(CommandLineError) {
    _ = try TLSError.translating(try TLSContext(client: self)) {
      CommandLineError(.usage, $0.description, hint: "check --ciphers, --tls13-ciphers, --curves, --sigalgs, --cert and --key")
    }
  }
}

extension TLSIdentity {
  /// Reads a certificate with its chain and its key from the files of --cert and --key; if `keyFile` is nil, the key is in the same file.
  package static func read(certificate path: String, key keyFile: String?, passphrase: String?) throws(CommandLineError) -> TLSIdentity {
    let bytes = try CommandFile.read(path, for: "--cert")
    if keyFile == nil, bytes.first == Self.sequence {
      return try key(of: "--cert '\(path)'") { () throws(CryptoError) in TLSIdentity(try PKCS12(der: bytes, passphrase: passphrase)) }
    }
    let keyPath = keyFile ?? path
    let keyBytes = keyFile == nil ? bytes : try CommandFile.read(keyPath, for: "--key")
    let chain: [[UInt8]] = try PKIError.translating(try CertificateFile.read(bytes)) {
      CommandLineError(.badInput, "--cert '\(path)': \($0.description)", hint: $0.hint)
    }
    return try key(of: "\(keyFile == nil ? "--cert" : "--key") '\(keyPath)'") { () throws(CryptoError) in
      let key =
        keyBytes.first == Self.sequence
        ? try PrivateKey(der: keyBytes)
        : try PrivateKey(pem: String(decoding: keyBytes, as: UTF8.self), passphrase: passphrase)
      return TLSIdentity(chain: chain, key: key)
    }
  }

  private static func key(
    of file: String, _ read: () throws(CryptoError) -> TLSIdentity
  ) throws(CommandLineError) -> TLSIdentity {
    do throws(CryptoError) {
      return try read()
    } catch {
      let isKeyless = error.code == .malformedKey && file.hasPrefix("--cert")
      throw CommandLineError(
        .badInput, "\(file): \(error.description)", hint: isKeyless ? "set the key file with --key" : error.hint.map(Hints.text))
    }
  }

  /// The first byte of DER, for a certificate, a key or a PKCS #12 file.
  private static let sequence: UInt8 = 0x30
}

extension VersionArgument {
  package var version: ProtocolVersion {
    switch self {
    case .tls10: .tls10
    case .tls11: .tls11
    case .tls12: .tls12
    case .tls13: .tls13
    }
  }
}
