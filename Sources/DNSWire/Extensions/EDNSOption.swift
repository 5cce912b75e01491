/// An option of EDNS (RFC 6891, section 6.1.2).
public struct EDNSOption: Hashable, Sendable {
  /// The number of an option, from the registry of EDNS0 option codes.
  public struct Code: DNSCodePoint {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The name of the server (RFC 5001).
    public static let nsid = Code(3)
    public static let clientSubnet = Code(8)
    public static let expire = Code(9)
    public static let cookie = Code(10)
    public static let keepAlive = Code(11)
    public static let padding = Code(12)
    public static let chain = Code(13)
    public static let keyTag = Code(14)
    public static let extendedError = Code(15)
    /// The agent to which errors are reported (RFC 9567).
    public static let reportChannel = Code(18)
    public static let zoneVersion = Code(19)

    public static let prefix = "OPT"

    /// As `dig` prints them.
    public static let names: KeyValuePairs<UInt16, String> = [
      1: "LLQ", 2: "UL", 3: "NSID", 5: "DAU", 6: "DHU", 7: "N3U", 8: "CLIENT-SUBNET", 9: "EXPIRE", 10: "COOKIE", 11: "TCP-KEEPALIVE",
      12: "PADDING", 13: "CHAIN", 14: "KEY-TAG", 15: "EDE", 16: "CLIENT-TAG", 17: "SERVER-TAG", 18: "REPORT-CHANNEL", 19: "ZONEVERSION",
    ]
  }

  public let code: Code
  public let data: [UInt8]

  public init(code: Code, data: [UInt8]) {
    self.code = code
    self.data = data
  }

  /// An option of that many zero bytes (RFC 7830).
  public static func padding(_ count: Int) -> EDNSOption {
    EDNSOption(code: .padding, data: Array(repeating: 0, count: max(0, count)))
  }

  /// Requests the name of the server (RFC 5001, section 2.1).
  public static let nsid = EDNSOption(code: .nsid, data: [])
}
