internal import SwiftASN1

/// Readers for the common types in certificates; each throws with the name of the expected element.
extension ASN1Node {
  /// Parses one value that fills all of the bytes: strictly as DER, or else as BER with a note.
  static func parse(_ bytes: ArraySlice<UInt8>, _ what: String, notes: inout [Deviation]) throws(PKIError) -> ASN1Node {
    if let node = try? DER.parse(bytes) { return node }
    do {
      let node = try BER.parse(bytes)
      notes.append(Deviation(.notDER, "the \(what) is encoded in BER, not in DER"))
      return node
    } catch {
      throw .malformed("the \(what) is not DER: \(Self.reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? ASN1Error else { return "unreadable" }
    switch error.code {
    case .truncatedASN1Field: return "it ends too early"
    case .unsupportedFieldLength: return "a length is not encoded as DER demands"
    default: return "its structure is broken"
    }
  }

  package var primitive: ArraySlice<UInt8>? {
    if case .primitive(let bytes) = content { bytes } else { nil }
  }

  package var isConstructed: Bool {
    if case .constructed = content { true } else { false }
  }

  package func isContext(_ number: UInt) -> Bool {
    identifier.tagClass == .contextSpecific && identifier.tagNumber == number
  }

  /// A reader of the members of a SEQUENCE, SET or explicit tag.
  func members(_ what: String) throws(PKIError) -> NodeReader {
    guard case .constructed(let nodes) = content else { throw .malformed("the \(what) is not a structure") }
    return NodeReader(nodes, what: what)
  }

  func sequence(_ what: String) throws(PKIError) -> NodeReader {
    guard identifier == .sequence else { throw .malformed("the \(what) is not a SEQUENCE") }
    return try members(what)
  }

  func bytes(_ identifier: ASN1Identifier, _ what: String) throws(PKIError) -> ArraySlice<UInt8> {
    guard self.identifier == identifier, let bytes = primitive else { throw .malformed("the \(what) has the wrong type") }
    return bytes
  }

  func oid(_ what: String) throws(PKIError) -> OID {
    guard let oid = OID(bytes: try bytes(.objectIdentifier, what)) else { throw .malformed("the \(what) is not an object identifier") }
    return oid
  }

  /// A BOOLEAN; DER allows only 0xff and 0x00, BER any other byte for true (X.690, sections 8.2 and 11.1).
  func boolean(_ what: String, notes: inout [Deviation]) throws(PKIError) -> Bool {
    try Self.boolean(try bytes(.boolean, what), what, notes: &notes)
  }

  static func boolean(_ content: ArraySlice<UInt8>, _ what: String, notes: inout [Deviation]) throws(PKIError) -> Bool {
    guard content.count == 1, let byte = content.first else { throw .malformed("the \(what) is not a BOOLEAN") }
    if byte != 0, byte != 0xff { notes.append(Deviation(.notDER, "the \(what) is a BER boolean")) }
    return byte != 0
  }

  /// The content of a BIT STRING without its unused bits.
  func bits(_ what: String) throws(PKIError) -> (bytes: ArraySlice<UInt8>, unused: Int) {
    let content = try bytes(.bitString, what)
    return try Self.bits(content, what)
  }

  static func bits(_ content: ArraySlice<UInt8>, _ what: String) throws(PKIError) -> (bytes: ArraySlice<UInt8>, unused: Int) {
    guard let unused = content.first, unused < 8, unused == 0 || content.count > 1 else {
      throw .malformed("the \(what) is not a BIT STRING")
    }
    return (content.dropFirst(), Int(unused))
  }

  /// The octets of a BIT STRING that contains a signature or a key: unused bits are an error.
  func bitStringOctets(_ what: String) throws(PKIError) -> ArraySlice<UInt8> {
    try Self.bitStringOctets(try bytes(.bitString, what), what)
  }

  static func bitStringOctets(_ content: ArraySlice<UInt8>, _ what: String) throws(PKIError) -> ArraySlice<UInt8> {
    let (octets, unused) = try bits(content, what)
    guard unused == 0 else { throw .malformed("the \(what) is a BIT STRING with \(unused) unused bit\(unused == 1 ? "" : "s")") }
    return octets
  }

  /// A small non-negative INTEGER; larger ones are clamped, as a path length of 2^70 means no limit in practice.
  func count(_ what: String) throws(PKIError) -> Int {
    try Self.count(try bytes(.integer, what), what)
  }

  static func count(_ content: ArraySlice<UInt8>, _ what: String) throws(PKIError) -> Int {
    guard let first = content.first, first & 0x80 == 0 else { throw .malformed("the \(what) is not a count") }
    let digits = content.drop { $0 == 0 }
    guard digits.count < 8 else { return Int.max }
    return digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
