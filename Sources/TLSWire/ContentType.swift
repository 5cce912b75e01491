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
