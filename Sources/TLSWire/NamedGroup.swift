/// A key agreement group (RFC 8446, section 4.2.7).
public struct NamedGroup: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let secp256r1 = NamedGroup(0x0017)
  public static let secp384r1 = NamedGroup(0x0018)
  public static let secp521r1 = NamedGroup(0x0019)
  public static let x25519 = NamedGroup(0x001d)
  public static let x448 = NamedGroup(0x001e)
  /// RFC 8734, like the next two; the curves have other numbers before TLS 1.3.
  public static let brainpoolP256r1TLS13 = NamedGroup(0x001f)
  public static let brainpoolP384r1TLS13 = NamedGroup(0x0020)
  public static let brainpoolP512r1TLS13 = NamedGroup(0x0021)
  /// RFC 8998.
  public static let curveSM2 = NamedGroup(0x0029)
  /// RFC 7919, like the next four.
  public static let ffdhe2048 = NamedGroup(0x0100)
  public static let ffdhe3072 = NamedGroup(0x0101)
  public static let ffdhe4096 = NamedGroup(0x0102)
  public static let ffdhe6144 = NamedGroup(0x0103)
  public static let ffdhe8192 = NamedGroup(0x0104)
  public static let mlkem512 = NamedGroup(0x0200)
  public static let mlkem768 = NamedGroup(0x0201)
  public static let mlkem1024 = NamedGroup(0x0202)
  /// RFC 10024, like the next two.
  public static let secp256r1MLKEM768 = NamedGroup(0x11eb)
  public static let x25519MLKEM768 = NamedGroup(0x11ec)
  public static let secp384r1MLKEM1024 = NamedGroup(0x11ed)
  public static let curveSM2MLKEM768 = NamedGroup(0x11ee)
  /// From before the ML-KEM standard (draft-tls-westerbaan-xyber768d00).
  public static let x25519Kyber768Draft00 = NamedGroup(0x6399)
  public static let secp256r1Kyber768Draft00 = NamedGroup(0x639a)

  public var name: String? { GroupTable.name(of: self) }

  /// Nil for a code point that is not in the table.
  public var kind: GroupKind? { GroupTable.kind(of: self) }

  /// The first protocol version that uses it.
  public var firstVersion: ProtocolVersion? { GroupTable.firstVersion(of: self) }

  /// All groups of the table, in order of their code points.
  public static let registered = GroupTable.all
}

/// The kind of key agreement of a group.
public enum GroupKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case ellipticCurve = "ec"
  case finiteField = "ff"
  case postQuantum = "pq"
  /// An elliptic curve and a post-quantum key encapsulation.
  case hybrid

  public var description: String { rawValue }

  /// Whether recorded traffic stays secret from a quantum computer.
  public var isPostQuantum: Bool { self == .postQuantum || self == .hybrid }
}
