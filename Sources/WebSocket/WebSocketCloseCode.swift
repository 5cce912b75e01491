/// The status code of a Close frame (RFC 6455, section 7.4); unknown values are preserved.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let normal = WebSocketCloseCode(rawValue: 1000)
  public static let goingAway = WebSocketCloseCode(rawValue: 1001)
  public static let protocolError = WebSocketCloseCode(rawValue: 1002)
  public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
  /// Never sent: a Close frame without a status code.
  public static let noStatus = WebSocketCloseCode(rawValue: 1005)
  /// Never sent: the connection ended without a Close frame.
  public static let abnormal = WebSocketCloseCode(rawValue: 1006)
  public static let invalidData = WebSocketCloseCode(rawValue: 1007)
  public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
  public static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
  public static let missingExtension = WebSocketCloseCode(rawValue: 1010)
  public static let internalError = WebSocketCloseCode(rawValue: 1011)
  public static let serviceRestart = WebSocketCloseCode(rawValue: 1012)
  public static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)
  public static let badGateway = WebSocketCloseCode(rawValue: 1014)

  /// True if a Close frame may contain it: registered for that, or of the ranges for libraries and private use.
  public var isSendable: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// The name in the registry of IANA, in lower case; nil for an unregistered code.
  public var name: String? { Self.names[rawValue] }

  private static let names: [UInt16: String] = [
    1000: "normal closure", 1001: "going away", 1002: "protocol error", 1003: "unsupported data", 1005: "no status received",
    1006: "abnormal closure", 1007: "invalid payload data", 1008: "policy violation", 1009: "message too big",
    1010: "mandatory extension", 1011: "internal error", 1012: "service restart", 1013: "try again later", 1014: "bad gateway",
    1015: "TLS handshake",
  ]
}

extension WebSocketCloseCode: CustomStringConvertible {
  public var description: String { name.map { "\(rawValue) (\($0))" } ?? String(rawValue) }
}

/// The content of a Close frame (RFC 6455, section 5.5.1).
public struct WebSocketClosure: Hashable, Sendable {
  /// Nil if the frame is empty.
  public var code: WebSocketCloseCode?
  /// Hostile until escaped.
  public var reason: String

  public init(_ code: WebSocketCloseCode?, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// Parses the payload of a Close frame.
  init(reading payload: [UInt8]) throws(WebSocketError) {
    guard !payload.isEmpty else {
      self.init(nil)
      return
    }
    guard payload.count >= 2 else {
      throw .frame("a Close frame has half a status code", section: "5.5.1")
    }
    let code = WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
    guard code.isSendable else {
      throw .frame("a Close frame has the reserved status code \(code.rawValue)", section: "7.4")
    }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw WebSocketError(
        .text, "the reason of a Close frame is not UTF-8", reference: "RFC 6455, section 5.5.1", closeCode: .invalidData)
    }
    self.init(code, reason: reason)
  }

  /// Throws if the code is reserved or the reason too long.
  func encoded() throws(WebSocketError) -> [UInt8] {
    guard let code else {
      guard reason.isEmpty else {
        throw WebSocketError(.unsendable, "a reason needs a status code", reference: "RFC 6455, section 5.5.1")
      }
      return []
    }
    guard code.isSendable else {
      throw WebSocketError(.unsendable, "no Close frame may have the status code \(code)", reference: "RFC 6455, section 7.4")
    }
    guard reason.utf8.count <= Self.reasonLimit else {
      throw WebSocketError(
        .unsendable, "the reason has \(reason.utf8.count) bytes; a Close frame has room for \(Self.reasonLimit)",
        reference: "RFC 6455, section 5.5")
    }
    return [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)] + Array(reason.utf8)
  }

  static let reasonLimit = 123
}
