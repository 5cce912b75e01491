internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire

/// A server that supports one version.
struct OneVersion: ServerCase {
  let name: String
  let version: ProtocolVersion

  init(_ name: String, _ version: ProtocolVersion) {
    self.name = name
    self.version = version
  }

  var area: CaseArea { .protocolVersion }
  var summary: String { "speaks \(version) alone" }

  /// RFC 8996 deprecated the versions before TLS 1.2.
  var promise: ExpectedOutcome { version < .tls12 ? .refusedByClient : .accepted }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint("dual", by: authorities)?.presentations ?? []
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities)) {
      $0.minimumVersion = version
      $0.maximumVersion = version
      if version < .tls13 { $0.cipherList = "ALL:@SECLEVEL=0" }
    }
  }
}

extension OneVersion {
  static let all: [OneVersion] = [
    OneVersion("tls-v1-0", .tls10), OneVersion("tls-v1-1", .tls11), OneVersion("tls-v1-2", .tls12), OneVersion("tls-v1-3", .tls13),
  ]
}
