internal import Bytes

/// The parameters with which the names of a zone are hashed: NSEC3PARAM (RFC 5155, section 4).
public struct NameHashParameters: Hashable, Sendable {
  /// 1 for SHA-1.
  public var algorithm: UInt8
  public var flags: UInt8
  public var iterations: UInt16
  /// At most 255 bytes.
  public var salt: [UInt8]

  public init(algorithm: UInt8 = 1, flags: UInt8 = 0, iterations: UInt16, salt: [UInt8]) {
    self.algorithm = algorithm
    self.flags = flags
    self.iterations = iterations
    self.salt = salt
  }
}

extension NameHashParameters: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      algorithm: try rdata.readUInt8(), flags: try rdata.readUInt8(), iterations: try rdata.readUInt16(), salt: try rdata.readString())
  }

  func write(to writer: inout ByteWriter) {
    writer.write([algorithm, flags])
    writer.write(iterations)
    writer.writeString(salt)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    algorithm = try text.readNumber("hash algorithm")
    flags = try text.readNumber("flags")
    iterations = try text.readNumber("iterations")
    let word = try text.readWord("salt").text
    guard let salt = word == "-" ? [] : try? Hex.decode(word), salt.count <= 255 else {
      throw PresentationReader.invalid("the salt is neither hex nor -")
    }
    self.salt = salt
  }

  var text: String {
    "\(algorithm) \(flags) \(iterations) \(salt.isEmpty ? "-" : Hex.encode(salt, uppercase: true))"
  }
}

/// The next hashed name of a zone and the types of this one: NSEC3 (RFC 5155, section 3).
public struct HashedNextSecure: Hashable, Sendable {
  public var parameters: NameHashParameters
  /// 1 to 255 bytes.
  public var nextHash: [UInt8]
  /// Ascending.
  public let types: [DNSRecordType]

  public init(parameters: NameHashParameters, nextHash: [UInt8], types: [DNSRecordType]) {
    self.parameters = parameters
    self.nextHash = nextHash
    self.types = TypeBitmap(types).types
  }

  /// Names without records may be left out of the proof (opt-out; RFC 5155, section 3.1.2.1).
  public var isOptOut: Bool { parameters.flags & 1 != 0 }
}

extension HashedNextSecure: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      parameters: try NameHashParameters(reading: &rdata), nextHash: try rdata.readString(), types: try TypeBitmap(reading: &rdata).types)
    guard !nextHash.isEmpty else { throw DNSWireError(code: .illegal, structure: "record data", reason: "the next hash is empty") }
  }

  func write(to writer: inout ByteWriter) {
    parameters.write(to: &writer)
    writer.writeString(nextHash)
    TypeBitmap(types).write(to: &writer)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    parameters = try NameHashParameters(parsing: &text)
    guard let hash = Base32Hex.decode(try text.readWord("next hash").raw), (1...255).contains(hash.count) else {
      throw PresentationReader.invalid("the next hash is not base32hex")
    }
    nextHash = hash
    types = try TypeBitmap(parsing: &text).types
  }

  var text: String { "\(parameters.text) \(Base32Hex.encode(nextHash))\(TypeBitmap(types).text)" }
}
