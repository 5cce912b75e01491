import Bytes
import DomainNames
import HTTPWire
import Resolver
import Transport

@testable import MockServer

/// A zone that is asked without a connection, at a fixed time: requests of our own client, and texts.
struct HTTPDNSSite: HTTPExchanging {
  static let now = Timestamp(seconds: 1_700_000_000)
  static let secret = "00112233445566778899aabbccddeeff"
  static let aesKey = "000102030405060708090a0b0c0d0e0f"

  static let zone = """
    accounts:
      - {id: 100000, secret: \(secret), aes_key: \(aesKey), require_signature: true}
      - {id: 100001}
      - {id: 100002, enabled: false}
    zone:
      www.example.com:
        v4: [192.0.2.1, 192.0.2.2]
        v6: [2001:db8::1]
        ttl: 90
        ttl_v6: 30
        extra: {weight: 1}
        variants:
          - {region: hk, v4: [198.51.100.1]}
          - {sdns: {tier: gold}, v4: [203.0.113.1], ttl: 5, extra: gold}
      v4only.example.com: {v4: 192.0.2.3}
      empty.example.com:
      a.example: {v4: 192.0.2.10}
      b.example: {v4: 192.0.2.11}
      c.example: {v4: 192.0.2.12}
      d.example: {v4: 192.0.2.13}
    endpoints:
      cn: {v4: ["127.0.0.1:8080", "127.0.0.2:8080"], v6: ["[::1]:8080"]}
      hk: {v4: "127.0.0.3:8080"}

    """

  private let responder: HTTPDNSResponder

  /// `more` is added to the zone; `clock` is the server's.
  init(_ more: String = "", clock: Timestamp = now) throws {
    responder = try HTTPDNSResponder(parsing: Array((Self.zone + more).utf8), clock: { clock })
  }

  func ask(_ target: String, method: String = "GET", at authority: String = "127.0.0.1:8080") async -> RecordingSite.ReceivedResponse {
    var site = RecordingSite(responder)
    site.authority = authority
    return await site.ask(method, target)
  }

  func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
    let endpoint = request.address.map { HTTPDNSEndpoint(.address($0), port: request.port).description } ?? request.host
    let response = await ask(request.target, at: endpoint)
    // A connection that ends without a response.
    guard response.status != 0 else { throw ResolverError(.failed, name: request.host, detail: "the connection ended") }
    return HTTPExchangeResponse(
      status: response.status, fields: response.fields.lines.map { HTTPExchangeField($0.nameText, $0.valueText) }, content: response.content
    )
  }

  /// A client of the site.
  func client(
    id: String = "100000", secret: String? = secret, aesKey: String? = nil, region: HTTPDNSRegion = .cn, clock: Timestamp = now,
    _ change: (inout HTTPDNSConfiguration) -> Void = { _ in }
  ) throws -> HTTPDNSClient {
    var configuration = HTTPDNSConfiguration(try HTTPDNSAccount(name: "test", id: id, secret: secret, aesKey: aesKey), region: region)
    configuration.endpoints = ["127.0.0.1:8080", "127.0.0.2:8080"].compactMap { HTTPDNSEndpoint($0) }
    configuration.scheme = .http
    configuration.schedules = false
    change(&configuration)
    return HTTPDNSClient(configuration, exchanger: self, clock: { clock })
  }

  static func names(_ texts: [String]) throws -> [DomainName] { try texts.map { try DomainName($0) } }
}

extension HTTPDNSClient {
  /// Resolves names for both families.
  func resolve(_ names: String...) async throws -> HTTPDNSResolution {
    try await resolve(try HTTPDNSSite.names(names), families: .both, deadline: .after(.seconds(60)))
  }
}
