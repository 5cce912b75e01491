internal import Bytes

/// The certificate or key of a service: TLSA, and SMIMEA, which has the same format (RFC 6698, section 2; RFC 8162).
public struct TLSAAssociation: Hashable, Sendable {
  public var usage: UInt8
  public var selector: UInt8
  public var matchingType: UInt8
  /// At least one byte.
  public var data: [UInt8]

  public init(usage: UInt8, selector: UInt8, matchingType: UInt8, data: [UInt8]) {
    self.usage = usage
    self.selector = selector
    self.matchingType = matchingType
    self.data = data
  }

  private static let usages: [String: UInt8] = ["pkix-ta": 0, "pkix-ee": 1, "dane-ta": 2, "dane-ee": 3, "privcert": 255]
  private static let selectors: [String: UInt8] = ["cert": 0, "spki": 1, "privsel": 255]
  private static let matchingTypes: [String: UInt8] = ["full": 0, "sha2-256": 1, "sha2-512": 2, "privmatch": 255]
}

extension TLSAAssociation: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      usage: try rdata.readUInt8(), selector: try rdata.readUInt8(), matchingType: try rdata.readUInt8(),
      data: try rdata.readNonemptyRest("association data"))
  }

  func write(to writer: inout ByteWriter) {
    writer.write([usage, selector, matchingType])
    writer.write(data)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      usage: try text.readNumber("usage", names: Self.usages), selector: try text.readNumber("selector", names: Self.selectors),
      matchingType: try text.readNumber("matching type", names: Self.matchingTypes), data: try text.readNonemptyHex("association data"))
  }

  var text: String { "\(usage) \(selector) \(matchingType) \(Hex.encode(data, uppercase: true))" }
}

extension PresentationReader {
  /// Reads a number or one of its names, as those of RFC 7218.
  mutating func readNumber(_ field: String, names: [String: UInt8]) throws(DNSWireError) -> UInt8 {
    if let word = next, !word.isQuoted, let number = names[word.text.lowercased()] {
      _ = try readWord(field)
      return number
    }
    return try readNumber(field)
  }
}
