/// The stored responses to one URL that vary with request header fields.
public struct StoredVariants: Hashable, Sendable {
  /// The responses, newest last.
  public private(set) var responses: [StoredResponse]

  /// Keeps the last ones if there are too many.
  public init(_ responses: [StoredResponse] = []) { self.responses = responses.suffix(Self.maximumCount) }

  /// Stores a response, replacing the one to the same request; returns the number of other responses evicted.
  @discardableResult public mutating func keep(_ response: StoredResponse) -> Int {
    responses.removeAll { $0.variance == response.variance }
    responses.append(response)
    let excess = max(0, responses.count - Self.maximumCount)
    responses.removeFirst(excess)
    return excess
  }

  /// Approximate size of all responses in bytes.
  public var size: Int { responses.reduce(0) { $0 + $1.size } }

  /// Maximum number of responses for one URL.
  public static let maximumCount = 8
}
