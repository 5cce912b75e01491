public import Bytes
public import Crypto
public import X509

/// Builds certificates, including ones no authority would issue: all values are written unchanged.
public struct CertificateBuilder: Sendable {
  /// Counted from 1; nil omits the field, which means version 1.
  public var version: Int? = 3
  /// The content of the INTEGER.
  public var serialNumber: [UInt8] = [0x01]
  /// DER, as written by `NameWriter`.
  public var issuer: [UInt8]
  public var subject: [UInt8]
  public var notBefore: Timestamp
  public var notAfter: Timestamp
  /// DER SubjectPublicKeyInfo.
  public var publicKey: [UInt8]
  public var extensions: [MintedExtension] = []
  /// The complete fields `[1]` and `[2]`.
  public var uniqueIdentifiers: [UInt8] = []

  /// Both dates as DER, instead of `notBefore` and `notAfter`.
  public var rawValidity: [UInt8]?
  /// The complete `[3]` field, instead of `extensions`.
  public var rawExtensions: [UInt8]?
  /// The algorithm identifier inside the signed part, instead of the algorithm's own.
  public var signedAlgorithm: [UInt8]?
  /// The algorithm identifier outside of the signed part, instead of the algorithm's own.
  public var signatureAlgorithm: [UInt8]?
  /// The content of the signature, instead of a computed one.
  public var signature: [UInt8]?
  /// The number of unused bits that the signature's BIT STRING declares.
  public var signatureUnusedBits: UInt8 = 0

  public init(issuer: [UInt8], subject: [UInt8], notBefore: Timestamp, notAfter: Timestamp, publicKey: [UInt8]) {
    self.issuer = issuer
    self.subject = subject
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.publicKey = publicKey
  }

  /// Replaces the extension of the same type, or appends it.
  public mutating func set(_ entry: MintedExtension) {
    if let index = extensions.firstIndex(where: { $0.oid == entry.oid }) {
      extensions[index] = entry
    } else {
      extensions.append(entry)
    }
  }

  /// Changes the extension of a type, if there is one.
  public mutating func change(_ oid: OID, _ change: (inout MintedExtension) -> Void) {
    if let index = extensions.firstIndex(where: { $0.oid == oid }) { change(&extensions[index]) }
  }

  public mutating func remove(_ oid: OID) { extensions.removeAll { $0.oid == oid } }

  /// The TBSCertificate.
  public func toBeSigned(_ algorithm: SignatureAlgorithm) -> [UInt8] {
    DERWriter.sequence(
      version.map { DERWriter.explicit(0, DERWriter.integer($0 - 1)) } ?? [],
      DERWriter.integer(content: serialNumber),
      signedAlgorithm ?? AlgorithmWriter.identifier(algorithm),
      issuer,
      rawValidity ?? DERWriter.sequence(DERWriter.time(notBefore), DERWriter.time(notAfter)),
      subject,
      publicKey,
      uniqueIdentifiers,
      rawExtensions ?? field(of: extensions))
  }

  /// The signed certificate.
  public func signed(by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    let content = toBeSigned(algorithm)
    return certificate(content, signature: try sealed(content, by: key, algorithm), algorithm)
  }

  private func sealed(_ content: [UInt8], by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    if let signature { return signature }
    return try key.sign(content, algorithm: algorithm)
  }

  /// The certificate with a given signature.
  public func certificate(_ content: [UInt8], signature: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8] {
    DERWriter.sequence(
      content, signatureAlgorithm ?? AlgorithmWriter.identifier(algorithm), DERWriter.bitString(signature, unused: signatureUnusedBits))
  }

  private func field(of extensions: [MintedExtension]) -> [UInt8] {
    if extensions.isEmpty { return [] }
    let list = extensions.map { entry in
      DERWriter.sequence(DERWriter.oid(entry.oid), entry.isCritical ? DERWriter.boolean(true) : [], DERWriter.octetString(entry.der))
    }
    return DERWriter.explicit(3, DERWriter.sequence(of: list))
  }
}
