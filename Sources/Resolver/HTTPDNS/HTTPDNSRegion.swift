/// A cluster of an HTTPDNS service, with the endpoints that are known before the first scheduling request.
public enum HTTPDNSRegion: String, Hashable, Sendable, CaseIterable {
  case cn, hk, sg, us, de
  /// The cluster nearest to the client.
  case global

  /// The service addresses of one family, in order of preference.
  public var startupAddresses: (v4: [HTTPDNSEndpoint], v6: [HTTPDNSEndpoint]) {
    let texts = Self.addresses[self] ?? Self.addresses[.cn] ?? ([], [])
    return (texts.v4.compactMap { HTTPDNSEndpoint($0) }, texts.v6.compactMap { HTTPDNSEndpoint($0) })
  }

  /// The host to request if no address responds; its resolution depends on DNS.
  public var startupHost: HTTPDNSEndpoint? {
    HTTPDNSEndpoint("resolvers-\(self == .global ? "cn" : rawValue).httpdns.aliyuncs.com")
  }

  /// The name that the certificates of all endpoints are valid for.
  public static let certificateName = "resolvers.httpdns.aliyuncs.com"

  private static let addresses: [HTTPDNSRegion: (v4: [String], v6: [String])] = [
    .cn: (
      ["203.107.1.1", "203.107.1.97", "203.107.1.100", "203.119.238.240", "106.11.25.239", "59.82.99.47"],
      ["2401:b180:7001::31d", "2408:4003:1f40::30a", "2401:b180:2000:20::10", "2401:b180:2000:30::1c"]
    ),
    .hk: (["47.56.234.194", "47.56.119.115"], ["240b:4000:f10::178", "240b:4000:f10::188"]),
    .sg: (["161.117.200.122", "47.74.222.190"], ["240b:4000:f10::178", "240b:4000:f10::188"]),
    .us: (["47.246.131.175", "47.246.131.141"], ["2404:2280:4000::2bb", "2404:2280:4000::23e"]),
    .de: (["47.89.80.182", "47.246.146.77"], ["2404:2280:3000::176", "2404:2280:3000::188"]),
  ]
}
