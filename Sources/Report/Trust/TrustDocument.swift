public import Bytes

/// The result of `trust`: stores, their roots, and the difference of two stores.
public struct TrustDocument: Encodable, Sendable {
  public enum TrustQuery: String, Encodable, Sendable, CaseIterable {
    case list
    case show
    case diff
  }

  public let schema = "tlsprobe.trust/1"
  public let tool: ToolDescription
  public let startedAt: Timestamp
  public let question: TrustQuery
  public let stores: [TrustedStore]
  /// When two stores are compared, the number of roots both trust; otherwise nil.
  public let shared: Int?

  public init(_ question: TrustQuery, stores: [TrustedStore], shared: Int? = nil, tool: ToolDescription, startedAt: Timestamp) {
    self.question = question
    self.stores = stores
    self.shared = shared
    self.tool = tool
    self.startedAt = startedAt
  }

  enum CodingKeys: String, CodingKey {
    case schema, tool
    case startedAt = "started_at"
    case question, stores, shared
  }
}
