internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import Probes
internal import Transport

/// The connections, and the states such as cookies, that the transfers of one set of options share.
///
/// The states are used on the reactor's thread only.
final class FetchSharing: Sendable {
  let connections: TransferConnections
  private let memories: ReactorBound<Memories>

  private final class Memories {
    var all: [(kind: any FetchState.Type, memory: any FetchMemory)] = []
    /// The result of the latest transfer.
    var latest: FetchResult?
  }

  init(_ limits: PoolLimits, _ connector: Connector) {
    connections = TransferConnections(limits, connector: connector)
    memories = ReactorBound(on: connector.reactor, making: { Memories() })
  }

  /// The memory that all transfers use; nil for a state of a single transfer.
  func memory(of state: any FetchState) -> (any FetchMemory)? {
    guard type(of: state).isShared else { return nil }
    let found = memories.withValue { memories in
      if let known = memories.all.first(where: { $0.kind == type(of: state) }) { return known.memory }
      let memory = state.begin(with: connections.connector)
      memories.all.append((type(of: state), memory))
      return memory
    }
    return found
  }

  func note(_ result: FetchResult) { memories.withValue { $0.latest = result } }

  /// Writes the files of the states, and closes the connections.
  func end(in context: CommandContext) async throws(CommandLineError) {
    await connections.close()
    var mistake: CommandLineError?
    let (all, latest) = memories.withValue { ($0.all, $0.latest) } ?? ([], nil)
    guard let latest else { return }
    for (_, memory) in all {
      do throws(CommandLineError) { try memory.end(after: latest, in: context) } catch { mistake = mistake ?? error }
    }
    if let mistake { throw mistake }
  }
}
