internal import TLSWire

struct ManyKeys: HelloCase {
  let name = "many-keys"
  let summary = "has certificates for ML-DSA, EdDSA, ECDSA and RSA"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.mlDSA, chains.ed25519, chains.ec, chains.rsa).with {
      $0.signatureSchemes = [SignatureScheme(0x0905)] + HelloPolicy.ordinarySchemes
    }
  }
}
