public import Bytes
internal import SwiftASN1

/// The names that an authority may issue for (RFC 5280, section 4.2.1.10).
public struct NameConstraints: Hashable, Sendable {
  public enum Subtree: Hashable, Sendable {
    case dns(String)
    case email(String)
    case uri(String)
    case directory(DistinguishedName)
    /// Address and mask have the same length, 4 or 16 bytes.
    case addresses(IPAddress, mask: [UInt8])
    /// An unsupported name form, by its tag.
    case other(tag: UInt, content: [UInt8])
  }

  public let permitted: [Subtree]
  public let excluded: [Subtree]
  /// Whether a subtree has a minimum or a maximum, which no name form uses.
  public let hasDistances: Bool

  package static let identifier = OID(2, 5, 29, 30)

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("name constraints")
    var hasDistances = false
    permitted = try Self.subtrees(members.takeContext(0), &hasDistances, notes: &notes)
    excluded = try Self.subtrees(members.takeContext(1), &hasDistances, notes: &notes)
    self.hasDistances = hasDistances
    try members.finish()
  }

  private static func subtrees(
    _ node: ASN1Node?, _ hasDistances: inout Bool, notes: inout [Deviation]
  ) throws(PKIError) -> [Subtree] {
    guard var members = try node?.members("list of subtrees") else { return [] }
    var subtrees: [Subtree] = []
    while let member = members.next() {
      var parts = try member.sequence("subtree")
      subtrees.append(try subtree(try parts.require("base"), notes: &notes))
      while let distance = parts.next() {
        // A minimum of 0 is the default.
        if !distance.isContext(0) || distance.primitive?.elementsEqual([0]) != true { hasDistances = true }
      }
    }
    return subtrees
  }

  private static func subtree(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> Subtree {
    if node.isContext(7), let bytes = node.primitive {
      let half = bytes.count / 2
      guard bytes.count == 8 || bytes.count == 32, let address = IPAddress(bytes: bytes.prefix(half)) else {
        throw .malformed("a range of addresses has \(bytes.count) bytes")
      }
      return .addresses(address, mask: Array(bytes.suffix(half)))
    }
    switch try GeneralName(node, notes: &notes) {
    case .dns(let text): return .dns(text)
    case .email(let text): return .email(text)
    case .uri(let text): return .uri(text)
    case .directory(let name): return .directory(name)
    default: return .other(tag: node.identifier.tagNumber, content: Array(node.encodedBytes))
    }
  }
}

extension NameConstraints.Subtree: CustomStringConvertible {
  /// `DNS:example.com`, `IP:192.0.2.0/255.255.255.0` …
  public var description: String {
    switch self {
    case .dns(let text): "DNS:\(text)"
    case .email(let text): "email:\(text)"
    case .uri(let text): "URI:\(text)"
    case .directory(let name): "dirName:\(name)"
    case .addresses(let address, let mask): "IP:\(address)/\(Self.text(ofMask: mask))"
    case .other(let tag, let content): "[\(tag)]#\(Hex.encode(content))"
    }
  }

  /// The number of leading ones, or the mask itself if it is not a prefix.
  private static func text(ofMask mask: [UInt8]) -> String {
    let ones = mask.prefix { $0 == 0xff }.count
    let boundary = ones < mask.count ? mask[ones] : 0
    let bits = (~boundary).leadingZeroBitCount
    let isPrefix = boundary == UInt8(truncatingIfNeeded: 0xff00 >> bits) && mask.dropFirst(ones + 1).allSatisfy { $0 == 0 }
    return isPrefix ? String(ones * 8 + bits) : IPAddress(bytes: mask)?.description ?? Hex.encode(mask)
  }
}
