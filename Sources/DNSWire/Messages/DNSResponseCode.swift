/// The result of a request, with the upper bits of EDNS (RFC 1035, section 4.1.1; RFC 6891, section 6.1.3): 0 to 4095.
public struct DNSResponseCode: DNSCodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let noError = DNSResponseCode(0)
  public static let formatError = DNSResponseCode(1)
  public static let serverFailure = DNSResponseCode(2)
  /// The name does not exist.
  public static let nameError = DNSResponseCode(3)
  public static let notImplemented = DNSResponseCode(4)
  public static let refused = DNSResponseCode(5)
  public static let notAuthoritative = DNSResponseCode(9)
  public static let badVersion = DNSResponseCode(16)
  public static let badCookie = DNSResponseCode(23)

  public static let prefix = "RCODE"

  public static let names: KeyValuePairs<UInt16, String> = [
    0: "NOERROR", 1: "FORMERR", 2: "SERVFAIL", 3: "NXDOMAIN", 4: "NOTIMP", 5: "REFUSED", 6: "YXDOMAIN", 7: "YXRRSET", 8: "NXRRSET",
    9: "NOTAUTH", 10: "NOTZONE", 11: "DSOTYPENI", 16: "BADVERS", 17: "BADKEY", 18: "BADTIME", 19: "BADMODE", 20: "BADNAME",
    21: "BADALG", 22: "BADTRUNC", 23: "BADCOOKIE",
  ]
}

/// The kind of a request (RFC 1035, section 4.1.1): 0 to 15.
public struct DNSOpcode: DNSCodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let query = DNSOpcode(0)
  public static let status = DNSOpcode(2)
  public static let notify = DNSOpcode(4)
  public static let update = DNSOpcode(5)

  public static let prefix = "OPCODE"

  public static let names: KeyValuePairs<UInt8, String> = [0: "QUERY", 1: "IQUERY", 2: "STATUS", 4: "NOTIFY", 5: "UPDATE", 6: "DSO"]
}
