public import Crypto
public import HTTPServer
public import Minting
internal import TLSEngine
internal import TLSWire
internal import X509

/// A chain for each kind of key that a `ServerHelloPolicy` may use.
public struct ServerHelloChains: Sendable {
  public let rsa: ServerHelloCertificate
  public let ec: ServerHelloCertificate
  public let ed25519: ServerHelloCertificate
  /// GOST R 34.10-2012 with 256 bits (RFC 9215); has no private key.
  public let gost: ServerHelloCertificate
  /// On the curve of SM2 (RFC 8998); has no private key.
  public let sm2: ServerHelloCertificate
  /// ML-DSA-65 (RFC 9881); has no private key.
  public let mlDSA: ServerHelloCertificate
  let identities: [TLSIdentity]

  public init(by authorities: TestAuthorities) throws(CryptoError) {
    let intermediate = authorities.intermediate
    let names = authorities.names
    let rsa = authorities.present(
      try intermediate.server(names, .rsa2048, 1) { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) })
    let ec = authorities.present(try intermediate.server(names))
    let ed25519 = authorities.present(try intermediate.server(names, .ed25519, 0))
    let gost = authorities.present(try intermediate.server(names) { $0.publicKey = Self.gostKey })
    let sm2 = authorities.present(try intermediate.server(names) { $0.publicKey = Self.sm2Key })
    let mlDSA = authorities.present(try intermediate.server(names) { $0.publicKey = Self.mlDSAKey })
    self.mlDSA = ServerHelloCertificate(.mlDSA65, chain: mlDSA.chain)
    self.rsa = ServerHelloCertificate(.rsa(bits: 2_048), chain: rsa.chain)
    self.ec = ServerHelloCertificate(.ec(.secp256r1), chain: ec.chain)
    self.ed25519 = ServerHelloCertificate(.ed25519, chain: ed25519.chain)
    self.gost = ServerHelloCertificate(.gost, chain: gost.chain)
    self.sm2 = ServerHelloCertificate(.sm2, chain: sm2.chain)
    identities = [rsa, ec, ed25519].map { TLSIdentity(chain: $0.chain, key: $0.key) }
  }

  /// A made-up point on the first parameter set of RFC 9215.
  private static var gostKey: [UInt8] {
    let parameters = DERWriter.sequence(
      DERWriter.oid(OID(1, 2, 643, 7, 1, 2, 1, 1, 1)), DERWriter.oid(OID(1, 2, 643, 7, 1, 1, 2, 2)))
    return DERWriter.sequence(
      AlgorithmWriter.identifier(OID(1, 2, 643, 7, 1, 1, 1, 1), parameters),
      DERWriter.bitString(DERWriter.octetString([UInt8](repeating: 0x5a, count: 64))))
  }

  /// The public key of a discarded key: the private key of the base point would be 1, and a client that trusts the root may verify SM2.
  private static var sm2Key: [UInt8] {
    if let key = try? PrivateKey.generate(.ec(curve: "SM2")) { return key.publicKey }
    return DERWriter.sequence(
      AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), DERWriter.oid(OID(1, 2, 156, 10_197, 1, 301))),
      DERWriter.bitString([UInt8](repeating: 0x5a, count: 65)))
  }

  private static var mlDSAKey: [UInt8] {
    DERWriter.sequence(
      AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 18)), DERWriter.bitString([UInt8](repeating: 0x5a, count: 1_952)))
  }
}
