internal import Bytes

/// An account of an HTTPDNS service: the resolver's name, the account ID, and the keys, which no description shows.
public struct HTTPDNSAccount: Hashable, Sendable {
  /// The resolver's name, as in `httpdns:NAME`; also part of file names.
  public let name: String
  /// The account ID, decimal digits.
  public let id: String
  /// The secret as text, which scheduling requests are signed with.
  let secretText: String?
  /// The decoded secret, which resolution requests are signed with.
  let secret: [UInt8]?
  let aesKey: [UInt8]?

  /// `secret` and `aesKey` are hexadecimal; the latter has 16 bytes.
  public init(name: String, id: String, secret: String? = nil, aesKey: String? = nil) throws(ResolverError) {
    func mistake(_ detail: String) -> ResolverError { ResolverError(.httpdnsAccount, name: "httpdns:\(name)", detail: detail) }
    guard Self.isName(name) else {
      throw mistake("a resolver's name has 1 to 64 letters, digits, '-', '_' and '.', and does not begin with '.'")
    }
    guard (1...20).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw mistake("the account ID must be 1 to 20 decimal digits")
    }
    self.name = name
    self.id = id
    secretText = secret
    self.secret = secret.flatMap { Self.decoded($0) }
    self.aesKey = aesKey.flatMap { Self.decoded($0) }
    if secret != nil, self.secret == nil { throw mistake("the secret must be hexadecimal") }
    if aesKey != nil, self.aesKey?.count != 16 { throw mistake("the AES key must be 32 hexadecimal digits") }
  }

  /// Requests are signed.
  public var isSigned: Bool { secret != nil }

  /// Requests are encrypted.
  public var isEncrypted: Bool { aesKey != nil }

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }
  }

  /// Unlike `Hex.decode`, rejects separators and an empty text.
  private static func decoded(_ text: String) -> [UInt8]? {
    guard !text.isEmpty, text.utf8.allSatisfy({ Hex.value(ofDigit: $0) != nil }) else { return nil }
    return try? Hex.decode(text)
  }
}

extension HTTPDNSAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "httpdns:\(name) (account \(id), \(isSigned ? "signed" : "unsigned"), \(isEncrypted ? "encrypted" : "not encrypted"))"
  }

  public var debugDescription: String { description }

  /// Without the keys, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "id": id]) }
}
