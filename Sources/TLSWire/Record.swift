public import Bytes

/// A record (RFC 8446, section 5.1).
public struct Record: Hashable, Sendable {
  public let type: ContentType
  /// The record version, which is frozen in TLS 1.3.
  public let version: ProtocolVersion
  public let fragment: ArraySlice<UInt8>

  public static let headerLength = 5

  public init(type: ContentType, version: ProtocolVersion, fragment: ArraySlice<UInt8>) {
    self.type = type
    self.version = version
    self.fragment = fragment
  }

  public func write(to writer: inout ByteWriter) {
    writer.write(type.rawValue)
    writer.write(version.rawValue)
    writer.writeVector(lengthBytes: 2, fragment)
  }

  /// Splits content into records with at most `fragmentLength` bytes each, and at most 2^14 bytes.
  public static func fragmenting(
    _ content: [UInt8], type: ContentType, version: ProtocolVersion, fragmentLength: Int = 16_384
  ) -> [UInt8] {
    let length = min(max(fragmentLength, 1), 16_384)
    var writer = ByteWriter()
    var rest = content[...]
    repeat {
      Record(type: type, version: version, fragment: rest.prefix(length)).write(to: &writer)
      rest = rest.dropFirst(length)
    } while !rest.isEmpty
    return writer.bytes
  }
}

/// The content type of a record (RFC 8446, section 5.1).
public struct ContentType: CodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let changeCipherSpec = ContentType(20)
  public static let alert = ContentType(21)
  public static let handshake = ContentType(22)
  public static let applicationData = ContentType(23)
  /// RFC 6520.
  public static let heartbeat = ContentType(24)

  public var name: String? {
    switch self {
    case .changeCipherSpec: "change_cipher_spec"
    case .alert: "alert"
    case .handshake: "handshake"
    case .applicationData: "application_data"
    case .heartbeat: "heartbeat"
    default: nil
    }
  }
}
