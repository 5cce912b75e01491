/// The statuses sent instead of responses, each with equal probability.
public struct ErrorStatuses: Hashable, Sendable, CustomStringConvertible {
  /// From 400 to 599, at least one.
  public let statuses: [Int]

  public static let unavailable = ErrorStatuses(statuses: [503])

  private init(statuses: [Int]) { self.statuses = statuses }

  /// `500,502,503`.
  public init(_ text: String) throws(FaultOptionError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let statuses = parts.compactMap { part in
      part.utf8.count == 3 ? Int(part).flatMap { (400...599).contains($0) ? $0 : nil } : nil
    }
    guard statuses.count == parts.count, statuses.count <= 100 else {
      throw FaultOptionError("'\(text)' is no list of error statuses", hint: "write numbers from 400 to 599, as in 500,503")
    }
    self.statuses = statuses
  }

  public var description: String { statuses.map(String.init).joined(separator: ",") }
}
