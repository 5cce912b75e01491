internal import Bytes

/// The processor and operating system of a host, or a minimal response to ANY: HINFO (RFC 1035, section 3.3.2; RFC 8482).
public struct HostInformation: Hashable, Sendable {
  /// Strings of at most 255 bytes.
  public var processor: [UInt8]
  public var system: [UInt8]

  public init(processor: [UInt8], system: [UInt8]) {
    self.processor = processor
    self.system = system
  }
}

extension HostInformation: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(processor: try rdata.readString(), system: try rdata.readString())
  }

  func write(to writer: inout ByteWriter) {
    writer.writeString(processor)
    writer.writeString(system)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(processor: try text.readString("processor"), system: try text.readString("operating system"))
  }

  var text: String { "\(EscapedText.quoted(processor)) \(EscapedText.quoted(system))" }
}

/// The person responsible for a name: RP (RFC 1183, section 2.2).
public struct ResponsiblePerson: Hashable, Sendable {
  /// The first label is the local part; the root if there is no mailbox.
  public var mailbox: DNSName
  /// The name of TXT records with more text; the root if there are none.
  public var details: DNSName

  public init(mailbox: DNSName, details: DNSName) {
    self.mailbox = mailbox
    self.details = details
  }
}

extension ResponsiblePerson: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(mailbox: try rdata.readName(), details: try rdata.readName())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(mailbox)
    writer.write(details)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(mailbox: try text.readName("mailbox"), details: try text.readName("name of details"))
  }

  var text: String { "\(mailbox) \(details)" }
}
