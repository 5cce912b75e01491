package import Connect
internal import DomainNames
package import Probes
internal import Resolver
package import Transport

/// The lookup of DNS records in addition to a probe, independent of the command line syntax.
package struct DNSRecordsRequest: Hashable, Sendable {
  package var isEnabled = false
  /// How long records are waited for after the handshakes.
  package var grace = Duration.milliseconds(100)

  package init() {}
}

/// Options for the DNS records of a target.
package struct DNSRecordsOptions: OptionGroup {
  var isDisabled = false
  var timeout = DurationArgument(.milliseconds(100))

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .flag(nil, "no-dns-records", "Do not look up the CAA, TLSA and HTTPS records of the target.") { $0.isDisabled = true },
    .value(
      nil, "dns-timeout", "seconds", default: "100ms", "Wait at most this long for DNS records after the handshake.",
      DurationArgument.parse
    ) { $0.timeout = $1 },
  ]

  package var request: DNSRecordsRequest {
    var request = DNSRecordsRequest()
    request.isEnabled = !isDisabled
    request.grace = timeout.duration
    return request
  }
}

extension DNSRecordsProbe {
  /// Nil if no records are looked up: not requested, a target to which they do not apply, addresses given by the user, or a proxy, which
  /// may be the only way to the names.
  package init?(_ request: DNSRecordsRequest, of target: Target, along connection: ConnectionParameters, on reactor: Reactor) {
    guard request.isEnabled, connection.approach.proxy == nil, connection.connectTo.isEmpty, Self.isApplicable(to: target) else {
      return nil
    }
    guard case .name(let host) = target.host, !connection.overrides.contains(where: { ($0.host ?? host) == host }) else { return nil }
    let backend: any RecordBackend
    if let make = connection.recordBackend {
      backend = make(reactor)
    } else {
      var options = StubOptions()
      options.requestsDNSSEC = true
      options.interface = connection.interface
      backend = DNSServerBackend(configuration: .load(deadline: .after(.seconds(1))), options: options, on: reactor)
    }
    self.init(backend, on: reactor, grace: request.grace)
  }
}
