public import Bytes
public import Crypto
public import PKI

/// Builds certificates, also such as no authority would issue: whatever is set is written as it is.
public struct CertificateBuilder: Sendable {
  /// As people count; nil leaves the field out, which means version 1.
  public var version: Int? = 3
  /// The content of the INTEGER.
  public var serialNumber: [UInt8] = [0x01]
  /// DER; `NameWriter` makes such.
  public var issuer: [UInt8]
  public var subject: [UInt8]
  public var notBefore: Timestamp
  public var notAfter: Timestamp
  /// DER SubjectPublicKeyInfo.
  public var publicKey: [UInt8]
  public var extensions: [MintedExtension] = []
  /// The fields `[1]` and `[2]`, whole.
  public var uniqueIdentifiers: [UInt8] = []

  /// Both dates as DER, instead of `notBefore` and `notAfter`.
  public var rawValidity: [UInt8]?
  /// The whole `[3]` field, instead of `extensions`.
  public var rawExtensions: [UInt8]?
  /// The identifier under the signature, instead of the algorithm's own.
  public var signedAlgorithm: [UInt8]?
  /// The identifier beside the signature, instead of the algorithm's own.
  public var signatureAlgorithm: [UInt8]?
  /// The content of the signature, instead of one that was computed.
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

  /// Puts an extension in the place of the one of its kind, or last.
  public mutating func set(_ entry: MintedExtension) {
    if let index = extensions.firstIndex(where: { $0.oid == entry.oid }) {
      extensions[index] = entry
    } else {
      extensions.append(entry)
    }
  }

  /// Changes the extension of a kind, if there is one.
  public mutating func change(_ oid: OID, _ change: (inout MintedExtension) -> Void) {
    if let index = extensions.firstIndex(where: { $0.oid == oid }) { change(&extensions[index]) }
  }

  public mutating func remove(_ oid: OID) { extensions.removeAll { $0.oid == oid } }

  /// The part that is signed.
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

  /// The certificate, signed.
  public func signed(by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    let content = toBeSigned(algorithm)
    return certificate(content, signature: try sealed(content, by: key, algorithm), algorithm)
  }

  private func sealed(_ content: [UInt8], by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    if let signature { return signature }
    return try key.sign(content, algorithm: algorithm)
  }

  /// The certificate with a signature from elsewhere.
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
