internal import Bytes

/// The level of an alert (RFC 8446, section 6).
public struct AlertLevel: CodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let warning = AlertLevel(1)
  public static let fatal = AlertLevel(2)

  public var name: String? {
    switch self {
    case .warning: "warning"
    case .fatal: "fatal"
    default: nil
    }
  }
}

/// An alert (RFC 8446, section 6).
public struct Alert: Hashable, Sendable, Codable, CustomStringConvertible {
  public let level: AlertLevel
  public let what: AlertDescription

  public init(level: AlertLevel, what: AlertDescription) {
    self.level = level
    self.what = what
  }

  /// Parses the two bytes of an alert.
  public init(reading bytes: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("alert", bytes) { reader throws(ByteError) in
      Alert(level: AlertLevel(try reader.readUInt8()), what: AlertDescription(try reader.readUInt8()))
    }
  }

  public var bytes: [UInt8] { [level.rawValue, what.rawValue] }

  public var description: String { "\(level) alert \(what)" }
}
