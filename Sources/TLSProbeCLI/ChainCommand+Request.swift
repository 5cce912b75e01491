internal import Bytes
internal import Connect
internal import DomainNames
internal import Resolver

extension ChainCommand {
  /// What was asked, with names read and the environment applied.
  func request(environment: (String) -> String?) throws(CommandLineError) -> ChainRequest {
    var request = ChainRequest(target: try Target.argument(target))
    request.allAddresses = allAddresses
    request.verbosity = output.quiet ? -1 : output.verbose
    request.connection.family = connection.ipv4Only ? .v4 : connection.ipv6Only ? .v6 : nil
    for text in connection.resolve {
      guard let override = HostOverride(text) else {
        throw CommandLineError(.usage, "--resolve '\(text)' is not host:port:address", hint: "as in example.org:443:192.0.2.1")
      }
      request.connection.overrides.append(override)
    }
    for text in connection.connectTo {
      guard let rule = ConnectTo(text) else {
        throw CommandLineError(
          .usage, "--connect-to '\(text)' is not host1:port1:host2:port2", hint: "as in example.org:443:192.0.2.1:8443")
      }
      request.connection.connectTo.append(rule)
    }
    request.connection.interface = connection.interface
    request.connection.connectTimeout = connection.connectTimeout.duration
    request.connection.maxTime = connection.maxTime.duration
    request.hello = try helloRequest(for: request.target, environment: environment)
    request.trust = try trustRequest(for: request.target)
    return request
  }

  private func helloRequest(for target: Target, environment: (String) -> String?) throws(CommandLineError) -> ChainRequest.Hello {
    var request = ChainRequest.Hello()
    request.serverName = try serverName(for: target)
    request.alpn = (hello.alpn ?? "").split(separator: ",").map(String.init)
    if let long = request.alpn.first(where: { $0.utf8.count > 255 }) {
      throw CommandLineError(.usage, "'\(long)' is too long for a protocol name", hint: "names have at most 255 bytes")
    }
    request.minimumVersion = hello.minimumVersion
    request.maximumVersion = hello.tlsMax
    request.ciphers = hello.ciphers
    request.tls13Ciphers = hello.tls13Ciphers
    request.curves = hello.curves
    request.certificateType = hello.certificateType
    request.clientCertificate = hello.clientCertificate
    request.clientKey = hello.key
    request.keyLog = hello.keylog ?? environment("SSLKEYLOGFILE").flatMap { $0.isEmpty ? nil : $0 }
    return request
  }

  /// An address is never sent (RFC 6066, section 3).
  private func serverName(for target: Target) throws(CommandLineError) -> DomainName? {
    guard !hello.noSNI else { return nil }
    guard let sni = hello.sni else {
      if case .dns(let name) = target.identity { return name } else { return nil }
    }
    guard case .dns(let name) = try Self.identity(sni, of: "--sni") else {
      throw CommandLineError(.usage, "--sni takes a name, not the address '\(sni)'", hint: "for an address no name is sent, see --no-sni")
    }
    return name
  }

  private func trustRequest(for target: Target) throws(CommandLineError) -> ChainRequest.Trust {
    var request = ChainRequest.Trust()
    request.named = trust.trust
    request.file = trust.cacert
    request.folder = trust.capath
    request.name = if let name = trust.verifyHost { try Self.identity(name, of: "--verify-host") } else { target.identity }
    request.time = trust.at
    request.maxChainBytes = trust.maxChainBytes
    request.maxSignatureChecks = trust.maxSignatureChecks
    request.maxSteps = trust.maxSteps
    request.maxDepth = trust.maxDepth
    request.maxPaths = trust.maxPaths
    return request
  }

  private static func identity(_ text: String, of option: String) throws(CommandLineError) -> ReferenceIdentity {
    do throws(DomainNameError) {
      return try ReferenceIdentity(text)
    } catch {
      throw CommandLineError(
        .usage, "\(option): \(error.description)", hint: error.hint ?? "give a host name such as example.org, or an address")
    }
  }
}
