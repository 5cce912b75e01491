public import Bytes

/// The endpoints of an account, one list per address family with a common index that failures advance.
public struct HTTPDNSEndpointList: Hashable, Sendable {
  public let region: HTTPDNSRegion
  public private(set) var v4: [HTTPDNSEndpoint]
  public private(set) var v6: [HTTPDNSEndpoint]
  /// Servers for scheduling requests, after the endpoints of both lists.
  public let fallbacks: [HTTPDNSEndpoint]
  /// Advanced by every failure of a resolution.
  public private(set) var index = 0
  /// When the lists were learned; nil for start-up endpoints.
  public private(set) var learned: Timestamp?
  private var scheduleIndex = 0
  private var attempted: Timestamp?

  /// The start-up endpoints of a region.
  public init(region: HTTPDNSRegion) {
    let (v4, v6) = region.startupAddresses
    self.init(region: region, v4: v4, v6: v6, fallbacks: [region.startupHost].compactMap { $0 })
  }

  /// Other start-up endpoints than those of the region; `fallbacks` only receive scheduling requests.
  public init(region: HTTPDNSRegion, v4: [HTTPDNSEndpoint], v6: [HTTPDNSEndpoint], fallbacks: [HTTPDNSEndpoint] = []) {
    self.region = region
    self.v4 = v4
    self.v6 = v6
    self.fallbacks = fallbacks
  }

  /// The endpoint for the next resolution; IPv4 is preferred if both families are usable. Nil if there is none.
  public func current(_ usable: AddressFamilies) -> HTTPDNSEndpoint? { Self.element(index, of: list(usable)) }

  /// The endpoint for the next scheduling request.
  public func currentScheduler(_ usable: AddressFamilies) -> HTTPDNSEndpoint? { Self.element(scheduleIndex, of: list(usable) + fallbacks) }

  /// Advances to the next endpoint after a failure. Returns true if all have had their turn, so that new ones should be requested.
  public mutating func rotate() -> Bool {
    index = (index + 1) & Self.largest
    let total = v4.count + v6.count
    return total > 0 && index % total == 0
  }

  public mutating func rotateScheduler() { scheduleIndex = (scheduleIndex + 1) & Self.largest }

  /// Whether new endpoints should be requested: the list is a day old or was never learned, or its endpoints failed (`isUrgent`); and the
  /// last request is not too recent.
  public func needsSchedule(at now: Timestamp, isUrgent: Bool = false) -> Bool {
    if let attempted, (0..<Self.shortest).contains(now.seconds - attempted.seconds) { return false }
    guard !isUrgent, let learned else { return true }
    return !(0..<Self.longest).contains(now.seconds - learned.seconds)
  }

  /// Notes the start of a scheduling request.
  public mutating func attemptSchedule(at now: Timestamp) { attempted = now }

  /// Replaces the lists that are in the schedule, and starts at their beginning.
  public mutating func apply(_ schedule: HTTPDNSSchedule, at now: Timestamp) {
    if !schedule.v4.isEmpty { v4 = schedule.v4 }
    if !schedule.v6.isEmpty { v6 = schedule.v6 }
    (index, scheduleIndex, learned) = (0, 0, now)
  }

  private func list(_ usable: AddressFamilies) -> [HTTPDNSEndpoint] {
    if usable.contains(.v4), !v4.isEmpty { return v4 }
    return usable.contains(.v6) ? v6 : []
  }

  private static func element(_ index: Int, of list: [HTTPDNSEndpoint]) -> HTTPDNSEndpoint? {
    list.isEmpty ? nil : list[index % list.count]
  }

  /// Indexes wrap around far above the length of any list.
  private static let largest = 0x7fff_ffff
  /// In seconds: between two scheduling requests, and from one schedule to the next.
  private static let shortest: Int64 = 30
  private static let longest: Int64 = 86_400
}

// MARK: - Stored lists

extension HTTPDNSEndpointList {
  /// A stored list is not valid: for another region, or not written by this program.
  struct Unusable: Error { let reason: String }

  /// The learned lists as JSON, without start-up endpoints.
  func stored(for account: HTTPDNSAccount) -> [UInt8] {
    let members: [JSONValue.Member] = [
      .init("schema", .string(Self.schema)), .init("account", .string(account.id)), .init("region", .string(region.rawValue)),
      .init("service_ip", .array(v4.map { .string($0.description) })), .init("service_ipv6", .array(v6.map { .string($0.description) })),
      .init("index", .integer(Int64(index))), .init("learned", .string((learned ?? Timestamp(seconds: 0)).rfc3339)),
    ]
    return JSONWriter(pretty: true).bytes(of: .object(members)) + [UInt8(ascii: "\n")]
  }

  /// Replaces the lists by stored ones.
  mutating func restore(_ bytes: [UInt8], for account: HTTPDNSAccount) throws(Unusable) {
    guard let document = try? JSONParser.read(bytes), document["schema"] == .string(Self.schema) else {
      throw Unusable(reason: "it is damaged")
    }
    guard document["account"] == .string(account.id), document["region"] == .string(region.rawValue) else {
      throw Unusable(reason: "it belongs to another account or region")
    }
    guard let v4 = Self.endpoints(document["service_ip"], .v4), let v6 = Self.endpoints(document["service_ipv6"], .v6),
      case .string(let text)? = document["learned"], let learned = Timestamp(text), case .integer(let index)? = document["index"],
      (0...Int64(Self.largest)).contains(index)
    else { throw Unusable(reason: "it is damaged") }
    if !v4.isEmpty { self.v4 = v4 }
    if !v6.isEmpty { self.v6 = v6 }
    (self.index, self.learned) = (Int(index), learned)
  }

  private static func endpoints(_ value: JSONValue?, _ family: IPAddress.Family) -> [HTTPDNSEndpoint]? {
    guard case .array(let list)? = value, list.count <= HTTPDNSSchedule.limit else { return nil }
    var endpoints: [HTTPDNSEndpoint] = []
    for element in list {
      guard case .string(let text) = element, let endpoint = HTTPDNSEndpoint(text), endpoint.address?.family == family else { return nil }
      endpoints.append(endpoint)
    }
    return endpoints
  }

  private static let schema = "tlsprobe.httpdns-endpoints/1"
}
