internal import Bytes

/// The parameters of a zone: SOA (RFC 1035, section 3.3.13).
public struct StartOfAuthority: Hashable, Sendable {
  /// The primary name server.
  public var primary: DNSName
  /// The mailbox of the administrator; its first label is the local part.
  public var mailbox: DNSName
  public var serial: UInt32
  /// In seconds, as all that follow.
  public var refresh: UInt32
  public var retry: UInt32
  public var expire: UInt32
  /// The TTL of negative responses (RFC 2308, section 4).
  public var minimum: UInt32

  public init(
    primary: DNSName, mailbox: DNSName, serial: UInt32, refresh: UInt32, retry: UInt32, expire: UInt32, minimum: UInt32
  ) {
    self.primary = primary
    self.mailbox = mailbox
    self.serial = serial
    self.refresh = refresh
    self.retry = retry
    self.expire = expire
    self.minimum = minimum
  }
}

extension StartOfAuthority: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      primary: try rdata.readName(), mailbox: try rdata.readName(), serial: try rdata.readUInt32(), refresh: try rdata.readUInt32(),
      retry: try rdata.readUInt32(), expire: try rdata.readUInt32(), minimum: try rdata.readUInt32())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(primary)
    writer.write(mailbox)
    for number in [serial, refresh, retry, expire, minimum] { writer.write(number) }
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      primary: try text.readName("primary server"), mailbox: try text.readName("mailbox"), serial: try text.readNumber("serial"),
      refresh: try text.readDuration("refresh interval"), retry: try text.readDuration("retry interval"),
      expire: try text.readDuration("expiry"), minimum: try text.readDuration("minimum TTL"))
  }

  var text: String { "\(primary) \(mailbox) \(serial) \(refresh) \(retry) \(expire) \(minimum)" }
}
