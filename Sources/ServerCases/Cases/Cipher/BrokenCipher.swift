internal import HTTPServer
internal import TLSWire

/// A server up to TLS 1.2 whose ciphers libraries no longer support.
struct BrokenCipher: ClientHelloCase {
  let name: String
  let summary: String
  private let suites: String

  init(_ name: String, summary: String, _ suites: String) {
    self.name = name
    self.summary = summary
    self.suites = suites
  }

  var area: CaseArea { .cipher }

  /// No client offers them.
  var promise: ExpectedOutcome { .handshakeRefused(.handshakeFailure) }

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let list: [CipherSuite] = .openSSL(suites)
    return ServerHelloPolicy([.tls10: list, .tls11: list, .tls12: list], certificates: [chains.rsa])
  }
}

extension BrokenCipher {
  static let all: [BrokenCipher] = [
    BrokenCipher("rc4", summary: "has RC4 alone", "ECDHE-RSA-RC4-SHA:RC4-SHA"),
    BrokenCipher("rc4-md5", summary: "has RC4 with MD5 alone", "RC4-MD5"),
    BrokenCipher("3des", summary: "has Triple DES alone", "ECDHE-RSA-DES-CBC3-SHA:DES-CBC3-SHA"),
  ]
}
