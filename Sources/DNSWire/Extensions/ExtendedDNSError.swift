internal import Bytes

/// A reason for a response code, from an EDNS option (RFC 8914).
public struct ExtendedDNSError: Hashable, Sendable, Codable {
  /// The number of a reason, from the registry of Extended DNS Error codes.
  public struct Code: DNSCodePoint {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let other = Code(0)
    public static let staleAnswer = Code(3)
    public static let forgedAnswer = Code(4)
    public static let dnssecBogus = Code(6)
    public static let signatureExpired = Code(7)
    public static let blocked = Code(15)
    public static let censored = Code(16)
    public static let filtered = Code(17)
    public static let prohibited = Code(18)
    public static let staleNameError = Code(19)
    public static let noReachableAuthority = Code(22)
    public static let networkError = Code(23)

    public static let prefix = "EDE"

    public static let names: KeyValuePairs<UInt16, String> = [
      0: "Other Error", 1: "Unsupported DNSKEY Algorithm", 2: "Unsupported DS Digest Type", 3: "Stale Answer", 4: "Forged Answer",
      5: "DNSSEC Indeterminate", 6: "DNSSEC Bogus", 7: "Signature Expired", 8: "Signature Not Yet Valid", 9: "DNSKEY Missing",
      10: "RRSIGs Missing", 11: "No Zone Key Bit Set", 12: "NSEC Missing", 13: "Cached Error", 14: "Not Ready", 15: "Blocked",
      16: "Censored", 17: "Filtered", 18: "Prohibited", 19: "Stale NXDOMAIN Answer", 20: "Not Authoritative", 21: "Not Supported",
      22: "No Reachable Authority", 23: "Network Error", 24: "Invalid Data", 25: "Signature Expired before Valid", 26: "Too Early",
      27: "Unsupported NSEC3 Iterations Value", 28: "Unable to conform to policy", 29: "Synthesized", 30: "Invalid Query Type",
      31: "Rate Limited", 32: "Over Quota", 33: "Negative Trust Anchor", 34: "New Delegation Only",
    ]
  }

  public let code: Code
  /// Text for people; untrusted, and empty if there is none.
  public let text: String

  public init(code: Code, text: String = "") {
    self.code = code
    self.text = text
  }

  /// Nil for data without a code; text that is not UTF-8 is repaired.
  init?(_ data: [UInt8]) {
    var reader = ByteReader(data)
    guard let code = try? reader.readUInt16() else { return nil }
    var text = Array(reader.readRest())
    // The text must not end in a null, but receivers accept it (RFC 8914, section 2).
    if text.last == 0 { text.removeLast() }
    self.init(code: Code(code), text: String(decoding: text, as: UTF8.self))
  }

  public var option: EDNSOption {
    var writer = ByteWriter()
    writer.write(code.rawValue)
    writer.write(Array(text.utf8))
    return EDNSOption(code: .extendedError, data: writer.bytes)
  }
}

extension ExtendedDNSError: CustomStringConvertible {
  /// `18 (Prohibited): (text)`, as `dig` prints it; characters of the text without a glyph are escaped.
  public var description: String {
    let name = code.name.map { " (\($0))" } ?? ""
    let shown = text.unicodeScalars.map { $0.isHostile ? $0.escape : String($0) }.joined()
    return "\(code.rawValue)\(name)" + (text.isEmpty ? "" : ": (\(shown))")
  }
}
