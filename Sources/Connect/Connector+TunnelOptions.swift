internal import Bytes
internal import DomainNames
internal import StartTLS
internal import TLSEngine
public import Transport

extension Connector {
  /// Takes a TCP connection through proxy, PROXY header and STARTTLS to the start of the handshake. Proxy and STARTTLS have
  /// `connectTimeout` each.
  func approach(_ passage: TransportStream, deadline: Deadline) async throws(ConnectError) {
    let approach = options.approach
    if let proxy = approach.proxy, let destination = passage.route.beyond {
      try await pass(proxy, to: destination, passage, deadline: stage(within: deadline))
      passage.proxyEnded = .now
    }
    if let version = approach.proxyProtocol {
      let source = approach.proxyProtocolSource ?? passage.transport.local
      let header = ProxyProtocolHeader(version, source: source, destination: passage.peer)
      do throws(TransportError) {
        try await passage.write(header.bytes, deadline: stage(within: deadline))
      } catch {
        throw ConnectError(error, stage: .connect, endpoint: passage.peer)
      }
    }
    if let spoken = approach.startTLS {
      let host = approach.startTLSHost ?? passage.route.name?.ascii ?? passage.peer.address.description
      var dialogue = spoken.dialogue(with: StartTLSParties(host: host))
      try await StartTLSUpgrade.run(&dialogue, over: passage, deadline: stage(within: deadline))
      passage.startTLSEnded = .now
    }
    passage.becomeReady()
  }

  func stage(within deadline: Deadline) -> Deadline {
    .after(options.connectTimeout).earlier(of: deadline)
  }

  private func pass(_ proxy: Proxy, to destination: Route.Destination, _ passage: TransportStream, deadline: Deadline)
    async throws(ConnectError)
  {
    if proxy.scheme == .https { passage.sleeve = try await secure(passage, to: proxy, deadline: deadline) }
    var dialogue: any ProxyDialogue
    dialogue = try ProxyError.translating(try proxy.dialogue(to: destination)) { ConnectError($0, of: proxy, at: passage.route.hop) }
    try await ProxyHandshake.run(&dialogue, with: proxy, over: passage, deadline: deadline)
  }

  /// Performs a TLS handshake with an `https` proxy and verifies its chain; all later traffic is sent inside this session.
  public func secure(_ passage: TransportStream, to proxy: Proxy, deadline: Deadline) async throws(ConnectError) -> TLSConnection {
    do throws(ConnectError) {
      let outside = TransportStream(over: passage.transport, along: Route(passage.route.hop))
      let name: String? = if case .name(let name) = proxy.host { name.ascii } else { nil }
      let connection = try TLSConnection(over: outside, context: try Self.proxyContext(), serverName: name)
      try await connection.handshake(deadline: deadline)
      if let reason = options.approach.judgesProxy?(connection.flight.certificates, proxy.host) {
        let error = ProxyError(.untrusted, "its certificate is not trusted: \(reason)")
        throw ConnectError(
          stage: .proxy, code: error.code.rawValue, message: error.what, hint: error.hint, endpoint: passage.route.hop, causes: [reason])
      }
      return connection
    } catch {
      throw ConnectError(error, of: proxy)
    }
  }

  private static func proxyContext() throws(ConnectError) -> TLSContext {
    var hello = TLSConfiguration.client
    hello.alpn = ["http/1.1"]
    return try TLSError.translating(try TLSContext(client: hello)) {
      ConnectError(stage: .proxy, code: $0.code.rawValue, message: $0.description, hint: $0.hint, causes: $0.causes)
    }
  }
}
