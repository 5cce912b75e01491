internal import Crypto
internal import HTTPWire

/// A request header field that the stored response varies with (RFC 9111, section 4.1).
///
/// Contains only a digest of the value, so that no credentials or cookies are stored in a cache.
public struct FieldVariance: Hashable, Sendable {
  /// Field name in lower case.
  public let name: String
  /// SHA-256 of the value; several lines are joined with commas.
  public let digest: [UInt8]

  public init(name: String, digest: [UInt8]) {
    self.name = name
    self.digest = digest
  }

  init(_ name: String, in fields: FieldSection) {
    self.name = name.lowercased()
    let values = fields.values(of: name)
    // An absent field differs from an empty one; several lines equal one with commas (RFC 9110, section 5.3).
    digest = Digest.sha256(Array((values.isEmpty ? "" : "=" + values.joined(separator: ", ")).utf8))
  }

  func matches(_ fields: FieldSection) -> Bool { FieldVariance(name, in: fields) == self }

  /// The fields that a response to this request varies with: those that Vary lists, and always the identity (`CacheIdentity`). Nil if there
  /// are too many, and for `*`.
  static func all(of head: ResponseHead, to fields: FieldSection) -> [FieldVariance]? {
    let names = Set(head.fields.list(of: "Vary").map { $0.lowercased() }).union(["authorization", CacheIdentity.name])
    guard names.count <= maximumCount, !names.contains("*") else { return nil }
    return names.sorted().map { FieldVariance($0, in: fields) }
  }

  static let maximumCount = 32
}
