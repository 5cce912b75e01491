/// The type of an extension (RFC 8446, section 4.2, and the IANA registry).
public struct ExtensionType: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let serverName = ExtensionType(0)
  public static let maxFragmentLength = ExtensionType(1)
  public static let truncatedHMAC = ExtensionType(4)
  public static let statusRequest = ExtensionType(5)
  public static let supportedGroups = ExtensionType(10)
  public static let ecPointFormats = ExtensionType(11)
  public static let srp = ExtensionType(12)
  public static let signatureAlgorithms = ExtensionType(13)
  public static let heartbeat = ExtensionType(15)
  public static let alpn = ExtensionType(16)
  public static let statusRequestV2 = ExtensionType(17)
  public static let signedCertificateTimestamp = ExtensionType(18)
  public static let clientCertificateType = ExtensionType(19)
  public static let serverCertificateType = ExtensionType(20)
  public static let padding = ExtensionType(21)
  public static let encryptThenMAC = ExtensionType(22)
  public static let extendedMainSecret = ExtensionType(23)
  public static let compressCertificate = ExtensionType(27)
  public static let recordSizeLimit = ExtensionType(28)
  public static let delegatedCredential = ExtensionType(34)
  public static let sessionTicket = ExtensionType(35)
  /// The number of key_share up to draft 22 of TLS 1.3.
  public static let draftKeyShare = ExtensionType(40)
  public static let preSharedKey = ExtensionType(41)
  public static let earlyData = ExtensionType(42)
  public static let supportedVersions = ExtensionType(43)
  public static let cookie = ExtensionType(44)
  public static let pskKeyExchangeModes = ExtensionType(45)
  public static let certificateAuthorities = ExtensionType(47)
  public static let postHandshakeAuth = ExtensionType(49)
  public static let signatureAlgorithmsCert = ExtensionType(50)
  public static let keyShare = ExtensionType(51)
  public static let nextProtocolNegotiation = ExtensionType(0x3374)
  public static let encryptedClientHello = ExtensionType(0xfe0d)
  public static let renegotiationInfo = ExtensionType(0xff01)

  public var name: String? { ExtensionTypeTable.names[rawValue] }
}
