public import Bytes
public import Observation

/// The result of `resolve`: the lookups, their comparison and their statistics.
public struct ResolveDocument: Encodable, Sendable {
  public let schema = "tlsprobe.resolve/1"
  public let tool: ToolDescription
  public let startedAt: Timestamp
  /// In the order of the names and types, then of the resolvers.
  public var lookups: [LookupObservation]
  /// Only if several resolvers were compared.
  public var comparisons: [LookupComparison]
  /// Only for repeated lookups.
  public var statistics: [LookupStatistics]
  /// Addresses by the time to connect to them, fastest first; only if requested.
  public var ranking: [RankedAddress]
  /// Defects that did not prevent the lookups, such as a corrupt cache file.
  public var warnings: [String]
  /// True if the lookups were not finished: interrupted, or out of time.
  public var isPartial = false

  /// False for a list of cached responses, which has no verdict; not encoded.
  public var hasVerdict = true

  /// The result of the lookups as a whole, which the headline and the exit status show.
  public enum Verdict: Hashable, Sendable {
    /// Each name has a record, and compared resolvers agree.
    case complete
    /// A name has no record or does not exist, or compared resolvers disagree.
    case negative
    /// A resolver did not respond, or returned an error.
    case undetermined
  }

  public var verdict: Verdict {
    if lookups.contains(where: { $0.outcome == .undetermined || $0.outcome == .refused }) { return .undetermined }
    if comparisons.contains(where: { $0.agree == false }) { return .negative }
    let names = Dictionary(grouping: lookups, by: \.name)
    return names.values.allSatisfy { $0.contains { $0.outcome == .records } } ? .complete : .negative
  }

  public init(tool: ToolDescription, startedAt: Timestamp) {
    self.tool = tool
    self.startedAt = startedAt
    (lookups, comparisons, statistics, ranking, warnings) = ([], [], [], [], [])
  }

  enum CodingKeys: String, CodingKey {
    case schema, tool
    case startedAt = "started_at"
    case lookups, comparisons, statistics, ranking, warnings
    case isPartial = "partial"
  }
}

/// An address and the time to open a TCP connection to it.
public struct RankedAddress: Codable, Hashable, Sendable {
  public var name: String
  public var address: String
  public var port: UInt16
  /// Microseconds; nil if it could not be connected to.
  public var elapsed: Int64?
  public var error: String?

  public init(name: String, address: String, port: UInt16, elapsed: Int64?, error: String?) {
    self.name = name
    self.address = address
    self.port = port
    self.elapsed = elapsed
    self.error = error
  }

  enum CodingKeys: String, CodingKey {
    case name, address, port
    case elapsed = "elapsed_us"
    case error
  }
}

/// The formats of documents about lookups.
public enum ResolveFormat: String, Sendable, CaseIterable {
  case text
  case json
  /// One lookup per line.
  case ndjson
  /// One record per line.
  case csv

  /// The extension of files of this format, without the dot.
  public var fileExtension: String { self == .text ? "txt" : rawValue }

  public func render(_ document: ResolveDocument, options: RenderOptions) -> [UInt8] {
    switch self {
    case .text: ResolveReport(document, options).bytes
    case .json: JSONWriter(pretty: options.pretty).bytes(of: DocumentEncoder.value(of: document)) + [UInt8(ascii: "\n")]
    case .ndjson: document.lookups.flatMap(Self.line)
    case .csv: ResolveCSV.render(document)
    }
  }

  /// A lookup as a line of JSON.
  public static func line(_ lookup: LookupObservation) -> [UInt8] {
    JSONWriter(pretty: false).bytes(of: DocumentEncoder.value(of: lookup)) + [UInt8(ascii: "\n")]
  }
}

/// One row per record; a lookup without records has one row without data.
enum ResolveCSV {
  static func render(_ document: ResolveDocument) -> [UInt8] {
    let titles = [
      "query", "query_type", "resolver", "outcome", "response_code", "name", "type", "ttl", "data", "authenticated", "stale", "elapsed_us",
    ]
    let text = document.lookups.reduce(CSVText.line(titles)) { $0 + rows(of: $1) }
    return Array(text.utf8)
  }

  private static func rows(of lookup: LookupObservation) -> String {
    let head = [lookup.name, lookup.type, lookup.resolver, lookup.outcome.rawValue, lookup.responseCode ?? ""]
    let tail = ["\(lookup.isAuthenticated)", "\(lookup.isStale)", "\(lookup.elapsed)"]
    guard !lookup.records.isEmpty else { return CSVText.line(head + ["", "", "", ""] + tail) }
    return lookup.records.map { CSVText.line(head + [$0.name, $0.type, "\($0.timeToLive)", $0.data] + tail) }.joined()
  }
}
