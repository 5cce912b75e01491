internal import Bytes
internal import DomainNames
internal import Resolver

/// The accounts, names, endpoints and faults of an HTTPDNS test server.
struct HTTPDNSZone: Sendable {
  struct Account: Sendable {
    let account: HTTPDNSAccount
    /// Unsigned requests are rejected.
    var requiresSignature = false
    var isEnabled = true
  }

  /// The records of a name.
  struct Records: Hashable, Sendable {
    var v4: [IPAddress] = []
    var v6: [IPAddress] = []
    /// In seconds; nil for the default.
    var ttl: UInt32?
    /// The TTL of IPv6 addresses, if it is another.
    var ttlV6: UInt32?
    var extra: String?

    func addresses(_ family: IPAddress.Family) -> [IPAddress] { family == .v4 ? v4 : v6 }

    func ttl(_ family: IPAddress.Family) -> UInt32 { (family == .v6 ? ttlV6 : nil) ?? ttl ?? 60 }
  }

  /// Records for requests to a region, or with certain SDNS parameters.
  struct Variant: Hashable, Sendable {
    var region: HTTPDNSRegion?
    /// Without the prefix `sdns-`.
    var sdns: [HTTPDNSParameter] = []
    var records = Records()

    func applies(in region: HTTPDNSRegion, _ parameters: [HTTPDNSParameter]) -> Bool {
      (self.region ?? region) == region && sdns.allSatisfy { parameters.contains($0) }
    }
  }

  struct Name: Hashable, Sendable {
    var records = Records()
    /// The first one that applies takes precedence over the records.
    var variants: [Variant] = []
  }

  struct Endpoints: Hashable, Sendable {
    var v4: [HTTPDNSEndpoint] = []
    var v6: [HTTPDNSEndpoint] = []
  }

  /// By account ID.
  var accounts: [String: Account] = [:]
  var names: [DomainName: Name] = [:]
  /// The endpoints that scheduling requests return.
  var endpoints: [HTTPDNSRegion: Endpoints] = [:]
  /// The region of requests to hosts that are not among the endpoints.
  var region = HTTPDNSRegion.cn
  /// The offset of the server's clock.
  var clockOffset = Duration.zero
  var faults: [HTTPDNSFault] = []

  /// Nil for a name that is not in the zone.
  func records(of name: DomainName, in region: HTTPDNSRegion, _ sdns: [HTTPDNSParameter]) -> Records? {
    names[name].map { name in name.variants.first { $0.applies(in: region, sdns) }?.records ?? name.records }
  }

  /// The region whose endpoint a request was sent to.
  func region(of endpoint: HTTPDNSEndpoint?) -> HTTPDNSRegion {
    guard let endpoint else { return region }
    // The order of cases decides about an endpoint in several regions.
    return HTTPDNSRegion.allCases.first { endpoints[$0].map { ($0.v4 + $0.v6).contains(endpoint) } ?? false } ?? region
  }

  /// The endpoints that a scheduling request for a region returns; nil if the file names none.
  func schedule(_ wanted: HTTPDNSRegion) -> Endpoints? { endpoints[wanted] ?? (wanted == .global ? endpoints[region] : nil) }
}
