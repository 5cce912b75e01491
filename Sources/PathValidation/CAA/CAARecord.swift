internal import Bytes
public import X509

/// A DNS record that restricts the authorities that may issue certificates for a name (RFC 8659, section 4.1).
public struct CAARecord: Hashable, Sendable {
  public let flags: UInt8
  /// `issue`, `issuewild`, `iodef` …, in lower case for comparison.
  public let tag: String
  public let value: [UInt8]

  /// Nil if the tag is not 1 to 255 letters and digits or the value is too long for a record.
  public init?(flags: UInt8, tag: some StringProtocol, value: [UInt8]) {
    guard (1...255).contains(tag.utf8.count), tag.utf8.allSatisfy(Self.isAlphanumeric),
      value.count <= Self.maximumLength - 2 - tag.utf8.count
    else { return nil }
    self.flags = flags
    self.tag = tag.lowercased()
    self.value = value
  }

  /// Parses the RDATA.
  public init(wire: [UInt8]) throws(PKIError) {
    var reader = ByteReader(wire)
    guard wire.count <= Self.maximumLength, let flags = try? reader.readUInt8(), let tag = try? reader.readVector(lengthBytes: 1) else {
      throw Self.malformed("the CAA record ends within its tag or is too long")
    }
    guard let record = CAARecord(flags: flags, tag: String(decoding: tag, as: UTF8.self), value: Array(reader.readRest())) else {
      throw Self.malformed("the tag of the CAA record is not letters and digits")
    }
    self = record
  }

  /// The RDATA.
  public var wire: [UInt8] { [flags, UInt8(truncatingIfNeeded: tag.utf8.count)] + Array(tag.utf8) + value }

  /// An authority that does not support the tag must not issue (RFC 8659, section 4.1).
  public var isCritical: Bool { flags & 0x80 != 0 }

  /// The value as text; bytes that are not ASCII are replaced by `?`.
  public var text: String { String(decoding: value.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self) }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedCAA, reason: reason, hint: "give a record as in 0 issue \"letsencrypt.org\"")
  }

  /// The maximum length of a resource record.
  static let maximumLength = 65_535
}
