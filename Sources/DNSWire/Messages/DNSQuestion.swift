/// A name, type and class for which records are requested (RFC 1035, section 4.1.2).
public struct DNSQuestion: Hashable, Sendable {
  public var name: DNSName
  public var type: DNSRecordType
  public var recordClass: DNSClass

  public init(name: DNSName, type: DNSRecordType, recordClass: DNSClass = .internet) {
    self.name = name
    self.type = type
    self.recordClass = recordClass
  }
}

extension DNSQuestion: CustomStringConvertible {
  /// `example.com. IN AAAA`
  public var description: String { "\(name) \(recordClass) \(type)" }
}

/// The class of a record or question (RFC 1035, section 3.2.4).
public struct DNSClass: DNSCodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let internet = DNSClass(1)
  /// The class of `version.bind` and `id.server` (RFC 4892).
  public static let chaos = DNSClass(3)
  public static let hesiod = DNSClass(4)
  public static let none = DNSClass(254)
  public static let any = DNSClass(255)

  public static let prefix = "CLASS"

  public static let names: KeyValuePairs<UInt16, String> = [1: "IN", 3: "CH", 4: "HS", 254: "NONE", 255: "ANY"]
}
