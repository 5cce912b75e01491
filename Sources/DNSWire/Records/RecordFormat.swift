internal import Bytes

/// The functions that parse the data of a type.
struct RecordFormat: Sendable {
  let read: @Sendable (inout RDATAReader) throws(DNSWireError) -> RecordData
  let parse: @Sendable (inout PresentationReader) throws(DNSWireError) -> RecordData
  /// Whether the type has this format in the class IN alone (RFC 1035, section 3.4).
  var isInternetOnly = false

  static func format(of type: DNSRecordType, _ recordClass: DNSClass) -> RecordFormat? {
    guard let format = table[type], !format.isInternetOnly || recordClass == .internet else { return nil }
    return format
  }

  private static func of<Value: RecordValue>(
    _ type: Value.Type, isInternetOnly: Bool = false, _ wrap: @escaping @Sendable (Value) -> RecordData
  ) -> RecordFormat {
    RecordFormat(
      read: { (reader) throws(DNSWireError) in wrap(try Value(reading: &reader)) },
      parse: { (words) throws(DNSWireError) in wrap(try Value(parsing: &words)) },
      isInternetOnly: isInternetOnly)
  }

  private static func address(_ family: IPAddress.Family) -> RecordFormat {
    RecordFormat(
      read: { (reader) throws(DNSWireError) in
        guard let address = IPAddress(bytes: try reader.readBytes(family == .v4 ? 4 : 16)) else {
          throw DNSWireError(code: .illegal, structure: "record data", reason: "not an address")
        }
        return .address(address)
      },
      parse: { (words) throws(DNSWireError) in
        guard let address = IPAddress(try words.readWord("address").text), address.family == family, address.zone == nil else {
          throw PresentationReader.invalid("not an \(family == .v4 ? "IPv4" : "IPv6") address")
        }
        return .address(address)
      },
      isInternetOnly: true)
  }

  private static let strings = RecordFormat(
    read: { (reader) throws(DNSWireError) in
      var strings: [[UInt8]] = []
      repeat { strings.append(try reader.readString()) } while !reader.isAtEnd
      return .text(strings)
    },
    parse: { (words) throws(DNSWireError) in
      var strings: [[UInt8]] = []
      repeat { strings.append(try words.readString("text")) } while !words.isAtEnd
      return .text(strings)
    })

  private static let openPGPKey = RecordFormat(
    read: { (reader) throws(DNSWireError) in .openPGPKey(try reader.readNonemptyRest("key")) },
    parse: { (words) throws(DNSWireError) in .openPGPKey(try words.readBase64("key")) })

  private static let table: [DNSRecordType: RecordFormat] = {
    let name = of(DNSName.self) { .name($0) }
    let mailExchange = of(MailExchange.self) { .mx($0) }
    let service = of(ServiceBinding.self, isInternetOnly: true) { .service($0) }
    let association = of(TLSAAssociation.self) { .tlsa($0) }
    let delegation = of(DelegationSigner.self) { .ds($0) }
    let key = of(ZoneKey.self) { .dnskey($0) }
    let signature = of(RecordSignature.self) { .rrsig($0) }
    var table: [DNSRecordType: RecordFormat] = [
      .a: address(.v4), .aaaa: address(.v6), .dname: name, .txt: strings, .spf: strings,
      .soa: of(StartOfAuthority.self) { .soa($0) }, .mx: mailExchange, .afsdb: mailExchange, .kx: mailExchange,
      .srv: of(ServiceLocation.self, isInternetOnly: true) { .srv($0) }, .svcb: service, .https: service,
      .naptr: of(NamingAuthorityPointer.self, isInternetOnly: true) { .naptr($0) }, .uri: of(ServiceURI.self) { .uri($0) },
      .caa: of(CAAProperty.self) { .caa($0) }, .tlsa: association, .smimea: association,
      .sshfp: of(SSHFingerprint.self) { .sshfp($0) }, .openpgpkey: openPGPKey, .ds: delegation, .cds: delegation, .dlv: delegation,
      .dnskey: key, .cdnskey: key, .key: key, .rrsig: signature, .sig: signature, .nsec: of(NextSecure.self) { .nsec($0) },
      .nsec3: of(HashedNextSecure.self) { .nsec3($0) }, .nsec3param: of(NameHashParameters.self) { .nsec3param($0) },
      .hinfo: of(HostInformation.self) { .hinfo($0) }, .rp: of(ResponsiblePerson.self) { .rp($0) },
      .loc: of(GeographicLocation.self) { .loc($0) },
    ]
    // NS, MD, MF, CNAME, MB, MG, MR and PTR are one name; RT is like MX.
    for type: UInt16 in [2, 3, 4, 5, 7, 8, 9, 12] { table[DNSRecordType(type)] = name }
    table[DNSRecordType(21)] = mailExchange
    return table
  }()
}
