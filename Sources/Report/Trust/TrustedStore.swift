public import Observation

/// A trust store and those of its roots that were requested.
public struct TrustedStore: Encodable, Sendable {
  public let store: TrustStoreDescription
  /// Entries that cannot be parsed, with the reason.
  public let malformed: [String]
  /// Nil if none were requested.
  public let roots: [TrustedRoot]?

  public init(_ store: TrustStoreDescription, malformed: [String] = [], roots: [TrustedRoot]? = nil) {
    self.store = store
    self.malformed = malformed
    self.roots = roots
  }

  /// The name for people: the path for files.
  var label: String { ["file", "directory"].contains(store.name) ? store.source : store.name }

  private enum CodingKeys: String, CodingKey {
    case name, source, date, count, malformed, roots
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(store.name, forKey: .name)
    try container.encode(store.source, forKey: .source)
    try container.encode(store.date, forKey: .date)
    try container.encode(store.count, forKey: .count)
    try container.encode(malformed, forKey: .malformed)
    try container.encode(roots, forKey: .roots)
  }
}

extension TrustedStore: MultiformEncodable {
  package static func forms(from decoder: any Decoder) throws -> [TrustedStore] {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    return [
      TrustedStore(try TrustStoreDescription(from: decoder), roots: try container.decodeIfPresent([TrustedRoot].self, forKey: .roots))
    ]
  }
}
