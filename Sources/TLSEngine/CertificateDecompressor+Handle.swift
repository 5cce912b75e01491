internal import TLSWire

#if Brotli
  internal import CBrotli
#endif
#if Zstandard
  internal import CZstd
#endif

/// Decompresses certificates (RFC 8879, section 3), in no more memory than the announced length.
enum CertificateDecompressor {
  /// False for unknown algorithms, and for those of package traits that are not enabled.
  static func canOpen(_ algorithm: CertificateCompression) -> Bool {
    switch algorithm {
    case .zlib: return true
    #if Brotli
      case .brotli: return true
    #endif
    #if Zstandard
      case .zstd: return true
    #endif
    default: return false
    }
  }

  /// Nil for data that is corrupt, or not exactly `length` bytes long.
  static func open(_ compressed: [UInt8], _ algorithm: CertificateCompression, length: Int) -> [UInt8]? {
    guard length > 0 else { return nil }
    switch algorithm {
    case .zlib: return Zlib.inflate(compressed, length: length)
    #if Brotli
      case .brotli: return brotli(compressed, length: length)
    #endif
    #if Zstandard
      case .zstd: return zstandard(compressed, length: length)
    #endif
    default: return nil
    }
  }

  #if Brotli
    private static func brotli(_ compressed: [UInt8], length: Int) -> [UInt8]? {
      var isWhole = false
      let opened = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        var written = length
        let result = unsafe BrotliDecoderDecompress(compressed.count, compressed, &written, buffer.baseAddress)
        isWhole = result == BROTLI_DECODER_RESULT_SUCCESS && written == length
        count = isWhole ? length : 0
      }
      return isWhole ? opened : nil
    }
  #endif

  #if Zstandard
    private static func zstandard(_ compressed: [UInt8], length: Int) -> [UInt8]? {
      var isWhole = false
      let opened = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        isWhole = unsafe ZSTD_decompress(buffer.baseAddress, length, compressed, compressed.count) == length
        count = isWhole ? length : 0
      }
      return isWhole ? opened : nil
    }
  #endif
}
