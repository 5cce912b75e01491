public import Bytes

/// A request for the endpoints nearest to the client.
public struct HTTPDNSScheduleRequest: Hashable, Sendable {
  public let region: HTTPDNSRegion

  public init(region: HTTPDNSRegion) { self.region = region }

  /// The path and query; `nonce` has 4 to 8 random bytes. Signed if the account has a secret.
  public func target(signedBy signer: HTTPDNSSigner, for account: HTTPDNSAccount, nonce: [UInt8], at now: Timestamp) -> String {
    var parameters = [HTTPDNSParameter("region", region.rawValue)]
    let (nonce, time) = (Hex.encode(nonce), "\((now + signer.clockOffset + Self.validity).seconds)")
    if let signature = signer.scheduleSignature(nonce: nonce, time: time) {
      parameters += [HTTPDNSParameter("n", nonce), HTTPDNSParameter("t", time), HTTPDNSParameter("s", signature)]
    }
    return "/\(account.id)/ss?" + HTTPDNSRequest.encoded(parameters)
  }

  /// The service accepts 30 to 300 seconds.
  private static let validity = Duration.seconds(120)
}

/// The endpoints that a scheduling request returned.
public struct HTTPDNSSchedule: Hashable, Sendable {
  /// `.success`, or the reason of the service; then there are no endpoints.
  public let code: HTTPDNSCode
  public let v4: [HTTPDNSEndpoint]
  public let v6: [HTTPDNSEndpoint]
  /// False if the service is switched off for the account.
  public let isEnabled: Bool

  /// Throws for content that is no response of the service.
  public init(status: Int, content: [UInt8], account: HTTPDNSAccount) throws(ResolverError) {
    func mistake(_ detail: String) -> ResolverError { ResolverError(.httpdnsMalformed, name: "httpdns:\(account.name)", detail: detail) }
    guard let document = try? JSONParser.read(content), case .object = document else {
      throw mistake("a scheduling response with status \(status) that is no JSON object")
    }
    guard status == 200 else {
      if case .string(let text)? = document["code"] {
        code = HTTPDNSCode(rawValue: text)
      } else {
        code = HTTPDNSCode(rawValue: "status \(status)")
      }
      (v4, v6, isEnabled) = ([], [], true)
      return
    }
    code = .success
    guard let v4 = Self.endpoints(document, "service_ip", .v4), let v6 = Self.endpoints(document, "service_ipv6", .v6) else {
      throw mistake("a scheduling response with an invalid address or port")
    }
    (self.v4, self.v6) = (v4, v6)
    isEnabled = document["service_status"] != .string("disable")
  }

  /// Nil for an invalid element; a port of 0 means that of the scheme.
  private static func endpoints(_ document: JSONValue, _ key: String, _ family: IPAddress.Family) -> [HTTPDNSEndpoint]? {
    guard case .array(let list)? = document[key] else { return [] }
    let ports: [JSONValue] = if case .array(let ports)? = document["\(key)_port"] { ports } else { [] }
    var endpoints: [HTTPDNSEndpoint] = []
    for (index, element) in list.prefix(limit).enumerated() {
      guard case .string(let text) = element, let address = IPAddress(text), address.family == family else { return nil }
      var port: UInt16?
      if index < ports.count {
        guard case .integer(let number) = ports[index], let value = UInt16(exactly: number) else { return nil }
        port = value == 0 ? nil : value
      }
      endpoints.append(HTTPDNSEndpoint(.address(address), port: port))
    }
    return endpoints
  }

  /// The maximum number of endpoints per family that are used.
  static let limit = 64
}
