internal import Bytes

/// An OCSP request for one certificate (RFC 6960, section 4.1), unsigned as usual.
public struct OCSPRequest: Hashable, Sendable {
  public let certID: OCSPCertID
  /// 1 to 128 bytes that the response should repeat (RFC 9654); most public responders serve stored responses and do not.
  public let nonce: [UInt8]?

  public init(_ certID: OCSPCertID, nonce: [UInt8]? = nil) {
    self.certID = certID
    self.nonce = nonce
  }

  /// The body of a POST request with the type `application/ocsp-request`.
  public var der: [UInt8] {
    let list = DERValue.make(0x30, DERValue.make(0x30, certID.der))
    guard let nonce else { return DERValue.make(0x30, DERValue.make(0x30, list)) }
    let entry = DERValue.make(0x30, DERValue.make(0x06, Self.nonceOID.bytes), DERValue.make(0x04, DERValue.make(0x04, nonce)))
    return DERValue.make(0x30, DERValue.make(0x30, list, DERValue.make(0xa2, DERValue.make(0x30, entry))))
  }

  /// The URL of a GET request (RFC 6960, section A.1): base64 appended to the responder's URL, with `+`, `/` and `=` escaped.
  public func location(below responder: String) -> String {
    var path = ""
    for character in Base64.encode(der) {
      switch character {
      case "+": path += "%2B"
      case "/": path += "%2F"
      case "=": path += "%3D"
      default: path.append(character)
      }
    }
    return responder + (responder.hasSuffix("/") ? "" : "/") + path
  }

  static let nonceOID = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 2)
}

/// Encodes the DER values of an OCSP request (X.690, section 8).
enum DERValue {
  static func make(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    return [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(truncatingIfNeeded: count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(truncatingIfNeeded: digits.count)] + digits
  }
}
