internal import Bytes

/// The contents of a ClientHello's extensions; nil if the extension is missing or malformed.
extension ClientHello {
  /// RFC 8446, section 4.2.1.
  public var supportedVersions: [ProtocolVersion]? {
    numbers(.supportedVersions, lengthBytes: 1)?.map { ProtocolVersion($0) }
  }

  /// RFC 8446, section 4.2.7.
  public var supportedGroups: [NamedGroup]? { numbers(.supportedGroups, lengthBytes: 2)?.map { NamedGroup($0) } }

  /// RFC 8446, section 4.2.3.
  public var signatureSchemes: [SignatureScheme]? {
    numbers(.signatureAlgorithms, lengthBytes: 2)?.map { SignatureScheme($0) }
  }

  /// RFC 8446, section 4.2.8.
  public var keyShares: [KeyShareEntry]? {
    read(.keyShare) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      var shares: [KeyShareEntry] = []
      while !list.isAtEnd {
        let group = NamedGroup(try list.readUInt16())
        shares.append(KeyShareEntry(group: group, keyExchange: Array(try list.readVector(lengthBytes: 2))))
      }
      return shares
    }
  }

  /// RFC 7301, section 3.1.
  public var applicationProtocols: [[UInt8]]? {
    read(.alpn) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      var names: [[UInt8]] = []
      while !list.isAtEnd { names.append(Array(try list.readVector(lengthBytes: 1))) }
      return names
    }
  }

  /// RFC 8422, section 5.1.2.
  public var pointFormats: [UInt8]? {
    read(.ecPointFormats) { reader throws(ByteError) in Array(try reader.readVector(lengthBytes: 1)) }
  }

  /// The first host name (RFC 6066, section 3), decoded without validation.
  public var serverName: String? {
    read(.serverName) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      while !list.isAtEnd {
        let kind = try list.readUInt8()
        let name = try list.readVector(lengthBytes: 2)
        if kind == 0 { return String(decoding: name, as: UTF8.self) }
      }
      return nil
    } ?? nil
  }

  private func numbers(_ type: ExtensionType, lengthBytes: Int) -> [UInt16]? {
    read(type) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: lengthBytes)
      var numbers: [UInt16] = []
      while !list.isAtEnd { numbers.append(try list.readUInt16()) }
      return numbers
    }
  }

  private func read<T>(_ type: ExtensionType, _ body: (inout ByteReader) throws(ByteError) -> T) -> T? {
    guard let bytes = extensions?[type] else { return nil }
    return try? parse("\(type)", bytes, body)
  }
}
