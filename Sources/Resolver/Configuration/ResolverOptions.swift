/// The options of resolv.conf(5) that concern this client. Other options are ignored.
public struct ResolverOptions: Hashable, Sendable {
  /// The number of dots from which a name is looked up unchanged first; default: 1.
  public var dots = 1
  /// The time to wait for a response before the next server; default: 5 seconds.
  public var timeout = Duration.seconds(5)
  /// The number of queries to each server; default: 2.
  public var attempts = 2
  /// True if consecutive lookups begin with different servers.
  public var rotates = false
  /// True if all queries are sent over TCP.
  public var usesTCP = false
  /// True if the system's resolver requests EDNS. This client does so in any case.
  public var requestsEDNS = false
  /// True if the network to the servers is trusted, so that their AD bit is too.
  public var trustsAuthenticData = false

  public init() {}

  /// Applies one option such as `ndots:2`; values above the system's limits are reduced to these, invalid ones ignored.
  public mutating func apply(_ option: some StringProtocol) {
    let parts = option.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count == 2 ? Int(parts[1]).flatMap { $0 < 0 ? nil : $0 } : nil
    switch (parts[0], number) {
    case ("ndots", let number?): dots = min(number, Self.maximumDots)
    case ("timeout", let number?): timeout = .seconds(min(max(number, 1), Self.maximumTimeout))
    case ("attempts", let number?): attempts = min(max(number, 1), Self.maximumAttempts)
    case ("rotate", nil): rotates = true
    case ("use-vc", nil): usesTCP = true
    case ("edns0", nil): requestsEDNS = true
    case ("trust-ad", nil): trustsAuthenticData = true
    default: return
    }
  }

  private static let maximumDots = 15
  /// In seconds.
  private static let maximumTimeout = 30
  private static let maximumAttempts = 5
}
