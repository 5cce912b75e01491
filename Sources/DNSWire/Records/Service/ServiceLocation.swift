internal import Bytes

/// A host and port of a service: SRV (RFC 2782).
public struct ServiceLocation: Hashable, Sendable {
  /// Lower values are tried first.
  public var priority: UInt16
  /// The share among locations of one priority.
  public var weight: UInt16
  public var port: UInt16
  /// The root if the service does not exist.
  public var target: DNSName

  public init(priority: UInt16, weight: UInt16, port: UInt16, target: DNSName) {
    self.priority = priority
    self.weight = weight
    self.port = port
    self.target = target
  }
}

extension ServiceLocation: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      priority: try rdata.readUInt16(), weight: try rdata.readUInt16(), port: try rdata.readUInt16(), target: try rdata.readName())
  }

  func write(to writer: inout ByteWriter) {
    for number in [priority, weight, port] { writer.write(number) }
    writer.write(target)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      priority: try text.readNumber("priority"), weight: try text.readNumber("weight"), port: try text.readNumber("port"),
      target: try text.readName("target"))
  }

  var text: String { "\(priority) \(weight) \(port) \(target)" }
}

/// The URI of a service: URI (RFC 7553).
public struct ServiceURI: Hashable, Sendable {
  public var priority: UInt16
  public var weight: UInt16
  /// At least one byte.
  public var target: [UInt8]

  public init(priority: UInt16, weight: UInt16, target: [UInt8]) {
    self.priority = priority
    self.weight = weight
    self.target = target
  }
}

extension ServiceURI: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(priority: try rdata.readUInt16(), weight: try rdata.readUInt16(), target: try rdata.readNonemptyRest("target"))
  }

  func write(to writer: inout ByteWriter) {
    writer.write(priority)
    writer.write(weight)
    writer.write(target)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(priority: try text.readNumber("priority"), weight: try text.readNumber("weight"), target: try text.readText("target"))
    guard !target.isEmpty else { throw PresentationReader.invalid("the target is empty") }
  }

  var text: String { "\(priority) \(weight) \(EscapedText.quoted(target))" }
}
