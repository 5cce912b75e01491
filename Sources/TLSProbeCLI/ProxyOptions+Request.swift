internal import Bytes
internal import Connect
internal import StartTLS

extension ProxyOptions {
  /// The target; the default port is that of the STARTTLS protocol, if there is one.
  func target(_ text: String) throws(CommandLineError) -> Target {
    try .argument(text, defaultPort: starttls?.known?.ports.first ?? Target.defaultPort)
  }

  /// The path to `target`, with the environment applied and files read.
  func approach(to target: Target, in context: CommandContext) throws(CommandLineError) -> TunnelOptions {
    var approach = TunnelOptions()
    approach.startTLS = try startTLS(at: target)
    approach.startTLSHost = startTLSHost
    if startTLSHost != nil, approach.startTLS == nil {
      throw CommandLineError(.usage, "--starttls-host requires --starttls", hint: "as in --starttls xmpp --starttls-host example.org")
    }
    approach.proxyProtocol = haproxyProtocol ? .v1 : proxyProtocol?.version
    approach.proxy = try ProxySetting(environment: context.environment, flag: proxy, exceptions: noproxy).proxy(for: target)
    if let proxyUser { approach.proxy?.credentials = Proxy.Credentials(proxyUser) }
    if approach.proxy?.scheme == .https, !proxyInsecure {
      approach.judgesProxy = try ProxyVerifier(rootsFile: proxyCacert, in: context).reason
    }
    return approach
  }

  /// The option takes precedence over the target's scheme.
  private func startTLS(at target: Target) throws(CommandLineError) -> (any StartTLSProtocol)? {
    switch starttls {
    case .named?: return starttls?.known
    case .auto?:
      do throws(StartTLSError) {
        if case .dialogue(let known) = try StartTLSProtocols.at(port: target.port) { return known }
        return nil
      } catch {
        throw CommandLineError(.usage, "--starttls auto: \(error.what)", hint: error.hint.map(Hints.text))
      }
    case nil: return target.startTLS.flatMap { StartTLSProtocols.named($0) }
    }
  }
}
