internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

/// Mozilla's recommended server configuration (Security/Server Side TLS, version 5.7).
struct MozillaProfile: ServerCase {
  enum Level: String, Hashable, Sendable { case modern, intermediate, old }

  let level: Level

  init(_ level: Level) { self.level = level }

  var name: String { "mozilla-\(level)" }
  var area: CaseArea { .cipher }
  var summary: String { "is configured as Mozilla recommends, \(level)" }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint(level == .modern ? "good" : "dual", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      $0.groups = "X25519:P-256:P-384"
      $0.cipherSuites13 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
      $0.agreesInFiniteFields = true
      switch level {
      case .modern: $0.minimumVersion = .tls13
      case .intermediate: $0.cipherList = Self.intermediate
      case .old:
        $0.minimumVersion = .tls10
        $0.cipherList = Self.intermediate + ":" + Self.old
      }
    }
  }

  private static let intermediate = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:\
    DHE-RSA-CHACHA20-POLY1305
    """

  private static let old = """
    ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:\
    ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA:DHE-RSA-AES128-SHA256:DHE-RSA-AES256-SHA256:\
    AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA256:AES256-SHA256:AES128-SHA:AES256-SHA:DES-CBC3-SHA
    """
}

extension MozillaProfile {
  static let all: [MozillaProfile] = [MozillaProfile(.modern), MozillaProfile(.intermediate), MozillaProfile(.old)]
}
