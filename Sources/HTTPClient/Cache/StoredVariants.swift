/// The answers to one URL's requests that differ in what they vary with.
public struct StoredVariants: Hashable, Sendable {
  /// The newest last.
  public private(set) var responses: [StoredResponse]

  /// Of too many the last ones.
  public init(_ responses: [StoredResponse] = []) { self.responses = responses.suffix(Self.maximumCount) }

  /// What answers the same request goes; how many had to make room besides comes back.
  @discardableResult public mutating func keep(_ response: StoredResponse) -> Int {
    responses.removeAll { $0.variance == response.variance }
    responses.append(response)
    let excess = max(0, responses.count - Self.maximumCount)
    responses.removeFirst(excess)
    return excess
  }

  /// Bytes of all of them, roughly.
  public var size: Int { responses.reduce(0) { $0 + $1.size } }

  /// For one URL.
  public static let maximumCount = 8
}
