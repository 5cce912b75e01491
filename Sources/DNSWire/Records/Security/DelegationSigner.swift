internal import Bytes

/// The hash of a key of a child zone: DS, and CDS and DLV, which have the same format (RFC 4034, section 5; RFC 7344).
public struct DelegationSigner: Hashable, Sendable {
  public var keyTag: UInt16
  public var algorithm: DNSSECAlgorithm
  public var digestType: DSDigestType
  /// At least one byte; a CDS record that requests deletion has one zero (RFC 8078, section 4).
  public var digest: [UInt8]

  public init(keyTag: UInt16, algorithm: DNSSECAlgorithm, digestType: DSDigestType, digest: [UInt8]) {
    self.keyTag = keyTag
    self.algorithm = algorithm
    self.digestType = digestType
    self.digest = digest
  }
}

extension DelegationSigner: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      keyTag: try rdata.readUInt16(), algorithm: DNSSECAlgorithm(try rdata.readUInt8()), digestType: DSDigestType(try rdata.readUInt8()),
      digest: try rdata.readNonemptyRest("digest"))
  }

  func write(to writer: inout ByteWriter) {
    writer.write(keyTag)
    writer.write([algorithm.rawValue, digestType.rawValue])
    writer.write(digest)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      keyTag: try text.readNumber("key tag"), algorithm: try text.readCode("algorithm"), digestType: try text.readCode("digest type"),
      digest: try text.readNonemptyHex("digest"))
  }

  var text: String { "\(keyTag) \(algorithm.rawValue) \(digestType.rawValue) \(Hex.encode(digest, uppercase: true))" }
}

extension RDATAReader {
  mutating func readNonemptyRest(_ field: String) throws(DNSWireError) -> [UInt8] {
    guard !isAtEnd else { throw DNSWireError(code: .illegal, structure: "record data", reason: "the \(field) is empty") }
    return readRest()
  }
}

extension PresentationReader {
  mutating func readNonemptyHex(_ field: String) throws(DNSWireError) -> [UInt8] {
    let bytes = try readHex(field)
    guard !bytes.isEmpty else { throw Self.invalid("the \(field) is empty") }
    return bytes
  }
}
