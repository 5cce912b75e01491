public import Bytes
public import DomainNames
public import Transport

/// Resolves names: overrides first, then the loopback addresses for `localhost` and the names below it, then the backend.
public struct Resolver: Sendable {
  private let overrides: [HostOverride]
  private let backend: any ResolverBackend

  public init(overrides: [HostOverride] = [], backend: any ResolverBackend) {
    self.overrides = overrides
    self.backend = backend
  }

  /// The resolver of the backend's addresses, which has records of other types, too; nil for the system's.
  public var records: CachingResolver? { (backend as? AddressLookup)?.resolver }

  /// `port` is used only to select overrides.
  public func resolve(
    _ host: DomainName, port: UInt16, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> Resolution {
    let start = ContinuousClock.now
    if let override = override(of: host, port: port) {
      let addresses = override.addresses.filter { families.allow($0.family) }
      guard !addresses.isEmpty else {
        throw ResolverError(.notFound, name: host.ascii, detail: "the addresses given by hand are of the other family")
      }
      return Resolution(addresses: addresses, source: "override", duration: .zero)
    }
    if host.isLocalhost {
      let addresses = Self.loopback.filter { families.allow($0.family) }
      return Resolution(addresses: addresses, source: "localhost", duration: .zero)
    }
    let found = try await backend.resolution(of: host, families: families, deadline: deadline)
    return Resolution(addresses: found.addresses, source: found.source, duration: start.duration(to: .now), late: found.late)
  }

  /// Whether the user supplied addresses for the host.
  public func overrides(_ host: DomainName, port: UInt16) -> Bool { override(of: host, port: port) != nil }

  /// The addresses of `localhost` (RFC 6761, section 6.3). IPv4 first, as local servers that listen on one family use it most often.
  private static let loopback: [IPAddress] = [.loopbackV4, .loopbackV6]

  private func override(of host: DomainName, port: UInt16) -> HostOverride? {
    overrides.last { ($0.host ?? host) == host && $0.port == port }
  }
}

/// A source of addresses, in its order of preference.
public protocol ResolverBackend: Sendable {
  /// The name in reports: `system`, `override` …
  var name: String { get }

  /// At least one address, or an error.
  func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress]

  /// Like `addresses`, with the source: a cache or a part of the backend.
  func resolution(of host: DomainName, families: AddressFamilies, deadline: Deadline) async throws(ResolverError) -> Resolution
}

extension ResolverBackend {
  /// For backends that are one source.
  public func resolution(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> Resolution {
    let start = ContinuousClock.now
    let addresses = try await addresses(of: host, families: families, deadline: deadline)
    return Resolution(addresses: addresses, source: name, duration: start.duration(to: .now))
  }
}

/// The address families that may be used (`-4`, `-6`).
public struct AddressFamilies: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let v4 = AddressFamilies(rawValue: 1)
  public static let v6 = AddressFamilies(rawValue: 2)
  public static let both: AddressFamilies = [.v4, .v6]

  public func allow(_ family: IPAddress.Family) -> Bool {
    isSuperset(of: family == .v4 ? AddressFamilies.v4 : AddressFamilies.v6)
  }
}

/// The result of resolving a host: its addresses, their source, and the duration.
public struct Resolution: Hashable, Sendable {
  /// In the source's order of preference; never empty.
  public let addresses: [IPAddress]
  /// `literal`, `override`, `localhost`, or the backend's name.
  public let source: String
  public let duration: Duration
  /// Addresses of the other family that are still looked up; nil if there are none to come.
  public let late: LateAddresses?

  public init(addresses: [IPAddress], source: String, duration: Duration, late: LateAddresses? = nil) {
    self.addresses = addresses
    self.source = source
    self.duration = duration
    self.late = late
  }

  /// The same without the lookup that is in progress.
  public var settled: Resolution { Resolution(addresses: addresses, source: source, duration: duration) }
}
