internal import Bytes

/// The encrypted extensions of a TLS 1.3 server (RFC 8446, section 4.3.1).
public struct EncryptedExtensions: Hashable, Sendable {
  public let extensions: [TLSExtension]

  public init(extensions: [TLSExtension]) { self.extensions = extensions }

  /// Parses the message's body.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("encrypted_extensions", body) { reader throws(ByteError) in
      EncryptedExtensions(extensions: try TLSExtension.readList(&reader))
    }
  }

  /// The application protocol that the server selected (RFC 7301, section 3.1).
  public var alpn: [UInt8]? { extensions.selectedProtocol }
}

extension [TLSExtension] {
  /// The protocol in a server's ALPN extension; not necessarily text.
  public var selectedProtocol: [UInt8]? {
    guard let body = self[.alpn] else { return nil }
    return try? parse("application_layer_protocol_negotiation", body) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      let name = [UInt8](try list.readVector(lengthBytes: 1))
      try list.finish()
      return name
    }
  }
}
