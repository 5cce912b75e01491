internal import Bytes

/// Extensions of a ClientHello that few servers require, for probing.
extension TLSExtension {
  /// A body of `length` zeros (RFC 7685).
  public static func padding(_ length: Int) -> TLSExtension {
    TLSExtension(type: .padding, body: Array(repeating: 0, count: min(max(length, 0), 0xffff)))
  }

  /// RFC 8879, section 3.
  public static func compressCertificate(_ algorithms: [CertificateCompression] = [.zlib, .brotli, .zstd]) -> TLSExtension {
    numbers(.compressCertificate, lengthBytes: 1, algorithms.map(\.rawValue))
  }

  /// The maximum record plaintext size that the client accepts (RFC 8449, section 4).
  public static func recordSizeLimit(_ limit: UInt16) -> TLSExtension {
    make(.recordSizeLimit) { $0.write(limit) }
  }

  /// RFC 9345, section 4.1.1.
  public static func delegatedCredential(_ schemes: [SignatureScheme]) -> TLSExtension {
    numbers(.delegatedCredential, lengthBytes: 2, schemes.map(\.rawValue))
  }

  /// One identity with ticket age 0 (RFC 8446, section 4.2.11); the caller computes the binder, which may be invalid.
  public static func preSharedKey(identity: [UInt8], binder: [UInt8]) -> TLSExtension {
    make(.preSharedKey) { writer in
      writer.writeVector(lengthBytes: 2) { writer in
        writer.writeVector(lengthBytes: 2, identity)
        writer.write(UInt32(0))
      }
      writer.writeVector(lengthBytes: 2) { $0.writeVector(lengthBytes: 1, binder) }
    }
  }

  /// The schemes for signatures in certificates (RFC 8446, section 4.2.3).
  public static func signatureAlgorithmsCert(_ schemes: [SignatureScheme]) -> TLSExtension {
    numbers(.signatureAlgorithmsCert, lengthBytes: 2, schemes.map(\.rawValue))
  }

  /// Allows the server to request a certificate after the handshake (RFC 8446, section 4.2.6).
  public static let postHandshakeAuth = TLSExtension(type: .postHandshakeAuth, body: [])

  /// The accepted types of server certificates (RFC 7250, section 3): 0 for X.509, 2 for raw public keys.
  public static func serverCertificateTypes(_ types: [UInt8]) -> TLSExtension {
    make(.serverCertificateType) { $0.writeVector(lengthBytes: 1, types) }
  }
}
