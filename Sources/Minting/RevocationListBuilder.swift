public import Bytes
public import Crypto
public import X509

/// Builds revocation lists, including ones no authority would issue: all values are written unchanged.
public struct RevocationListBuilder: Sendable {
  public struct Entry: Sendable {
    /// The content of the INTEGER.
    public var serialNumber: [UInt8]
    public var revokedAt: Timestamp
    public var extensions: [MintedExtension]

    public init(_ serialNumber: [UInt8], at revokedAt: Timestamp, _ reason: RevocationReason? = nil, extensions: [MintedExtension] = []) {
      self.serialNumber = serialNumber
      self.revokedAt = revokedAt
      self.extensions = (reason.map { [.reason($0)] } ?? []) + extensions
    }

    public var der: [UInt8] {
      let list = extensions.isEmpty ? [] : DERWriter.sequence(of: extensions.map(\.entry))
      return DERWriter.sequence(DERWriter.integer(content: serialNumber), DERWriter.time(revokedAt), list)
    }
  }

  /// Counted from 1; nil omits the field, which means version 1.
  public var version: Int? = 2
  /// DER, as written by `NameWriter`.
  public var issuer: [UInt8]
  public var thisUpdate: Timestamp
  public var nextUpdate: Timestamp?
  public var entries: [Entry] = []
  public var extensions: [MintedExtension] = [.listNumber([1])]
  /// The content of the list of entries as DER, instead of `entries`; for lists too long to be encoded entry by entry.
  public var rawEntries: [UInt8]?
  /// The algorithm identifier inside the signed part, instead of the algorithm's own.
  public var signedAlgorithm: [UInt8]?
  /// The algorithm identifier outside of the signed part, instead of the algorithm's own.
  public var signatureAlgorithm: [UInt8]?
  /// The number of unused bits that the signature's BIT STRING declares.
  public var signatureUnusedBits: UInt8 = 0

  /// A list from an hour ago that is valid for a week.
  public init(issuer: [UInt8], now: Timestamp) {
    self.issuer = issuer
    thisUpdate = now + .seconds(-3_600)
    nextUpdate = now + .seconds(7 * 86_400)
  }

  /// Replaces the extension of the same type, or appends it; it is always the last one.
  public mutating func set(_ entry: MintedExtension) {
    extensions.removeAll { $0.oid == entry.oid }
    extensions.append(entry)
  }

  public func toBeSigned(_ algorithm: SignatureAlgorithm) -> [UInt8] {
    DERWriter.sequence(
      version.map { DERWriter.integer($0 - 1) } ?? [],
      signedAlgorithm ?? AlgorithmWriter.identifier(algorithm),
      issuer,
      DERWriter.time(thisUpdate),
      nextUpdate.map(DERWriter.time) ?? [],
      rawEntries.map { DERWriter.value(0x30, $0) } ?? (entries.isEmpty ? [] : DERWriter.sequence(of: entries.map(\.der))),
      extensions.isEmpty ? [] : DERWriter.explicit(0, DERWriter.sequence(of: extensions.map(\.entry))))
  }

  public func signed(by key: PrivateKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    let content = toBeSigned(algorithm)
    let signature = try key.sign(content, algorithm: algorithm)
    return DERWriter.sequence(
      content, signatureAlgorithm ?? AlgorithmWriter.identifier(algorithm), DERWriter.bitString(signature, unused: signatureUnusedBits))
  }
}

extension TestAuthority {
  /// A revocation list of this authority.
  public func revocationList(
    _ entries: [RevocationListBuilder.Entry] = [], change: (inout RevocationListBuilder) -> Void = { _ in }
  ) throws(CryptoError) -> [UInt8] {
    var builder = RevocationListBuilder(issuer: name, now: now)
    builder.entries = entries
    change(&builder)
    return try builder.signed(by: key, algorithm)
  }
}
