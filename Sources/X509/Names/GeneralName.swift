public import Bytes
internal import SwiftASN1

/// A name in one of the forms of RFC 5280, section 4.2.1.6.
public enum GeneralName: Hashable, Sendable {
  case otherName(OID, value: [UInt8])
  case email(String)
  case dns(String)
  case directory(DistinguishedName)
  case uri(String)
  case ipAddress(IPAddress)
  case registeredID(OID)
  /// An unsupported form, including an address of invalid length: its tag number and content.
  case other(tag: UInt, content: [UInt8])

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    guard node.identifier.tagClass == .contextSpecific else { throw .malformed("a general name has the wrong type") }
    switch (node.identifier.tagNumber, node.primitive) {
    case (0, nil):
      var members = try node.members("other name")
      let oid = try members.require("type").oid("type of an other name")
      self = .otherName(oid, value: Array(try members.require("value").encodedBytes))
    case (1, let bytes?): self = .email(TextString.ia5(bytes, "e-mail address", notes: &notes))
    case (2, let bytes?): self = .dns(TextString.ia5(bytes, "DNS name", notes: &notes))
    case (4, nil):
      var members = try node.members("directory name")
      self = .directory(try DistinguishedName(try members.require("name"), "directory name", notes: &notes))
    case (6, let bytes?): self = .uri(TextString.ia5(bytes, "URI", notes: &notes))
    case (7, let bytes?):
      if let address = IPAddress(bytes: bytes) {
        self = .ipAddress(address)
      } else {
        self = .other(tag: 7, content: Array(bytes))
        notes.append(Deviation(.string, "an IP address has \(bytes.count) bytes"))
      }
    case (8, let bytes?):
      guard let oid = OID(bytes: bytes) else { throw .malformed("a registered name is not an object identifier") }
      self = .registeredID(oid)
    case (let tag, let bytes):
      guard [3, 5].contains(tag) else { throw .malformed("a general name has the unknown tag \(tag)") }
      self = .other(tag: tag, content: Array(bytes ?? node.encodedBytes))
    }
  }

  static func list(_ node: ASN1Node, _ what: String, notes: inout [Deviation]) throws(PKIError) -> [GeneralName] {
    var names: [GeneralName] = []
    var members = try node.members(what)
    while let member = members.next() { names.append(try GeneralName(member, notes: &notes)) }
    return names
  }
}

extension GeneralName: CustomStringConvertible {
  /// `DNS:example.com`, `IP:192.0.2.1`, `email:…`, `URI:…`, `dirName:…`.
  public var description: String { "\(kind):\(value)" }

  public var kind: String {
    switch self {
    case .otherName, .other: "other"
    case .email: "email"
    case .dns: "DNS"
    case .directory: "dirName"
    case .uri: "URI"
    case .ipAddress: "IP"
    case .registeredID: "RID"
    }
  }

  public var value: String {
    switch self {
    case .otherName(let oid, let value): "\(oid)=#\(Hex.encode(value))"
    case .email(let text), .dns(let text), .uri(let text): text
    case .directory(let name): name.description
    case .ipAddress(let address): address.description
    case .registeredID(let oid): oid.description
    case .other(let tag, let content): "[\(tag)]#\(Hex.encode(content))"
    }
  }
}
