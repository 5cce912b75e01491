public import Bytes

/// The signature of a set of records: RRSIG, and SIG, which has the same format (RFC 4034, section 3).
public struct RecordSignature: Hashable, Sendable {
  public var typeCovered: DNSRecordType
  public var algorithm: DNSSECAlgorithm
  /// The number of labels of the signed name; fewer than the name of the record has if a wildcard matched.
  public var labels: UInt8
  public var originalTTL: UInt32
  /// In seconds since 1970, modulo 2^32 (RFC 4034, section 3.1.5).
  public var expiration: UInt32
  public var inception: UInt32
  public var keyTag: UInt16
  public var signer: DNSName
  public var signature: [UInt8]

  /// The signature of the fields that are set afterwards.
  public init(typeCovered: DNSRecordType, algorithm: DNSSECAlgorithm, keyTag: UInt16, signer: DNSName) {
    self.typeCovered = typeCovered
    self.algorithm = algorithm
    labels = 0
    originalTTL = 0
    expiration = 0
    inception = 0
    self.keyTag = keyTag
    self.signer = signer
    signature = []
  }

  /// The time up to 2106, where the seconds begin again.
  public var expirationTime: Timestamp { Timestamp(seconds: Int64(expiration)) }
  public var inceptionTime: Timestamp { Timestamp(seconds: Int64(inception)) }
}

extension RecordSignature: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    typeCovered = DNSRecordType(try rdata.readUInt16())
    algorithm = DNSSECAlgorithm(try rdata.readUInt8())
    labels = try rdata.readUInt8()
    originalTTL = try rdata.readUInt32()
    expiration = try rdata.readUInt32()
    inception = try rdata.readUInt32()
    keyTag = try rdata.readUInt16()
    signer = try rdata.readName()
    signature = rdata.readRest()
  }

  func write(to writer: inout ByteWriter) {
    writer.write(typeCovered.rawValue)
    writer.write([algorithm.rawValue, labels])
    for number in [originalTTL, expiration, inception] { writer.write(number) }
    writer.write(keyTag)
    writer.write(signer)
    writer.write(signature)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    typeCovered = try text.readType("type covered")
    algorithm = try text.readCode("algorithm")
    labels = try text.readNumber("number of labels")
    originalTTL = try text.readDuration("original TTL")
    expiration = try Self.time(&text, "expiration")
    inception = try Self.time(&text, "inception")
    keyTag = try text.readNumber("key tag")
    signer = try text.readName("signer")
    signature = try text.readBase64("signature")
  }

  var text: String {
    let times = "\(Self.text(expirationTime)) \(Self.text(inceptionTime))"
    let fields = "\(typeCovered) \(algorithm.rawValue) \(labels) \(originalTTL) \(times) \(keyTag) \(signer)"
    return signature.isEmpty ? fields : "\(fields) \(Base64.encode(signature))"
  }

  /// `YYYYMMDDHHMMSS` or seconds since 1970 (RFC 4034, section 3.2).
  private static func time(_ text: inout PresentationReader, _ field: String) throws(DNSWireError) -> UInt32 {
    let digits = try text.readWord(field).raw
    guard digits.count == 14 else {
      guard let seconds: UInt32 = PresentationReader.number(digits) else { throw invalid(field) }
      return seconds
    }
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].compactMap { PresentationReader.number(digits[$0]) as Int? }
    guard parts.count == 6,
      let time = Timestamp(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5]),
      let seconds = UInt32(exactly: time.seconds)
    else { throw invalid(field) }
    return seconds
  }

  private static func invalid(_ field: String) -> DNSWireError {
    PresentationReader.invalid("the \(field) is not a time as in 20260131235959")
  }

  private static func text(_ time: Timestamp) -> String {
    String(decoding: time.rfc3339.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
  }
}
