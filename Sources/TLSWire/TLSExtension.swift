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
