/// Something that a probe saw and that stands in a document: the chain, the suites, the timings.
public protocol Seen: Codable, Hashable, Sendable {
  /// What it is called among other observations of the same target.
  static var key: String { get }
  /// Name and major version of the JSON document that it makes: `tlsprobe.chain/1`.
  static var schema: String { get }
}
