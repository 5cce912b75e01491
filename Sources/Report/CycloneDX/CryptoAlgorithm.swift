internal import Bytes

/// An algorithm of an inventory, with the properties of CycloneDX 1.7 (`algorithmProperties`).
struct CryptoAlgorithm: Hashable {
  /// `AES-128-GCM`, `ECDSA-SHA-256`; identifies the algorithm within an inventory.
  let name: String
  let primitive: Primitive
  /// A value of the registry of algorithm families of CycloneDX.
  var family: String?
  /// `128`, `ML-KEM-768`.
  var parameterSet: String?
  /// A value of the registry of curves of CycloneDX.
  var curve: String?
  var mode: Mode?
  var padding: Padding?
  /// In bits; nil if there is no accepted figure.
  var classicalLevel: Int?
  /// The security category of NIST, 0 if none is met; nil if there is no accepted figure.
  var quantumLevel: Int?

  enum Primitive: String {
    case mac, signature, hash, kem, combiner, other
    case blockCipher = "block-cipher"
    case streamCipher = "stream-cipher"
    case publicKeyEncryption = "pke"
    case keyAgreement = "key-agree"
    case authenticatedEncryption = "ae"

    /// The values of `cryptoFunctions`.
    var functions: [String] {
      switch self {
      case .mac: ["tag"]
      case .signature: ["sign", "verify"]
      case .hash: ["digest"]
      case .kem, .combiner: ["keygen", "encapsulate", "decapsulate"]
      case .blockCipher, .streamCipher, .publicKeyEncryption: ["encrypt", "decrypt"]
      case .keyAgreement: ["keygen", "keyderive"]
      case .authenticatedEncryption: ["encrypt", "decrypt", "tag"]
      case .other: ["other"]
      }
    }
  }

  enum Mode: String { case cbc, ccm, gcm, ctr, other }

  enum Padding: String { case pkcs1v15, other }

  init(
    _ name: String, _ primitive: Primitive, family: String? = nil, parameterSet: String? = nil, curve: String? = nil, mode: Mode? = nil,
    padding: Padding? = nil, classicalLevel: Int? = nil, quantumLevel: Int? = nil
  ) {
    self.name = name
    self.primitive = primitive
    self.family = family
    self.parameterSet = parameterSet
    self.curve = curve
    self.mode = mode
    self.padding = padding
    self.classicalLevel = classicalLevel
    self.quantumLevel = quantumLevel
  }

  var reference: String { "algorithm:\(name)" }

  var component: JSONValue {
    var properties: [JSONValue.Member] = [.init("primitive", .string(primitive.rawValue))]
    if let family { properties.append(.init("algorithmFamily", .string(family))) }
    if let parameterSet { properties.append(.init("parameterSetIdentifier", .string(parameterSet))) }
    if let curve { properties.append(.init("ellipticCurve", .string(curve))) }
    // The implementation of a server is not observable.
    properties += [.init("executionEnvironment", .string("unknown")), .init("implementationPlatform", .string("unknown"))]
    if let mode { properties.append(.init("mode", .string(mode.rawValue))) }
    if let padding { properties.append(.init("padding", .string(padding.rawValue))) }
    properties.append(.init("cryptoFunctions", .array(primitive.functions.map { .string($0) })))
    if let classicalLevel { properties.append(.init("classicalSecurityLevel", .integer(Int64(classicalLevel)))) }
    if let quantumLevel { properties.append(.init("nistQuantumSecurityLevel", .integer(Int64(quantumLevel)))) }
    return CycloneDXComponent.json(name, reference, "algorithm", [.init("algorithmProperties", .object(properties))])
  }
}

/// A cryptographic asset as a component.
enum CycloneDXComponent {
  static func json(
    _ name: String, _ reference: String, _ type: String, hashes: [JSONValue] = [], _ properties: [JSONValue.Member]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("cryptographic-asset")), .init("bom-ref", .string(reference)), .init("name", .string(name)),
    ]
    if !hashes.isEmpty { members.append(.init("hashes", .array(hashes))) }
    members.append(.init("cryptoProperties", .object([.init("assetType", .string(type))] + properties)))
    return .object(members)
  }

  /// A digest in lower-case hex.
  static func sha256(_ digest: String) -> JSONValue {
    .object([.init("alg", .string("SHA-256")), .init("content", .string(digest))])
  }

  /// `relatedCryptographicAssets`.
  static func related(_ assets: [(type: String, reference: String)]) -> JSONValue {
    .array(assets.map { .object([.init("type", .string($0.type)), .init("ref", .string($0.reference))]) })
  }
}
