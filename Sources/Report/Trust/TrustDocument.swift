public import Bytes

/// What `trust` says: stores, their roots, and what each of two has alone.
public struct TrustDocument: Encodable, Sendable {
  public enum Question: String, Encodable, Sendable {
    case list
    case show
    case diff
  }

  public let schema = "tlsprobe.trust/1"
  public let tool: ToolDescription
  public let startedAt: Timestamp
  public let question: Question
  public let stores: [TrustedStore]
  /// For two stores that are compared: how many roots both trust.
  public let shared: Int?

  public init(_ question: Question, stores: [TrustedStore], shared: Int? = nil, tool: ToolDescription, startedAt: Timestamp) {
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
