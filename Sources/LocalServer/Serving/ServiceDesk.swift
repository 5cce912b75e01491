internal import Crypto
internal import Minting
internal import PKI
internal import TLSEngine

/// Finds what serves the clients of a door, and makes it when it is first asked for.
actor ServiceDesk {
  private struct Key: Hashable {
    let name: String
    let host: String?
  }

  private let door: ServerDoor
  private let authorities: TestAuthorities
  private let make: @Sendable (any ServerCase, TestAuthorities) throws(LocalServerError) -> Service
  private var services: [Key: Service] = [:]

  init(
    _ door: ServerDoor, by authorities: TestAuthorities,
    making make: @escaping @Sendable (any ServerCase, TestAuthorities) throws(LocalServerError) -> Service
  ) {
    self.door = door
    self.authorities = authorities
    self.make = make
  }

  /// `host` is what the client asks for; nil where it asks for nothing.
  func service(for host: String?) throws(LocalServerError) -> Service? {
    guard let served = Self.choose(host, among: door.cases) else { return nil }
    let key = Key(name: served.name, host: host)
    if let service = services[key] { return service }
    let service = try make(served, host.map { authorities.naming($0) } ?? authorities)
    // Clients can ask for any number of names.
    if services.count >= Self.limit { services.removeAll(keepingCapacity: true) }
    services[key] = service
    return service
  }

  /// `expired.localhost` and `wrong.host.example.org` are the cases `expired` and `wrong.host`.
  static func choose(_ host: String?, among cases: [any ServerCase]) -> (any ServerCase)? {
    guard cases.count > 1, var name = host else { return cases.first }
    while true {
      if let found = cases.first(where: { $0.name == name || $0.aliases.contains(name) }) { return found }
      guard let end = name.lastIndex(of: ".") else { return cases.first }
      name = String(name[..<end])
    }
  }

  private static let limit = 1_024
}

extension TestAuthorities {
  /// For servers that are asked for by that name, beside their own.
  fileprivate func naming(_ host: String) -> TestAuthorities {
    let name = GeneralName.dns(host)
    return names.contains(name) ? self : naming([name] + names)
  }
}
