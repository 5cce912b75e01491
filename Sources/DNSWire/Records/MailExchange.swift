internal import Bytes

/// A mail server of a domain: MX (RFC 1035, section 3.3.9).
public struct MailExchange: Hashable, Sendable {
  /// Lower values are tried first.
  public var preference: UInt16
  /// The root if the domain accepts no mail (RFC 7505).
  public var exchange: DNSName

  public init(preference: UInt16, exchange: DNSName) {
    self.preference = preference
    self.exchange = exchange
  }
}

extension MailExchange: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(preference: try rdata.readUInt16(), exchange: try rdata.readName())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(preference)
    writer.write(exchange)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(preference: try text.readNumber("preference"), exchange: try text.readName("mail server"))
  }

  var text: String { "\(preference) \(exchange)" }
}
