internal import HTTPServer
internal import TLSWire

struct ManyKeys: ClientHelloCase {
  let name = "many-keys"
  let summary = "has certificates for ML-DSA, EdDSA, ECDSA and RSA"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.mlDSA, chains.ed25519, chains.ec, chains.rsa).with {
      $0.signatureSchemes = [SignatureScheme(0x0905)] + ServerHelloPolicy.ordinarySchemes
    }
  }
}
