/// A group for key agreement (RFC 8446, section 4.2.7).
public struct NamedGroup: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let secp256r1 = NamedGroup(0x0017)
  public static let secp384r1 = NamedGroup(0x0018)
  public static let secp521r1 = NamedGroup(0x0019)
  public static let x25519 = NamedGroup(0x001d)
  public static let x448 = NamedGroup(0x001e)
  public static let ffdhe2048 = NamedGroup(0x0100)
  /// RFC 10024.
  public static let x25519MLKEM768 = NamedGroup(0x11ec)

  public var name: String? { GroupTable.name(of: self) }

  /// `ec`, `ff`, `pq` or `hybrid`; nil for a code point that the table lacks.
  public var kind: String? { GroupTable.kind(of: self) }

  /// The first protocol version that uses it.
  public var firstVersion: ProtocolVersion? { GroupTable.firstVersion(of: self) }

  /// Every group of the table, in the order of the code points.
  public static let registered = GroupTable.all
}
