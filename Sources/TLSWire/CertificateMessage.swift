internal import Bytes

/// The certificates of one side as sent (RFC 8446, section 4.4.2; RFC 5246, section 7.4.2).
public struct CertificateMessage: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The certificate as sent, not parsed.
    public let der: [UInt8]
    /// Empty before TLS 1.3.
    public let extensions: [TLSExtension]

    public init(der: [UInt8], extensions: [TLSExtension] = []) {
      self.der = der
      self.extensions = extensions
    }
  }

  /// Empty before TLS 1.3 and in a server's message.
  public let requestContext: [UInt8]
  /// The leaf should be first.
  public let entries: [Entry]

  public init(entries: [Entry], requestContext: [UInt8] = []) {
    self.requestContext = requestContext
    self.entries = entries
  }

  /// Parses the message's body, whose format changed in TLS 1.3.
  public init(reading body: some Sequence<UInt8>, version: ProtocolVersion) throws(TLSWireError) {
    let hasExtensions = version >= .tls13
    self = try parse("certificate", body) { reader throws(ByteError) in
      let context = hasExtensions ? Array(try reader.readVector(lengthBytes: 1)) : []
      var list = try reader.sub(lengthBytes: 3)
      var entries: [Entry] = []
      while !list.isAtEnd {
        // Empty entries take three bytes on the wire, but more in memory.
        guard entries.count < Self.entryLimit else {
          throw ByteError(code: .trailing, offset: reader.offset, expected: 0, found: list.remaining)
        }
        let der = Array(try list.readVector(lengthBytes: 3))
        entries.append(Entry(der: der, extensions: hasExtensions ? try TLSExtension.readList(&list) : []))
      }
      return CertificateMessage(entries: entries, requestContext: context)
    }
  }

  /// The maximum number of entries of a message.
  public static let entryLimit = 10_000

  public func message(version: ProtocolVersion) -> HandshakeMessage {
    var writer = ByteWriter()
    if version >= .tls13 { writer.writeVector(lengthBytes: 1, requestContext) }
    writer.writeVector(lengthBytes: 3) { writer in
      for entry in entries {
        writer.writeVector(lengthBytes: 3, entry.der)
        if version >= .tls13 { TLSExtension.writeList(entry.extensions, to: &writer) }
      }
    }
    return HandshakeMessage(type: .certificate, body: writer.bytes[...])
  }
}

extension CertificateMessage.Entry {
  /// The OCSP response stapled to this certificate (RFC 8446, section 4.4.2.1).
  public var ocspResponse: [UInt8]? {
    extensions[.statusRequest].flatMap { try? CertificateStatus(reading: $0).ocspResponse }
  }

  /// The SCTs sent with this certificate, serialized (RFC 6962, section 3.3).
  public var signedCertificateTimestamps: [[UInt8]] { extensions.signedCertificateTimestamps }
}

/// A stapled revocation status (RFC 6066, section 8).
public struct CertificateStatus: Hashable, Sendable {
  /// 1 for OCSP.
  public let statusType: UInt8
  /// DER of an OCSPResponse (RFC 6960) if the type is OCSP, else the unparsed bytes.
  public let response: [UInt8]

  public var ocspResponse: [UInt8]? { statusType == 1 ? response : nil }

  /// Parses the message's body, or the extension of a TLS 1.3 certificate entry.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    (statusType, response) = try parse("certificate_status", body) { reader throws(ByteError) in
      let type = try reader.readUInt8()
      return (type, Array(type == 1 ? try reader.readVector(lengthBytes: 3) : reader.readRest()))
    }
  }
}
