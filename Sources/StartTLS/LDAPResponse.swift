internal import Bytes

/// An ExtendedResponse (RFC 4511, section 4.12), or the notice of disconnection, which is one with message ID 0.
struct LDAPResponse: Hashable, Sendable {
  let messageID: Int
  let resultCode: Int
  /// Nil if empty.
  let diagnosticMessage: String?

  /// Nil for a message of another type, such as an intermediate response.
  init?(message: ArraySlice<UInt8>) throws(ByteError) {
    let bytes = Array(message)
    var outer = DERCursor(bytes)
    var envelope = DERCursor(bytes, try outer.require(0x30).content)
    self.messageID = Self.number(bytes[try envelope.require(0x02).content])
    guard envelope.nextTag == 0x78 || envelope.isAtEnd else {
      _ = try envelope.next()
      return nil
    }
    var fields = DERCursor(bytes, try envelope.require(0x78).content)
    self.resultCode = Self.number(bytes[try fields.require(0x0a).content])
    _ = try fields.require(0x04)
    let text = String(decoding: bytes[try fields.require(0x04).content], as: UTF8.self)
    self.diagnosticMessage = text.isEmpty ? nil : text
  }

  /// The name in RFC 4511, section 4.1.9.
  var resultName: String { Self.names[resultCode].map { "\($0), \(resultCode)" } ?? "result \(resultCode)" }

  private static func number(_ content: ArraySlice<UInt8>) -> Int {
    content.count <= 4 ? content.reduce(0) { $0 << 8 | Int($1) } : .max
  }

  private static let names: [Int: String] = [
    0: "success", 1: "operationsError", 2: "protocolError", 3: "timeLimitExceeded", 4: "sizeLimitExceeded", 7: "authMethodNotSupported",
    8: "strongerAuthRequired", 10: "referral", 11: "adminLimitExceeded", 12: "unavailableCriticalExtension", 13: "confidentialityRequired",
    48: "inappropriateAuthentication", 49: "invalidCredentials", 50: "insufficientAccessRights", 51: "busy", 52: "unavailable",
    53: "unwillingToPerform", 80: "other",
  ]
}
