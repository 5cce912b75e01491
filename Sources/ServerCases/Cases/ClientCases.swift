internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

/// Requirements on the client, such as a certificate.
enum ClientCases {
  static let all: [any ServerCase] = [
    BehaviorCase.web("asks-later", ["post-handshake-auth"], area: .client, summary: "requests a certificate after the HTTP request") {
      $0.clientCertificate = .requestedLater
    },
    BehaviorCase(
      "asks-in-handshake", area: .client, summary: "requests a certificate by the names of its authorities, and accepts none"
    ) { authorities throws(CryptoError) in
      try .web(by: authorities) {
        $0.clientCertificate = .requested
        $0.clientAuthorities = [authorities.root.der, authorities.intermediate.der]
      }
    },
    HandshakeCase(
      "client-certificate", ["client", "client-cert-missing"], area: .client,
      summary: "ends the handshake with clients that send no certificate", promise: .handshakeRefused(.certificateRequired)
    ) { authorities throws(CryptoError) in
      try ChainCase.mint("good", by: authorities)?.presentations ?? []
    } configuring: { configuration, authorities in
      configuration.clientCertificate = .required
      configuration.clientAuthorities = [authorities.root.der]
    },
    PolicyCase.ordinary("asks-for-certificate", area: .client, summary: "requests a client certificate") {
      $0.requestsCertificate = true
    },
  ]
}
