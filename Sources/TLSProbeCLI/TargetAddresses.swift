internal import CommandSupport
internal import Bytes
internal import Connect
internal import Observation
internal import Probes
internal import Transport

/// The addresses of a target for `--all-addresses`, which examines them one after the other.
enum TargetAddresses {
  static let option = "Examine every address of the target, one after the other, with a document each."

  /// The parameters of a connection to each address; those given alone without a network, and behind a proxy, along whose route every
  /// connection is made.
  static func parameters(
    of target: Target, along connection: ConnectionParameters, in context: CommandContext
  ) async throws(CommandLineError) -> [ConnectionParameters] {
    guard let reactor = context.reactor, connection.approach.proxy == nil else { return [connection] }
    let connector = Connector(connection, on: reactor)
    let limit = Deadline.after(connector.options.connectTimeout)
    let routes: [Route]
    do throws(ConnectError) {
      routes = try await reactor.run { () throws(ConnectError) in try await connector.routes(of: target, deadline: limit).routes }
    } catch {
      throw CommandLineError(Failure(error))
    }
    let endpoints: [Endpoint] = routes.map(\.endpoint).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    return endpoints.map { endpoint in
      var parameters = connection
      parameters.connectTo = [ConnectTo(endpoint)]
      return parameters
    }
  }
}
