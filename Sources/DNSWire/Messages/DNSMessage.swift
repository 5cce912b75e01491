internal import Bytes

/// A request or response of the DNS (RFC 1035, section 4.1).
public struct DNSMessage: Hashable, Sendable {
  public var id: UInt16
  public var isResponse = false
  public var opcode = DNSOpcode.query
  public var isAuthoritative = false
  public var isTruncated = false
  public var recursionDesired = false
  public var recursionAvailable = false
  /// The reserved bit of the header; set by faulty software only.
  public var isReservedBitSet = false
  /// The resolver vouches for the records (AD; RFC 4035, section 3.2.3).
  public var authenticData = false
  /// The sender accepts records that fail validation (CD).
  public var checkingDisabled = false
  /// 12 bits with EDNS; without, encoding drops the upper 8.
  public var responseCode = DNSResponseCode.noError
  public var questions: [DNSQuestion] = []
  public var answers: [ResourceRecord] = []
  public var authorities: [ResourceRecord] = []
  /// Without the OPT record.
  public var additionals: [ResourceRecord] = []
  public var edns: EDNS?

  public init(id: UInt16) { self.id = id }

  /// A request for records.
  public static func query(
    _ question: DNSQuestion, id: UInt16, recursionDesired: Bool = true, edns: EDNS? = EDNS()
  ) -> DNSMessage {
    var message = DNSMessage(id: id)
    message.recursionDesired = recursionDesired
    message.questions = [question]
    message.edns = edns
    return message
  }

  /// Parses a message of at most 65,535 bytes.
  ///
  /// If the truncation bit is set, the last record may be incomplete and is dropped (RFC 2181, section 9).
  public init(_ bytes: some Collection<UInt8>) throws(DNSWireError) {
    let message = Array(bytes)
    guard message.count <= Self.maximumLength else {
      throw DNSWireError(code: .tooLong, structure: "message", reason: "\(message.count) bytes, at most \(Self.maximumLength) are allowed")
    }
    var parser = MessageParser(message)
    self = try parser.message()
  }

  /// The wire format with compressed names. The caller has to set the truncation bit and drop records if it is too long for the transport.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    var names = NameCompressor()
    writer.write(id)
    writer.write(flags)
    writer.write(UInt16(truncatingIfNeeded: questions.count))
    writer.write(UInt16(truncatingIfNeeded: answers.count))
    writer.write(UInt16(truncatingIfNeeded: authorities.count))
    writer.write(UInt16(truncatingIfNeeded: additionals.count + (edns == nil ? 0 : 1)))
    // A query has one name, with which no other shares a suffix.
    let isCompressible = questions.count > 1 || !answers.isEmpty || !authorities.isEmpty || !additionals.isEmpty
    for question in questions {
      if isCompressible { names.write(question.name, to: &writer) } else { writer.write(question.name.wire) }
      writer.write(question.type.rawValue)
      writer.write(question.recordClass.rawValue)
    }
    for record in answers + authorities + additionals { Self.write(record, to: &writer, &names) }
    edns?.write(to: &writer, responseCode: responseCode)
    return writer.bytes
  }

  /// The wire format, padded with an EDNS option to a multiple of `blockSize` bytes: 128 for requests, 468 for responses (RFC 8467,
  /// section 4.1).
  public func encoded(paddedTo blockSize: Int) -> [UInt8] {
    var padded = self
    var edns = edns ?? EDNS()
    edns.options.removeAll { $0.code == .padding }
    edns.options.append(.padding(0))
    padded.edns = edns
    let count = padded.encoded().count
    let missing = blockSize > 0 ? (blockSize - count % blockSize) % blockSize : 0
    edns.options[edns.options.count - 1] = .padding(missing)
    padded.edns = edns
    return padded.encoded()
  }

  private static func write(_ record: ResourceRecord, to writer: inout ByteWriter, _ names: inout NameCompressor) {
    names.write(record.name, to: &writer)
    writer.write(record.type.rawValue)
    writer.write(record.recordClass.rawValue)
    writer.write(record.ttl)
    writer.writeVector(lengthBytes: 2) { writer in
      if let layout = RDATALayout.layout(of: record.type) {
        layout.write(record.rdata, to: &writer, &names)
      } else {
        writer.write(record.rdata)
      }
    }
  }

  static let maximumLength = 0xffff
}

/// The second 16 bits of the header.
extension DNSMessage {
  init(id: UInt16, flags: UInt16) {
    self.init(id: id)
    isResponse = flags & Bit.response != 0
    opcode = DNSOpcode(UInt8(truncatingIfNeeded: flags >> 11 & 0x0f))
    isAuthoritative = flags & Bit.authoritative != 0
    isTruncated = flags & Bit.truncated != 0
    recursionDesired = flags & Bit.recursionDesired != 0
    recursionAvailable = flags & Bit.recursionAvailable != 0
    isReservedBitSet = flags & Bit.reserved != 0
    authenticData = flags & Bit.authenticData != 0
    checkingDisabled = flags & Bit.checkingDisabled != 0
    responseCode = DNSResponseCode(flags & 0x0f)
  }

  private var flags: UInt16 {
    var flags = UInt16(opcode.rawValue & 0x0f) << 11 | responseCode.rawValue & 0x0f
    if isResponse { flags |= Bit.response }
    if isAuthoritative { flags |= Bit.authoritative }
    if isTruncated { flags |= Bit.truncated }
    if recursionDesired { flags |= Bit.recursionDesired }
    if recursionAvailable { flags |= Bit.recursionAvailable }
    if isReservedBitSet { flags |= Bit.reserved }
    if authenticData { flags |= Bit.authenticData }
    if checkingDisabled { flags |= Bit.checkingDisabled }
    return flags
  }

  private enum Bit {
    static let response: UInt16 = 0x8000
    static let authoritative: UInt16 = 0x0400
    static let truncated: UInt16 = 0x0200
    static let recursionDesired: UInt16 = 0x0100
    static let recursionAvailable: UInt16 = 0x0080
    static let reserved: UInt16 = 0x0040
    static let authenticData: UInt16 = 0x0020
    static let checkingDisabled: UInt16 = 0x0010
  }
}
