public import Bytes

/// An encoded extension (RFC 8446, section 4.2).
public struct TLSExtension: Hashable, Sendable {
  public let type: ExtensionType
  public let body: [UInt8]

  public init(type: ExtensionType, body: [UInt8]) {
    self.type = type
    self.body = body
  }

  /// Parses a list with its length; order and duplicates are preserved.
  public static func readList(_ reader: inout ByteReader) throws(ByteError) -> [TLSExtension] {
    var list = try reader.sub(lengthBytes: 2)
    var extensions: [TLSExtension] = []
    while !list.isAtEnd {
      let type = ExtensionType(try list.readUInt16())
      extensions.append(TLSExtension(type: type, body: Array(try list.readVector(lengthBytes: 2))))
    }
    return extensions
  }

  public static func writeList(_ extensions: [TLSExtension], to writer: inout ByteWriter) {
    writer.writeVector(lengthBytes: 2) { writer in
      for one in extensions {
        writer.write(one.type.rawValue)
        writer.writeVector(lengthBytes: 2, one.body)
      }
    }
  }
}

extension [TLSExtension] {
  /// The body of the first extension of a type; nil if there is none.
  public subscript(_ type: ExtensionType) -> [UInt8]? { first { $0.type == type }?.body }
}

/// The extensions of a usual ClientHello.
extension TLSExtension {
  /// RFC 6066, section 3; `name` must not be an IP address.
  public static func serverName(_ name: String) -> TLSExtension {
    make(.serverName) { writer in
      writer.writeVector(lengthBytes: 2) { writer in
        writer.write(UInt8(0))
        writer.writeVector(lengthBytes: 2, Array(name.utf8))
      }
    }
  }

  /// RFC 7301, section 3.1.
  public static func alpn(_ protocols: [String]) -> TLSExtension {
    make(.alpn) { writer in
      writer.writeVector(lengthBytes: 2) { writer in
        for name in protocols { writer.writeVector(lengthBytes: 1, Array(name.utf8)) }
      }
    }
  }

  /// Requests an OCSP response (RFC 6066, section 8).
  public static let statusRequest = TLSExtension(type: .statusRequest, body: [1, 0, 0, 0, 0])

  /// RFC 6962, section 3.3.1.
  public static let signedCertificateTimestamp = TLSExtension(type: .signedCertificateTimestamp, body: [])

  /// RFC 7627.
  public static let extendedMainSecret = TLSExtension(type: .extendedMainSecret, body: [])

  /// For the first handshake of a connection (RFC 5746, section 3.2).
  public static let renegotiationInfo = TLSExtension(type: .renegotiationInfo, body: [0])

  /// Uncompressed points only (RFC 8422, section 5.1.2); `allECPointFormats` has the others too.
  public static let ecPointFormats = TLSExtension(type: .ecPointFormats, body: [1, 0])

  /// RFC 8446, section 4.2.9: PSK with (EC)DHE.
  public static let pskKeyExchangeModes = TLSExtension(type: .pskKeyExchangeModes, body: [1, 1])

  public static func supportedGroups(_ groups: [NamedGroup]) -> TLSExtension {
    numbers(.supportedGroups, lengthBytes: 2, groups.map(\.rawValue))
  }

  public static func signatureAlgorithms(_ schemes: [SignatureScheme]) -> TLSExtension {
    numbers(.signatureAlgorithms, lengthBytes: 2, schemes.map(\.rawValue))
  }

  public static func supportedVersions(_ versions: [ProtocolVersion]) -> TLSExtension {
    numbers(.supportedVersions, lengthBytes: 1, versions.map(\.rawValue))
  }

  /// RFC 8446, section 4.2.8.
  public static func keyShare(_ shares: [KeyShareEntry]) -> TLSExtension {
    make(.keyShare) { writer in
      writer.writeVector(lengthBytes: 2) { writer in
        for share in shares {
          writer.write(share.group.rawValue)
          writer.writeVector(lengthBytes: 2, share.keyExchange)
        }
      }
    }
  }

  /// The cookie of a HelloRetryRequest (RFC 8446, section 4.2.2).
  public static func cookie(_ cookie: [UInt8]) -> TLSExtension {
    make(.cookie) { $0.writeVector(lengthBytes: 2, cookie) }
  }

  static func numbers(_ type: ExtensionType, lengthBytes: Int, _ numbers: [UInt16]) -> TLSExtension {
    make(type) { writer in
      writer.writeVector(lengthBytes: lengthBytes) { writer in
        for number in numbers { writer.write(number) }
      }
    }
  }

  static func make(_ type: ExtensionType, _ body: (inout ByteWriter) -> Void) -> TLSExtension {
    var writer = ByteWriter()
    body(&writer)
    return TLSExtension(type: type, body: writer.bytes)
  }
}

/// Extensions of a ClientHello that are used up to TLS 1.2 only.
extension TLSExtension {
  /// All point formats (RFC 8422, section 5.1.2; the compressed ones are from RFC 4492).
  public static let allECPointFormats = TLSExtension(type: .ecPointFormats, body: [3, 0, 1, 2])

  /// The SRP user name, without which a server does not select SRP suites (RFC 5054, section 2.8.1).
  public static func secureRemotePassword(user: String) -> TLSExtension {
    make(.srp) { $0.writeVector(lengthBytes: 1, Array(user.utf8.prefix(255))) }
  }

  /// Whether the peer may send heartbeats (RFC 6520, section 2).
  public static func heartbeat(mayBeSent: Bool = true) -> TLSExtension {
    TLSExtension(type: .heartbeat, body: [mayBeSent ? 1 : 2])
  }

  /// RFC 7366.
  public static let encryptThenMAC = TLSExtension(type: .encryptThenMAC, body: [])

  /// Requests a ticket, or presents one (RFC 5077, section 3.2).
  public static func sessionTicket(_ ticket: [UInt8] = []) -> TLSExtension {
    TLSExtension(type: .sessionTicket, body: ticket)
  }

  /// Limits records to less than 2^14 bytes (RFC 6066, section 4): 1 for 512 bytes, each next number for twice as many, up to 4.
  public static func maxFragmentLength(code: UInt8) -> TLSExtension {
    TLSExtension(type: .maxFragmentLength, body: [code])
  }

  /// Requests OCSP responses for the complete chain (RFC 6961, section 2.2).
  public static let statusRequestV2 = TLSExtension(type: .statusRequestV2, body: [0, 7, 2, 0, 4, 0, 0, 0, 0])

  /// RFC 6066, section 7.
  public static let truncatedHMAC = TLSExtension(type: .truncatedHMAC, body: [])

  /// ALPN's predecessor (draft-agl-tls-nextprotoneg-04).
  public static let nextProtocolNegotiation = TLSExtension(type: .nextProtocolNegotiation, body: [])

  /// key_share under its number up to draft 22 of TLS 1.3.
  public static func draftKeyShare(_ shares: [KeyShareEntry]) -> TLSExtension {
    TLSExtension(type: .draftKeyShare, body: keyShare(shares).body)
  }
}

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
