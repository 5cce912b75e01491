public import Bytes

/// The data of a record as a value of its type.
public enum RecordData: Hashable, Sendable {
  /// A and AAAA.
  case address(IPAddress)
  /// CNAME, NS, PTR, DNAME and the obsolete types that are one name.
  case name(DNSName)
  case soa(StartOfAuthority)
  /// MX, and AFSDB, RT and KX, which have the same format.
  case mx(MailExchange)
  /// TXT and SPF.
  case text([[UInt8]])
  case srv(ServiceLocation)
  /// SVCB and HTTPS.
  case service(ServiceBinding)
  case naptr(NamingAuthorityPointer)
  case uri(ServiceURI)
  case caa(CAAProperty)
  /// TLSA and SMIMEA.
  case tlsa(TLSAAssociation)
  case sshfp(SSHFingerprint)
  /// OPENPGPKEY (RFC 7929).
  case openPGPKey([UInt8])
  /// DS, CDS and DLV.
  case ds(DelegationSigner)
  /// DNSKEY, CDNSKEY and KEY.
  case dnskey(ZoneKey)
  /// RRSIG and SIG.
  case rrsig(RecordSignature)
  case nsec(NextSecure)
  case nsec3(HashedNextSecure)
  case nsec3param(NameHashParameters)
  case hinfo(HostInformation)
  case rp(ResponsiblePerson)
  case loc(GeographicLocation)
  /// Data of another type, or data that violate the format of their type.
  case opaque([UInt8])

  /// Parses the data of a record; throws if they violate the format of their type. Unknown types are opaque.
  public init(_ rdata: [UInt8], type: DNSRecordType, recordClass: DNSClass = .internet) throws(DNSWireError) {
    guard let format = RecordFormat.format(of: type, recordClass) else {
      self = .opaque(rdata)
      return
    }
    var reader = RDATAReader(rdata)
    self = try format.read(&reader)
    try reader.finish()
  }

  /// Parses the presentation format of a type, or the generic one: `\# 4 c0000201` (RFC 3597, section 5).
  public init(
    presentation text: String, type: DNSRecordType, recordClass: DNSClass = .internet, origin: DNSName = .root
  ) throws(DNSWireError) {
    var words = try PresentationReader(text, origin: origin)
    try self.init(parsing: &words, type: type, recordClass: recordClass)
  }

  init(parsing words: inout PresentationReader, type: DNSRecordType, recordClass: DNSClass) throws(DNSWireError) {
    if let first = words.next, !first.isQuoted, first.text == Self.genericMark {
      _ = try words.readWord("data")
      let count: UInt16 = try words.readNumber("length")
      let rdata = try words.readHex("data")
      guard rdata.count == Int(count) else { throw PresentationReader.invalid("\(count) bytes are stated, \(rdata.count) follow") }
      self = (try? RecordData(rdata, type: type, recordClass: recordClass)) ?? .opaque(rdata)
      return
    }
    guard let format = RecordFormat.format(of: type, recordClass) else {
      throw PresentationReader.invalid("the data of the type \(type) are written as \\# with length and hex")
    }
    self = try format.parse(&words)
    try words.finish()
    let count = rdata.count
    guard count <= 0xffff else { throw DNSWireError(code: .tooLong, structure: "record", reason: "\(count) bytes of data, at most 65535") }
  }

  /// The wire format, with names that are not compressed.
  public var rdata: [UInt8] {
    var writer = ByteWriter()
    if let value { value.write(to: &writer) } else { writeBytes(to: &writer) }
    return writer.bytes
  }

  /// The presentation format in one line, with base64 and hex in one piece.
  public var text: String {
    if let value { return value.text }
    switch self {
    case .address(let address): return address.description
    case .text(let strings): return strings.map(EscapedText.quoted).joined(separator: " ")
    case .openPGPKey(let key): return Base64.encode(key)
    case .opaque(let bytes) where bytes.isEmpty: return "\(Self.genericMark) 0"
    case .opaque(let bytes): return "\(Self.genericMark) \(bytes.count) \(Hex.encode(bytes, uppercase: true))"
    default: return ""
    }
  }

  private func writeBytes(to writer: inout ByteWriter) {
    switch self {
    case .address(let address): writer.write(address.bytes)
    case .text(let strings): for string in strings { writer.writeString(string) }
    case .opaque(let bytes), .openPGPKey(let bytes): writer.write(bytes)
    default: break
    }
  }

  /// The value with a separate format; nil for addresses and for data that are bytes alone.
  private var value: (any RecordValue)? {
    switch self {
    case .address, .text, .openPGPKey, .opaque: nil
    case .name(let value): value
    case .soa(let value): value
    case .mx(let value): value
    case .srv(let value): value
    case .service(let value): value
    case .naptr(let value): value
    case .uri(let value): value
    case .caa(let value): value
    case .tlsa(let value): value
    case .sshfp(let value): value
    case .ds(let value): value
    case .dnskey(let value): value
    case .rrsig(let value): value
    case .nsec(let value): value
    case .nsec3(let value): value
    case .nsec3param(let value): value
    case .hinfo(let value): value
    case .rp(let value): value
    case .loc(let value): value
    }
  }

  private static let genericMark = "\\#"
}
