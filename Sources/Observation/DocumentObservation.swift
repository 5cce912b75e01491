/// An observation that can be encoded in a document: the chain, the suites, the timings.
public protocol DocumentObservation: Codable, Hashable, Sendable {
  /// The name of the observation among others of the same target.
  static var key: String { get }
  /// Name and major version of its JSON document: `tlsprobe.chain/1`.
  static var schema: String { get }
}
