/// A version of SSL or TLS by its wire value (RFC 8446, section 4.2.1).
public struct ProtocolVersion: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let ssl2 = ProtocolVersion(0x0002)
  public static let ssl3 = ProtocolVersion(0x0300)
  public static let tls10 = ProtocolVersion(0x0301)
  public static let tls11 = ProtocolVersion(0x0302)
  public static let tls12 = ProtocolVersion(0x0303)
  public static let tls13 = ProtocolVersion(0x0304)

  /// `TLSv1.2`; a draft of TLS 1.3 is `TLSv1.3-draft28`.
  public var name: String? {
    switch self {
    case .ssl2: "SSLv2"
    case .ssl3: "SSLv3"
    case .tls10: "TLSv1.0"
    case .tls11: "TLSv1.1"
    case .tls12: "TLSv1.2"
    case .tls13: "TLSv1.3"
    default: rawValue >> 8 == 0x7f ? "TLSv1.3-draft\(rawValue & 0xff)" : nil
    }
  }
}

extension ProtocolVersion: Comparable {
  public static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue < right.rawValue }
}

/// The encoded form of a version is its name, or its number if it has none.
extension ProtocolVersion {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let version = ProtocolVersion(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a protocol version: \(text)")
    }
    self = version
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Parses the format of `description`.
  public init?(_ text: some StringProtocol) {
    let known: [ProtocolVersion] = [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13]
    if let version = known.first(where: { $0.description == text }) {
      self = version
    } else if text.hasPrefix("TLSv1.3-draft"), let draft = UInt8(text.dropFirst(13)) {
      self.init(0x7f00 | UInt16(draft))
    } else if text.hasPrefix("0x"), let value = UInt16(text.dropFirst(2), radix: 16) {
      self.init(value)
    } else {
      return nil
    }
  }
}
