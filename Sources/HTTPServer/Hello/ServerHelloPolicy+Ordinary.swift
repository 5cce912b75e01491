public import TLSWire

extension ServerHelloPolicy {
  /// TLS 1.2 and 1.3 with the settings of most servers, and the given certificates.
  public static func ordinary(_ certificates: ServerHelloCertificate...) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls12: .openSSL(ordinaryClassic), .tls13: .openSSL(ordinaryModern)], certificates: certificates)
  }

  package static let ordinaryModern = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256"

  package static let ordinaryClassic = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA:AES128-GCM-SHA256:AES128-SHA
    """
}

extension [CipherSuite] {
  /// Parses a server's cipher list: libssl's names, or numbers, separated by colons. Unknown names are omitted.
  public static func openSSL(_ list: String) -> [CipherSuite] {
    list.split(separator: ":").compactMap { name in
      name.hasPrefix("0x") ? UInt16(name.dropFirst(2), radix: 16).map { CipherSuite($0) } : suites[String(name)]
    }
  }

  private static let suites = [String: CipherSuite](
    CipherSuite.registered.compactMap { suite in suite.openSSLName.map { ($0, suite) } }, uniquingKeysWith: { first, _ in first })
}
