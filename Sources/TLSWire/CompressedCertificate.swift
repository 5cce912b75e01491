internal import Bytes

/// A Certificate message in compressed form (RFC 8879, section 4).
public struct CompressedCertificate: Hashable, Sendable {
  public let algorithm: CertificateCompression
  /// The size of the message's body in bytes as declared by the sender; up to 2^24 - 1, unverified.
  public let uncompressedLength: Int
  public let compressed: [UInt8]

  public init(algorithm: CertificateCompression, uncompressedLength: Int, compressed: [UInt8]) {
    self.algorithm = algorithm
    self.uncompressedLength = uncompressedLength
    self.compressed = compressed
  }

  /// Parses the message's body.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("compressed_certificate", body) { reader throws(ByteError) in
      let algorithm = CertificateCompression(try reader.readUInt16())
      let length = Int(try reader.readUInt24())
      return CompressedCertificate(
        algorithm: algorithm, uncompressedLength: length, compressed: Array(try reader.readVector(lengthBytes: 3)))
    }
    guard !compressed.isEmpty else {
      throw TLSWireError(code: .illegal, structure: "compressed_certificate", reason: "a message of no bytes")
    }
  }

  public var message: HandshakeMessage {
    var writer = ByteWriter()
    writer.write(algorithm.rawValue)
    writer.writeUInt24(UInt32(truncatingIfNeeded: uncompressedLength))
    writer.writeVector(lengthBytes: 3, compressed)
    return HandshakeMessage(type: .compressedCertificate, body: writer.bytes[...])
  }
}
