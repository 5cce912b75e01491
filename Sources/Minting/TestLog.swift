public import Bytes
public import Crypto
public import X509

/// A Certificate Transparency log for tests (RFC 6962), which signs any entry, valid or invalid.
public struct TestLog: Sendable {
  /// The fault of a timestamp.
  public enum TimestampFault: Hashable, Sendable, CaseIterable {
    /// A bit of the signature is flipped.
    case flippedBit
    /// It is dated an hour ahead.
    case future
    /// The signature is over the other kind of entry.
    case wrongEntryType
    /// It names an unknown log.
    case unknownLog
    /// It is of version 2.
    case otherVersion
    /// The signature names SHA-512.
    case otherHash
  }

  public let name: String
  public let operatorName: String
  public let key: PrivateKey
  private let kind: TestKeys.Kind

  public init(_ name: String, operatorName: String, _ kind: TestKeys.Kind = .p256, _ number: Int) throws(CryptoError) {
    self.name = name
    self.operatorName = operatorName
    self.kind = kind
    key = try TestKeys.key(kind, number)
  }

  private var isRSA: Bool { if case .rsaPKCS1 = kind.algorithm { true } else { false } }

  public var id: [UInt8] { Digest.sha256(key.publicKey) }

  /// A timestamp for the complete certificate, as sent in TLS and OCSP.
  public func timestamp(
    certificate: Certificate, issuerKey: [UInt8], at time: Timestamp, flaw: TimestampFault? = nil
  ) throws(CryptoError) -> [UInt8] {
    let content = (try? Precertificate.toBeSigned(certificate.toBeSigned)) ?? []
    let other = [0, 1] + Digest.sha256(issuerKey) + Self.vector(3, content)
    return try timestamp([0, 0] + Self.vector(3, certificate.der), other: other, at: time, flaw: flaw)
  }

  /// A timestamp for a precertificate, whose signed part may contain the poison extension, issued by the authority with this key.
  public func timestamp(
    precertificate toBeSigned: [UInt8], issuerKey: [UInt8], at time: Timestamp, flaw: TimestampFault? = nil
  ) throws(CryptoError) -> [UInt8] {
    let content = (try? Precertificate.toBeSigned(toBeSigned)) ?? toBeSigned
    let entry = [0, 1] + Digest.sha256(issuerKey) + Self.vector(3, content)
    return try timestamp(entry, other: [0, 0] + Self.vector(3, toBeSigned), at: time, flaw: flaw)
  }

  private func timestamp(_ entry: [UInt8], other: [UInt8], at time: Timestamp, flaw: TimestampFault?) throws(CryptoError) -> [UInt8] {
    let seconds = time.seconds + (flaw == .future ? 3_600 : 0)
    let milliseconds = UInt64(max(0, seconds)) * 1_000
    var message = ByteWriter()
    message.write([0, 0])
    message.write(milliseconds)
    message.write(flaw == .wrongEntryType ? other : entry)
    message.write(UInt16(0))
    var signature = try key.sign(message.bytes, algorithm: isRSA ? .rsaPKCS1(.sha256) : .ecdsa(.sha256))
    if flaw == .flippedBit, !signature.isEmpty { signature[signature.count - 1] ^= 1 }
    return Self.timestamp(
      id: flaw == .unknownLog ? Digest.sha256(id) : id, milliseconds: milliseconds, signature: signature,
      version: flaw == .otherVersion ? 1 : 0, hash: flaw == .otherHash ? 6 : 4, signer: isRSA ? 1 : 3)
  }

  /// A timestamp with the given parts; the identifier is padded to its length.
  public static func timestamp(
    id: [UInt8], milliseconds: UInt64, signature: [UInt8], version: UInt8 = 0, hash: UInt8 = 4, signer: UInt8 = 3
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(version)
    writer.write(id + [UInt8](repeating: 0, count: max(0, 32 - id.count)))
    writer.write(milliseconds)
    writer.write(UInt16(0))
    writer.write([hash, signer])
    writer.writeVector(lengthBytes: 2, signature)
    return writer.bytes
  }

  /// A SignedCertificateTimestampList.
  public static func list(_ timestamps: [[UInt8]]) -> [UInt8] { vector(2, timestamps.flatMap { vector(2, $0) }) }

  private static func vector(_ lengthBytes: Int, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.writeVector(lengthBytes: lengthBytes, content)
    return writer.bytes
  }
}

extension MintedExtension {
  /// Certificate timestamps (RFC 6962, section 3.3).
  public static func timestamps(_ timestamps: [[UInt8]]) -> MintedExtension {
    MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), der: DERWriter.octetString(TestLog.list(timestamps)))
  }

  /// The poison extension, which marks a precertificate (RFC 6962, section 3.1).
  public static let poison = MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3), critical: true, der: DERWriter.null)
}
