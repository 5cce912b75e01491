internal import TLSEngine
internal import Transport

/// Serves every connection of one case.
final class Service: Sendable {
  enum Role: Sendable {
    case tls(TLSContext)
    case web(Web)
    case site(SiteRole)
    case utterance(ScriptedBytes)
    case hello(ServerHelloService)
    /// The context is nil if the dialogue never reaches TLS.
    case script(ScriptedDialogue, TLSContext?)
  }

  let role: Role
  /// The name of the case.
  let name: String
  let limits: ServerLimits
  let counter: ConnectionCounter
  let hub: ServerHub

  init(
    _ manner: ServerBehavior, of name: String, limits: ServerLimits, counter: ConnectionCounter, hub: ServerHub
  ) throws(TLSError) {
    role =
      switch manner {
      case .tls(let configuration): .tls(try TLSContext(server: configuration))
      case .web(let configuration, let delays):
        .web(
          Web(
            context: try TLSContext(server: configuration), delays: delays,
            asksLater: configuration.clientCertificate == .requestedLater))
      case .site(let manner):
        .site(try SiteRole(manner))
      case .utterance(let utterance): .utterance(utterance)
      case .hello(let policy, let keys): .hello(ServerHelloService(policy, keys: keys))
      case .script(let dialogue):
        .script(dialogue, try dialogue.configuration.map { configuration throws(TLSError) in try TLSContext(server: configuration) })
      }
    self.name = name
    self.limits = limits
    self.counter = counter
    self.hub = hub
  }

  func serve(_ connection: ServedConnection) async {
    do throws(TransportError) {
      switch role {
      case .tls(let context): try await handshake(connection, context)
      case .web(let web): try await answer(connection, web)
      case .site(let site): try await serve(site, to: connection)
      case .utterance(let utterance): try await speak(utterance, to: connection)
      case .hello(let service): try await converse(service, connection)
      case .script(let dialogue, let context): try await play(dialogue, context, to: connection)
      }
    } catch {
      // The client has gone or timed out; the error cannot be sent.
    }
  }
}
