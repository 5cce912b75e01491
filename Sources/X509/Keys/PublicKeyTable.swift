/// Key algorithms and curves by OID.
package enum PublicKeyTable {
  package static let rsa = OID(1, 2, 840, 113_549, 1, 1, 1)
  package static let rsaPSS = OID(1, 2, 840, 113_549, 1, 1, 10)
  package static let ec = OID(1, 2, 840, 10_045, 2, 1)
  package static let dsa = OID(1, 2, 840, 10_040, 4, 1)

  package static let names: [OID: String] = [
    rsa: "RSA", rsaPSS: "RSA-PSS", ec: "EC", dsa: "DSA",
    OID(1, 2, 840, 10_046, 2, 1): "DH",
    OID(1, 3, 101, 110): "X25519", OID(1, 3, 101, 111): "X448", OID(1, 3, 101, 112): "Ed25519", OID(1, 3, 101, 113): "Ed448",
    OID(2, 16, 840, 1, 101, 3, 4, 4, 1): "ML-KEM-512", OID(2, 16, 840, 1, 101, 3, 4, 4, 2): "ML-KEM-768",
    OID(2, 16, 840, 1, 101, 3, 4, 4, 3): "ML-KEM-1024",
    OID(1, 2, 643, 7, 1, 1, 1, 1): "GOST R 34.10-2012 (256 bit)", OID(1, 2, 643, 7, 1, 1, 1, 2): "GOST R 34.10-2012 (512 bit)",
    OID(1, 2, 643, 2, 2, 19): "GOST R 34.10-2001",
  ]

  /// Key sizes determined by the algorithm.
  package static let bits: [OID: Int] = [
    OID(1, 3, 101, 110): 253, OID(1, 3, 101, 111): 448, OID(1, 3, 101, 112): 256, OID(1, 3, 101, 113): 456,
  ]

  package struct Curve: Sendable {
    let name: String
    let bits: Int
  }

  package static let curves: [OID: Curve] = [
    OID(1, 2, 840, 10_045, 3, 1, 1): Curve(name: "P-192", bits: 192),
    OID(1, 3, 132, 0, 33): Curve(name: "P-224", bits: 224),
    OID(1, 2, 840, 10_045, 3, 1, 7): Curve(name: "P-256", bits: 256),
    OID(1, 3, 132, 0, 34): Curve(name: "P-384", bits: 384),
    OID(1, 3, 132, 0, 35): Curve(name: "P-521", bits: 521),
    OID(1, 3, 132, 0, 10): Curve(name: "secp256k1", bits: 256),
    OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 7): Curve(name: "brainpoolP256r1", bits: 256),
    OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 11): Curve(name: "brainpoolP384r1", bits: 384),
    OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 13): Curve(name: "brainpoolP512r1", bits: 512),
    OID(1, 2, 156, 10_197, 1, 301): Curve(name: "SM2", bits: 256),
  ]
}
