public import Bytes
internal import Observation

/// The differences of two documents.
public struct DocumentComparison: Sendable {
  public let before: ComparedDocument
  public let after: ComparedDocument
  /// By area, in the order of the areas.
  public let changes: [DocumentChange]
  /// True if timings decide the result, too.
  public let countsTimings: Bool
  public let tool: ToolDescription
  public let startedAt: Timestamp

  /// The result as a whole.
  public enum Result: String, Sendable, CaseIterable {
    case equal
    case worse, better
    /// There are differences, but none for the better or the worse.
    case different
  }

  public init(
    _ before: ComparedDocument, _ after: ComparedDocument, countsTimings: Bool = false, ignoredHeaders: Set<String> = [],
    tool: ToolDescription,
    startedAt: Timestamp
  ) {
    self.before = before
    self.after = after
    self.countsTimings = countsTimings
    self.tool = tool
    self.startedAt = startedAt
    let pair = DocumentPair(before, after, ignoredHeaders: Set(ignoredHeaders.map { $0.lowercased() }))
    changes = ComparisonAreas.all.flatMap { area in
      area.changes(pair).map { change in
        var change = change
        change.area = area.name
        return change
      }
    }
  }

  /// Worse if anything is worse.
  public var result: Result {
    let deciding = deciding
    if deciding.contains(where: { $0.effect == .worse }) { return .worse }
    if deciding.contains(where: { $0.effect == .better }) { return .better }
    return deciding.isEmpty ? .equal : .different
  }

  /// The changes that the result rests on.
  private var deciding: [DocumentChange] {
    guard !countsTimings else { return changes }
    let optional = Set(ComparisonAreas.all.filter(\.isOptional).map(\.name))
    return changes.filter { !optional.contains($0.area) }
  }

  public func count(_ effect: ChangeEffect) -> Int { deciding.count { $0.effect == effect } }

  /// True if the documents have a part in common.
  public var isComparable: Bool {
    before.audit.parts.contains { after.has($0) } || before.document.fetch != nil && after.document.fetch != nil
  }
}
