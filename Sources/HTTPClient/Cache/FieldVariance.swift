internal import Crypto
internal import HTTPWire

/// What a stored answer's request said in a field by which answers differ (RFC 9111, section 4.1).
///
/// Only a digest of it, so that no credentials and cookies stand in a cache.
public struct FieldVariance: Hashable, Sendable {
  /// In lower case.
  public let name: String
  /// SHA-256 of the value; of lines put together with commas where there are several.
  public let digest: [UInt8]

  public init(name: String, digest: [UInt8]) {
    self.name = name
    self.digest = digest
  }

  init(_ name: String, in fields: FieldSection) {
    self.name = name.lowercased()
    let values = fields.values(of: name)
    // None is another thing than an empty one; several lines are the same as one with commas (RFC 9110, section 5.3).
    digest = Digest.sha256(Array((values.isEmpty ? "" : "=" + values.joined(separator: ", ")).utf8))
  }

  func matches(_ fields: FieldSection) -> Bool { FieldVariance(name, in: fields) == self }

  /// The fields that a response to these is bound to: those that Vary names, and always the identity (`CacheIdentity`). Nil for too
  /// many of them, and for `*`.
  static func all(of head: ResponseHead, to fields: FieldSection) -> [FieldVariance]? {
    let names = Set(head.fields.list(of: "Vary").map { $0.lowercased() }).union(["authorization", CacheIdentity.name])
    guard names.count <= maximumCount, !names.contains("*") else { return nil }
    return names.sorted().map { FieldVariance($0, in: fields) }
  }

  static let maximumCount = 32
}
