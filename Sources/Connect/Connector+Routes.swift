internal import Bytes
public import DomainNames
public import Resolver
public import Transport

extension Connector {
  /// The routes to `target`, in order of preference (RFC 8305, section 4), and the resolution that produced them.
  public func routes(
    of target: Target, deadline: Deadline
  ) async throws(ConnectError) -> (routes: [Route], resolution: Resolution) {
    let destination = options.connectTo.lazy.compactMap { $0.destination(for: target) }.first
    let (host, port) = destination ?? (target.host, target.port)
    let name: DomainName? = if case .name(let name) = target.host { name } else { nil }
    try checkReach(of: host)
    guard let proxy = options.approach.proxy else {
      let resolution = try allowed(try await resolution(of: host, port: port, deadline: deadline))
      return (AddressOrder.interleaved(resolution.addresses).map { Route(Endpoint($0, port: port), name: name) }, resolution)
    }
    let (hops, farther) = try await resolution(of: host, port: port, beyond: proxy, deadline: deadline)
    let hosts = farther?.addresses.map { Target.Host.address($0) } ?? [host]
    let routes = hosts.flatMap { host in
      AddressOrder.interleaved(hops.addresses).map {
        Route(Endpoint($0, port: proxy.port), beyond: Route.Destination(host: host, port: port), name: name)
      }
    }
    return (routes, farther.map { $0.after(hops) } ?? hops)
  }

  /// The addresses of the proxy, and those of the host unless the proxy resolves it.
  private func resolution(
    of host: Target.Host, port: UInt16, beyond proxy: Proxy, deadline: Deadline
  ) async throws(ConnectError) -> (hops: Resolution, farther: Resolution?) {
    let hops: Resolution
    do throws(ConnectError) {
      hops = try await resolution(of: proxy.host, port: proxy.port, deadline: deadline)
    } catch {
      throw ConnectError(error, of: proxy)
    }
    guard case .name(let name) = host else { return (hops, nil) }
    // Addresses that the user gave for a name take precedence over the proxy's resolution.
    if proxy.scheme.resolvesNames, !resolver.overrides(name, port: port) { return (hops, nil) }
    let found = try allowed(try await resolution(of: host, port: port, deadline: deadline))
    let usable = proxy.scheme == .socks4 ? found.addresses.filter { $0.family == .v4 } : found.addresses
    guard !usable.isEmpty else {
      let error = ProxyError(
        .unsupported, "SOCKS 4 reaches IPv4 addresses only, and \(name.ascii) has none", hint: "use socks5:// or socks4a://")
      throw ConnectError(error, of: proxy, at: nil)
    }
    let ordered = AddressOrder.interleaved(usable)
    return (hops, Resolution(addresses: ordered, source: found.source, duration: found.duration))
  }

  /// Rejects a host that `reachesOnlyPublic` excludes, before a resolver or a proxy sees it.
  public func checkReach(of host: Target.Host) throws(ConnectError) {
    if options.reachesOnlyPublic { try PublicAddressPolicy.check(host) }
  }

  private func allowed(_ resolution: Resolution) throws(ConnectError) -> Resolution {
    options.reachesOnlyPublic ? try PublicAddressPolicy.filtered(resolution) : resolution
  }

  private func resolution(of host: Target.Host, port: UInt16, deadline: Deadline) async throws(ConnectError) -> Resolution {
    switch host {
    case .address(let address):
      guard options.families.allow(address.family) else {
        throw ConnectError(
          stage: .resolve, code: ResolverError.Code.notFound.rawValue, message: "\(address) is not of the address family asked for",
          hint: .code(.dropAddressFamily))
      }
      return Resolution(addresses: [address], source: "literal", duration: .zero)
    case .name(let name):
      do throws(ResolverError) {
        return try await resolver.resolve(name, port: port, families: options.families, deadline: deadline)
      } catch {
        throw ConnectError(error)
      }
    }
  }
}

extension Resolution {
  /// Returns this resolution with the duration of an earlier one added.
  fileprivate func after(_ first: Resolution) -> Resolution {
    Resolution(
      addresses: addresses, source: source == "literal" ? first.source : source, duration: first.duration + duration)
  }
}
