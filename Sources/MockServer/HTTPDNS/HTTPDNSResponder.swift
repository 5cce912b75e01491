public import Bytes
internal import Crypto
internal import DomainNames
public import HTTPServer
internal import HTTPWire
internal import Resolver
internal import YAML

/// An HTTPDNS service with the accounts and names of a file: `/v2/d` resolves names, `/ACCOUNT/ss` returns endpoints.
public struct HTTPDNSResponder: SiteResponder {
  private let zone: HTTPDNSZone
  private let clock: @Sendable () -> Timestamp

  /// Parses YAML or JSON. `clock` returns the current time, to which the file may add an offset.
  public init(parsing bytes: [UInt8], clock: @escaping @Sendable () -> Timestamp = { Platform.now }) throws(ResponderError) {
    let root: YAMLNode = try YAMLError.translating(try YAMLReader.read(bytes)) {
      ResponderError([.init(line: $0.line, column: $0.column, what: $0.reason, hint: $0.hint.map { .text($0) })])
    }
    var reader = HTTPDNSZoneReader()
    zone = try reader.zone(of: root)
    self.clock = clock
  }

  /// Reads the file. Blocks; for the start of a program.
  public init(file path: String) throws(ResponderError) {
    let bytes = try FileContent.read(path)
    do throws(ResponderError) {
      try self.init(parsing: bytes)
    } catch {
      throw ResponderError(error.mistakes, file: path)
    }
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    let segments = request.segments
    guard segments.count == 2, segments == ["v2", "d"] || segments[1] == "ss" else { return nil }
    guard ["GET", "HEAD"].contains(request.head.method) else {
      return .always(.notAllowed(request.head.method, allowed: ["GET", "HEAD"]))
    }
    return SitePlan { [self] request in .now(segments[1] == "ss" ? schedule(request, for: segments[0]) : resolve(request)) }
  }

  private var now: Timestamp { clock() + zone.clockOffset }

  // MARK: Resolution

  private func resolve(_ request: SiteRequest) -> SiteResponse {
    let endpoint = HTTPDNSEndpoint(request.head.authority)
    let query = Result { () throws(HTTPDNSQuery.Refusal) in try HTTPDNSQuery(request, in: zone, at: now) }
    // A fault that is limited to names needs a request that can be read.
    let fault = zone.faults.first { $0.applies(to: .resolve, at: endpoint, names: (try? query.get())?.names ?? []) }
    let response: SiteResponse
    switch query {
    case .success(let query):
      response = answer(query, in: zone.region(of: endpoint), from: query.clientAddress ?? request.client?.address, fault?.kind)
    case .failure(let refusal): response = Self.refused(refusal)
    }
    return Self.faulty(response, fault?.kind)
  }

  private func answer(
    _ query: HTTPDNSQuery, in region: HTTPDNSRegion, from client: IPAddress?, _ fault: HTTPDNSFault.Kind?
  ) -> SiteResponse {
    var members = [JSONValue.Member("answers", .array(query.names.map { answer(of: $0, query, in: region) }))]
    if let client { members.insert(JSONValue.Member("cip", .string(client.description)), at: 0) }
    let data = JSONValue.object(members)
    guard query.encryption != .none, fault != .unencrypted else { return Self.success(mode: .none, data) }
    guard let cipher = HTTPDNSCipher(fault == .wrongKey ? Self.otherKey(of: query.account) : query.account, query.encryption),
      let vector = try? RandomBytes.make(query.encryption.vectorLength),
      let sealed = try? cipher.seal(JSONWriter(pretty: false).bytes(of: data), vector: vector)
    else { return .status(500) }
    return Self.success(mode: query.encryption, .string(Base64.encode(sealed)))
  }

  private func answer(of name: DomainName, _ query: HTTPDNSQuery, in region: HTTPDNSRegion) -> JSONValue {
    let records = zone.records(of: name, in: region, query.sdns)
    let families = query.families.map { family in
      var members: [JSONValue.Member] = [
        .init("ips", .array((records?.addresses(family) ?? []).map { .string($0.description) })),
        .init("ttl", .integer(Int64(records?.ttl(family) ?? 60))),
      ]
      if let extra = records?.extra { members.append(.init("extra", .string(extra))) }
      if records?.addresses(family).isEmpty ?? true {
        members.append(.init("no_ip_code", .string(records == nil ? "DomainNotExist" : "RRNotExist")))
      }
      return JSONValue.Member(family == .v4 ? "v4" : "v6", .object(members))
    }
    return .object([JSONValue.Member("dn", .string(name.ascii))] + families)
  }

  private static func success(mode: HTTPDNSEncryption, _ data: JSONValue) -> SiteResponse {
    .json([("code", .string(HTTPDNSCode.success.rawValue)), ("mode", .integer(Int64(mode.rawValue))), ("data", data)])
  }

  private static func refused(_ refusal: HTTPDNSQuery.Refusal) -> SiteResponse {
    SiteResponse.json([("code", .string(refusal.code.rawValue))]).with { $0.status = refusal.status }
  }

  /// The account with a key that no file contains.
  private static func otherKey(of account: HTTPDNSAccount) -> HTTPDNSAccount {
    (try? HTTPDNSAccount(name: account.name, id: account.id, aesKey: "ff00ff00ff00ff00ff00ff00ff00ff00")) ?? account
  }

  private static func faulty(_ response: SiteResponse, _ fault: HTTPDNSFault.Kind?) -> SiteResponse {
    switch fault {
    case nil, .wrongKey?, .unencrypted?: response
    case .close?: response.with { $0.isWithheld = true }
    case .status(let status)?: .text("injected error\n", status: status)
    case .code(let code)?: refused(HTTPDNSQuery.Refusal(403, code))
    case .delay(let delay)?: response.with { $0.delay = delay }
    case .malformed?: .text("<html>a captive portal</html>\n")
    }
  }

  // MARK: Scheduling

  private func schedule(_ request: SiteRequest, for id: String) -> SiteResponse {
    let endpoint = HTTPDNSEndpoint(request.head.authority)
    let fault = zone.faults.first { $0.applies(to: .schedule, at: endpoint, names: []) }
    do throws(HTTPDNSQuery.Refusal) {
      let account = try HTTPDNSQuery.account(id, in: zone)
      try checkSchedule(request, account.account)
      guard let region = HTTPDNSRegion(rawValue: request.value(of: "region") ?? HTTPDNSRegion.cn.rawValue) else { throw .invalidArgument }
      return Self.faulty(schedule(zone.schedule(region) ?? Self.itself(endpoint)), fault?.kind)
    } catch {
      return Self.faulty(Self.refused(error), fault?.kind)
    }
  }

  private func checkSchedule(_ request: SiteRequest, _ account: HTTPDNSAccount) throws(HTTPDNSQuery.Refusal) {
    guard let signature = request.value(of: "s") else { return }
    guard let nonce = request.value(of: "n"), let time = request.value(of: "t"), let end = Int64(time) else { throw .missingArgument }
    guard (8...16).contains(nonce.utf8.count), nonce.utf8.allSatisfy({ Hex.value(ofDigit: $0) != nil }) else { throw .invalidArgument }
    guard signature == HTTPDNSSigner(account).scheduleSignature(nonce: nonce, time: time) else {
      throw HTTPDNSQuery.Refusal(403, .invalidSignature)
    }
    guard end >= now.seconds else { throw HTTPDNSQuery.Refusal(403, .signatureExpired) }
  }

  private func schedule(_ endpoints: HTTPDNSZone.Endpoints) -> SiteResponse {
    func members(_ key: String, _ list: [HTTPDNSEndpoint]) -> [(name: String, value: JSONValue)] {
      let addresses = JSONValue.array(list.map { .string($0.hostText) })
      guard list.contains(where: { $0.port != nil }) else { return [(key, addresses)] }
      return [(key, addresses), ("\(key)_port", .array(list.map { .integer(Int64($0.port ?? 0)) }))]
    }
    return .json(members("service_ip", endpoints.v4) + members("service_ipv6", endpoints.v6))
  }

  /// The endpoint of the request, if that is an address.
  private static func itself(_ endpoint: HTTPDNSEndpoint?) -> HTTPDNSZone.Endpoints {
    guard let endpoint, let address = endpoint.address else { return HTTPDNSZone.Endpoints() }
    return address.family == .v4 ? HTTPDNSZone.Endpoints(v4: [endpoint]) : HTTPDNSZone.Endpoints(v6: [endpoint])
  }
}
