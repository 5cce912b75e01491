internal import Bytes

/// A certificate compression algorithm (RFC 8879, section 7.3, and the IANA registry).
public struct CertificateCompression: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let zlib = CertificateCompression(1)
  public static let brotli = CertificateCompression(2)
  public static let zstd = CertificateCompression(3)

  public var name: String? {
    switch self {
    case .zlib: "zlib"
    case .brotli: "brotli"
    case .zstd: "zstd"
    default: nil
    }
  }
}

extension [TLSExtension] {
  /// The algorithms that the sender can decompress, in its order (RFC 8879, section 3); nil if the extension is missing or malformed.
  public var certificateCompressions: [CertificateCompression]? {
    guard let body = self[.compressCertificate] else { return nil }
    return try? parse("compress_certificate", body) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 1)
      var algorithms = [CertificateCompression(try list.readUInt16())]
      while !list.isAtEnd { algorithms.append(CertificateCompression(try list.readUInt16())) }
      return algorithms
    }
  }

  /// The maximum record plaintext size that the sender accepts (RFC 8449, section 4); nil if the extension is missing or malformed.
  public var recordSizeLimit: UInt16? {
    guard let body = self[.recordSizeLimit] else { return nil }
    return try? parse("record_size_limit", body) { reader throws(ByteError) in try reader.readUInt16() }
  }
}
