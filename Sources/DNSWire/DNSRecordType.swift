/// The type of a resource record or a question (RFC 1035, section 3.2.2, and the IANA registry).
public struct DNSRecordType: DNSCodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let a = DNSRecordType(1)
  public static let ns = DNSRecordType(2)
  public static let cname = DNSRecordType(5)
  public static let soa = DNSRecordType(6)
  public static let ptr = DNSRecordType(12)
  public static let hinfo = DNSRecordType(13)
  public static let mx = DNSRecordType(15)
  public static let txt = DNSRecordType(16)
  public static let rp = DNSRecordType(17)
  public static let afsdb = DNSRecordType(18)
  public static let sig = DNSRecordType(24)
  public static let key = DNSRecordType(25)
  public static let aaaa = DNSRecordType(28)
  public static let loc = DNSRecordType(29)
  public static let srv = DNSRecordType(33)
  public static let naptr = DNSRecordType(35)
  public static let kx = DNSRecordType(36)
  public static let dname = DNSRecordType(39)
  public static let opt = DNSRecordType(41)
  public static let ds = DNSRecordType(43)
  public static let sshfp = DNSRecordType(44)
  public static let rrsig = DNSRecordType(46)
  public static let nsec = DNSRecordType(47)
  public static let dnskey = DNSRecordType(48)
  public static let nsec3 = DNSRecordType(50)
  public static let nsec3param = DNSRecordType(51)
  public static let tlsa = DNSRecordType(52)
  public static let smimea = DNSRecordType(53)
  public static let cds = DNSRecordType(59)
  public static let cdnskey = DNSRecordType(60)
  public static let openpgpkey = DNSRecordType(61)
  public static let svcb = DNSRecordType(64)
  public static let https = DNSRecordType(65)
  public static let spf = DNSRecordType(99)
  public static let tsig = DNSRecordType(250)
  public static let ixfr = DNSRecordType(251)
  public static let axfr = DNSRecordType(252)
  /// All records of a name: `ANY`, registered as `*` (RFC 8482).
  public static let any = DNSRecordType(255)
  public static let uri = DNSRecordType(256)
  public static let caa = DNSRecordType(257)
  public static let dlv = DNSRecordType(32_769)

  public static let prefix = "TYPE"

  public static let names: KeyValuePairs<UInt16, String> = [
    1: "A", 2: "NS", 3: "MD", 4: "MF", 5: "CNAME", 6: "SOA", 7: "MB", 8: "MG", 9: "MR", 10: "NULL", 11: "WKS", 12: "PTR", 13: "HINFO",
    14: "MINFO", 15: "MX", 16: "TXT", 17: "RP", 18: "AFSDB", 19: "X25", 20: "ISDN", 21: "RT", 22: "NSAP", 23: "NSAP-PTR", 24: "SIG",
    25: "KEY", 26: "PX", 27: "GPOS", 28: "AAAA", 29: "LOC", 30: "NXT", 31: "EID", 32: "NIMLOC", 33: "SRV", 34: "ATMA", 35: "NAPTR",
    36: "KX", 37: "CERT", 38: "A6", 39: "DNAME", 40: "SINK", 41: "OPT", 42: "APL", 43: "DS", 44: "SSHFP", 45: "IPSECKEY", 46: "RRSIG",
    47: "NSEC", 48: "DNSKEY", 49: "DHCID", 50: "NSEC3", 51: "NSEC3PARAM", 52: "TLSA", 53: "SMIMEA", 55: "HIP", 56: "NINFO", 57: "RKEY",
    58: "TALINK", 59: "CDS", 60: "CDNSKEY", 61: "OPENPGPKEY", 62: "CSYNC", 63: "ZONEMD", 64: "SVCB", 65: "HTTPS", 66: "DSYNC",
    67: "HHIT", 68: "BRID", 99: "SPF", 100: "UINFO", 101: "UID", 102: "GID", 103: "UNSPEC", 104: "NID", 105: "L32", 106: "L64",
    107: "LP", 108: "EUI48", 109: "EUI64", 128: "NXNAME", 249: "TKEY", 250: "TSIG", 251: "IXFR", 252: "AXFR", 253: "MAILB",
    254: "MAILA", 255: "ANY", 256: "URI", 257: "CAA", 258: "AVC", 259: "DOA", 260: "AMTRELAY", 261: "RESINFO", 262: "WALLET",
    263: "CLA", 264: "IPN", 32_768: "TA", 32_769: "DLV",
  ]
}
