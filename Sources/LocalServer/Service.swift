internal import TLSEngine
internal import Transport

/// What one case does with every connection.
struct Service: Sendable {
  enum Role: Sendable {
    case tls(TLSContext)
    case web(Web)
    case site(SiteRole)
    case utterance(Utterance)
    case hello(HelloService)
    /// The context is nil where the dialogue never comes to TLS.
    case script(ScriptedDialogue, TLSContext?)
  }

  let role: Role
  let reactor: Reactor
  let limits: ServerLimits
  let counter: ConnectionCounter

  init(_ manner: Manner, on reactor: Reactor, limits: ServerLimits) throws(TLSError) {
    role =
      switch manner {
      case .tls(let configuration): .tls(try TLSContext(server: configuration))
      case .web(let configuration, let delays):
        .web(
          Web(
            context: try TLSContext(server: configuration), delays: delays,
            asksLater: configuration.clientCertificate == .requestedLater))
      case .site(let configuration, let site, let delays):
        .site(
          SiteRole(
            context: try configuration.map { configuration throws(TLSError) in try TLSContext(server: configuration) }, delays: delays,
            site: site))
      case .utterance(let utterance): .utterance(utterance)
      case .hello(let policy, let keys): .hello(HelloService(policy, keys: keys))
      case .script(let dialogue):
        .script(dialogue, try dialogue.configuration.map { configuration throws(TLSError) in try TLSContext(server: configuration) })
      }
    self.reactor = reactor
    self.limits = limits
    counter = ConnectionCounter()
  }

  /// Accepts until the task is cancelled or the reactor ends, and then leaves no connection behind.
  func run(_ listener: TCPListener) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do throws(TransportError) {
          let connection = try await listener.accept(deadline: .never)
          guard counter.enter(limit: limits.connections) else {
            connection.abort()
            continue
          }
          group.addTask { await self.serve(connection) }
        } catch {
          // A connection that died in the queue and a want of descriptors, which the listener waits out, pass.
          guard [.reset, .tooManyFiles].contains(error.code) else { break }
        }
      }
      group.cancelAll()
    }
    listener.close()
  }

  private func serve(_ connection: TCPConnection) async {
    defer {
      connection.close()
      counter.leave()
    }
    do throws(TransportError) {
      switch role {
      case .tls(let context): try await handshake(ServedConnection(connection), context)
      case .web(let web): try await answer(ServedConnection(connection), web)
      case .site(let site): try await serve(site, to: ServedConnection(connection))
      case .utterance(let utterance): try await speak(utterance, to: connection)
      case .hello(let service): try await converse(service, connection)
      case .script(let dialogue, let context): try await play(dialogue, context, to: ServedConnection(connection))
      }
    } catch {
      // The client has gone or dawdled; nobody is left to tell.
    }
  }
}
