internal import Bytes
internal import SwiftASN1

/// An OCSP response, from a responder or stapled by a server (RFC 6960, section 4.2.1). Parsing verifies nothing.
public struct OCSPResponse: Hashable, Sendable {
  /// Whether the responder provided a status.
  public struct Status: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let successful = Status(rawValue: 0)
    public static let malformedRequest = Status(rawValue: 1)
    public static let internalError = Status(rawValue: 2)
    public static let tryLater = Status(rawValue: 3)
    public static let signatureRequired = Status(rawValue: 5)
    public static let unauthorized = Status(rawValue: 6)

    private static let names: [Int: String] = [
      0: "successful", 1: "malformedRequest", 2: "internalError", 3: "tryLater", 5: "sigRequired", 6: "unauthorized",
    ]

    /// The standard's name, or the number of an unknown status.
    public var description: String { Self.names[rawValue] ?? "status \(rawValue)" }
  }

  /// The response as received.
  public let der: [UInt8]
  public let status: Status
  /// Nil unless the status is successful and the response type is basic, the only one in use.
  public let basic: BasicOCSPResponse?
  public let deviations: [Deviation]

  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    var outer = try ASN1Node.parse(der[...], "OCSP response", notes: &notes).sequence("OCSP response")
    let code = try outer.require("status").bytes(.enumerated, "status of the OCSP response")
    status = Status(rawValue: try ASN1Node.count(code, "status of the OCSP response"))
    self.der = der
    guard var wrapped = try outer.takeContext(0)?.members("OCSP response") else {
      basic = nil
      deviations = notes
      return
    }
    var typed = try (try wrapped.require("response bytes")).sequence("response bytes")
    guard try typed.require("response type").oid("response type") == Self.basicType else {
      basic = nil
      deviations = notes
      return
    }
    let inner = try typed.require("response").bytes(.octetString, "response")
    basic = try BasicOCSPResponse(inner, notes: &notes)
    deviations = notes
  }

  /// The responses of a file: one in DER or base64, or any number in PEM.
  public static func read(_ bytes: [UInt8]) throws(PKIError) -> [OCSPResponse] {
    if bytes.first == 0x30 { return [try OCSPResponse(der: bytes)] }
    let blocks = try PEM.read(bytes).filter { $0.label == "OCSP RESPONSE" }
    var responses: [OCSPResponse] = []
    for block in blocks { responses.append(try OCSPResponse(der: block.der)) }
    guard responses.isEmpty else { return responses }
    let text = bytes.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    guard let der = try? Base64.decode(text), der.first == 0x30 else {
      throw PKIError(code: .noCertificate, reason: "no OCSP response found", hint: "give an OCSP response as DER, PEM or base64")
    }
    return [try OCSPResponse(der: der)]
  }

  private static let basicType = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
}
