/// The key of a parameter of SVCB and HTTPS records, from the registry of SvcParamKeys (RFC 9460, section 14.3).
public struct ServiceParameterKey: DNSCodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let mandatory = ServiceParameterKey(0)
  public static let alpn = ServiceParameterKey(1)
  public static let noDefaultALPN = ServiceParameterKey(2)
  public static let port = ServiceParameterKey(3)
  public static let ipv4Hint = ServiceParameterKey(4)
  /// Encrypted ClientHello (RFC 9848).
  public static let ech = ServiceParameterKey(5)
  public static let ipv6Hint = ServiceParameterKey(6)
  /// The URI template of DNS over HTTPS (RFC 9461).
  public static let dohPath = ServiceParameterKey(7)
  /// Oblivious HTTP (RFC 9540).
  public static let ohttp = ServiceParameterKey(8)
  public static let tlsSupportedGroups = ServiceParameterKey(9)
  /// The path of DNS over CoAP (RFC 9953).
  public static let docPath = ServiceParameterKey(10)

  public static let prefix = "key"

  public static let names: KeyValuePairs<UInt16, String> = [
    0: "mandatory", 1: "alpn", 2: "no-default-alpn", 3: "port", 4: "ipv4hint", 5: "ech", 6: "ipv6hint", 7: "dohpath", 8: "ohttp",
    9: "tls-supported-groups", 10: "docpath",
  ]

  /// The format of the value.
  var format: ServiceParameterFormat {
    switch self {
    case .mandatory: .keys
    case .alpn: .strings(mayBeEmpty: false)
    case .docPath: .strings(mayBeEmpty: true)
    case .noDefaultALPN, .ohttp: .nothing
    case .port: .port
    case .ipv4Hint: .addresses(4)
    case .ipv6Hint: .addresses(16)
    case .ech: .base64
    case .tlsSupportedGroups: .numbers
    case .dohPath: .text
    default: .opaque
    }
  }
}
