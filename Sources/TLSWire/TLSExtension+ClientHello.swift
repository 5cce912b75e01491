internal import Bytes

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
