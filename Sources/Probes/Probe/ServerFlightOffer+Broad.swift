internal import TLSEngine
internal import TLSWire

extension ServerFlightOffer {
  /// A ClientHello for servers of every version since TLS 1.0.
  static func broad(serverName: String?) -> ServerFlightOffer {
    var offer = ServerFlightOffer(serverName: serverName)
    offer.versions = [.tls13, .tls12, .tls11, .tls10]
    offer.cipherSuites += CipherSuite.classic
    offer.signatureSchemes += [SignatureScheme(0x0203), SignatureScheme(0x0201)]
    return offer
  }
}

extension CipherSuite {
  /// Suites for servers up to TLS 1.2: those of current clients first, then those of old ones.
  static let classic: [CipherSuite] =
    [
      0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc0ac, 0xc0ad, 0x009e, 0x009f, 0xccaa, 0xc009, 0xc013, 0xc00a, 0xc014, 0xc023,
      0xc027,
      0xc024, 0xc028, 0x0033, 0x0039, 0x0067, 0x006b, 0x009c, 0x009d, 0x003c, 0x003d, 0x002f, 0x0035, 0xc008, 0xc012, 0x000a, 0xc007,
      0xc011,
      0x0005, 0x0004,
    ].map { CipherSuite($0) }
}
