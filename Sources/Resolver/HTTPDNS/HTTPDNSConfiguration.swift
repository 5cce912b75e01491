public import Bytes

/// How an account is used.
public struct HTTPDNSConfiguration: Hashable, Sendable {
  public let account: HTTPDNSAccount
  public var region: HTTPDNSRegion
  /// Plain HTTP is an option: signatures and encryption do not depend on TLS.
  public var scheme: HTTPExchangeRequest.Scheme = .https
  /// Used if the account has an AES key.
  public var encryption: HTTPDNSEncryption = .cbc
  /// The start-up endpoints; nil for those of the region.
  public var endpoints: [HTTPDNSEndpoint]?
  /// The name that certificates are verified for; nil for the endpoint's address or name.
  public var certificateName: String? = HTTPDNSRegion.certificateName
  /// The families that this machine can connect with.
  public var usableFamilies: AddressFamilies = .both
  /// Whether endpoints are learned by scheduling requests.
  public var schedules = true
  public var sdns: [HTTPDNSParameter] = []
  /// The address to resolve for; nil for the source of the connection.
  public var clientAddress: IPAddress?
  public var signatureValidity = Duration.seconds(600)
  /// Added to the local clock when requests are signed.
  public var clockOffset = Duration.zero
  /// The maximum duration of one attempt, so that an endpoint without a response leaves time for another.
  public var attemptTimeout = Duration.seconds(3)
  /// The number of further attempts of a resolution, each at another endpoint.
  public var retries = 1
  /// The pause before the first retry; the second one waits twice as long.
  public var retryDelay = Duration.milliseconds(250)

  public init(_ account: HTTPDNSAccount, region: HTTPDNSRegion = .cn) {
    self.account = account
    self.region = region
  }

  /// The list before the first scheduling request.
  var startupList: HTTPDNSEndpointList {
    guard let endpoints else { return HTTPDNSEndpointList(region: region) }
    // A name has addresses of a family that is not known; it counts as IPv4, which is preferred.
    let v6 = endpoints.filter { $0.address?.family == .v6 }
    return HTTPDNSEndpointList(region: region, v4: endpoints.filter { $0.address?.family != .v6 }, v6: v6)
  }
}
