internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

/// Requirements on the client, such as a certificate.
enum ClientCases {
  static let all: [any ServerCase] = [
    BehaviorCase.web("asks-later", ["post-handshake-auth"], area: .client, summary: "asks for a certificate once it has heard the request")
    {
      $0.clientCertificate = .requestedLater
    },
    BehaviorCase(
      "asks-in-handshake", area: .client, summary: "asks for a certificate by the names of its authorities, and does without"
    ) { authorities throws(CryptoError) in
      try .web(by: authorities) {
        $0.clientCertificate = .requested
        $0.clientAuthorities = [authorities.root.der, authorities.intermediate.der]
      }
    },
    HandshakeCase(
      "client-certificate", ["client", "client-cert-missing"], area: .client,
      summary: "ends the handshake with whoever shows no certificate", promise: .handshakeRefused(.certificateRequired)
    ) { authorities throws(CryptoError) in
      try ChainCase.mint("good", by: authorities)?.presentations ?? []
    } configuring: { configuration, authorities in
      configuration.clientCertificate = .required
      configuration.clientAuthorities = [authorities.root.der]
    },
    PolicyCase.ordinary("asks-for-certificate", area: .client, summary: "wants to see the client's certificate") {
      $0.requestsCertificate = true
    },
  ]
}
