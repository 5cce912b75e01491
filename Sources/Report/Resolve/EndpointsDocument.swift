public import Bytes
internal import Observation

/// The result of `resolve endpoints`: the servers of HTTPDNS accounts.
public struct EndpointsDocument: Encodable, Sendable {
  public let schema = "tlsprobe.resolve-endpoints/1"
  public let tool: ToolDescription
  public let startedAt: Timestamp
  public var accounts: [Account]

  /// The endpoints of an account.
  public struct Account: Codable, Hashable, Sendable {
    public var resolver: String
    public var region: String
    public var ipv4: [String]
    public var ipv6: [String]
    /// Nil for the start-up endpoints.
    public var learnedAt: Timestamp?
    /// False if the scheduling request failed, so that the endpoints are those known before.
    public var isCurrent: Bool
    public var warnings: [String]

    public init(
      resolver: String, region: String, ipv4: [String], ipv6: [String], learnedAt: Timestamp?, isCurrent: Bool, warnings: [String]
    ) {
      self.resolver = resolver
      self.region = region
      self.ipv4 = ipv4
      self.ipv6 = ipv6
      self.learnedAt = learnedAt
      self.isCurrent = isCurrent
      self.warnings = warnings
    }

    enum CodingKeys: String, CodingKey {
      case resolver, region, ipv4, ipv6
      case learnedAt = "learned_at"
      case isCurrent = "current"
      case warnings
    }
  }

  public init(tool: ToolDescription, startedAt: Timestamp, accounts: [Account]) {
    self.tool = tool
    self.startedAt = startedAt
    self.accounts = accounts
  }

  enum CodingKeys: String, CodingKey {
    case schema, tool
    case startedAt = "started_at"
    case accounts
  }

  public func json(pretty: Bool) -> [UInt8] {
    JSONWriter(pretty: pretty).bytes(of: DocumentEncoder.value(of: self)) + [UInt8(ascii: "\n")]
  }

  public func text(options: RenderOptions) -> [UInt8] {
    var report = SectionedReport()
    report.sections = accounts.map { account in
      var facts = [Fact("region", account.region), Fact("IPv4", list: account.ipv4), Fact("IPv6", list: account.ipv6)]
      facts.append(Fact("learned", account.learnedAt?.rfc3339 ?? "start-up endpoints"))
      facts += account.warnings.map { Fact("warning", $0) }
      return SectionedReport.Section(title: account.resolver, items: [.facts(facts)])
    }
    return report.bytes(options.plain ? .plain : .text, options)
  }
}
