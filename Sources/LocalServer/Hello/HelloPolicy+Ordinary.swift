public import TLSWire

extension HelloPolicy {
  /// TLS 1.2 and 1.3 as most servers have them, with what certificates there are.
  public static func ordinary(_ certificates: HelloCertificate...) -> HelloPolicy {
    HelloPolicy([.tls12: .openSSL(ordinaryClassic), .tls13: .openSSL(ordinaryModern)], certificates: certificates)
  }

  static let ordinaryModern = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256"

  static let ordinaryClassic = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA:AES128-GCM-SHA256:AES128-SHA
    """
}

extension [CipherSuite] {
  /// A list as servers are configured with it: libssl's names, or numbers, between colons. What nobody knows is left out.
  public static func openSSL(_ list: String) -> [CipherSuite] {
    list.split(separator: ":").compactMap { name in
      name.hasPrefix("0x") ? UInt16(name.dropFirst(2), radix: 16).map { CipherSuite($0) } : suites[String(name)]
    }
  }

  private static let suites = [String: CipherSuite](
    CipherSuite.registered.compactMap { suite in suite.openSSLName.map { ($0, suite) } }, uniquingKeysWith: { first, _ in first })
}
