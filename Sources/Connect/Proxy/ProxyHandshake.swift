internal import Transport

/// Runs a proxy dialogue over a stream.
enum ProxyHandshake {
  static func run(
    _ dialogue: inout any ProxyDialogue, with proxy: Proxy, over passage: TransportStream, deadline: Deadline
  ) async throws(ConnectError) {
    var output = dialogue.begin()
    while true {
      let input = try await exchange(output, dialogue.awaited, proxy, over: passage, deadline: deadline)
      do throws(ProxyError) {
        guard !input.isEmpty else { throw ProxyError(.closed, "it hung up instead of giving \(dialogue.awaited)") }
        switch try dialogue.received(input) {
        case .wait: output = []
        case .send(let bytes): output = bytes
        case .connected(let early): return passage.giveBack(early)
        }
      } catch {
        throw ConnectError(error, of: proxy, at: passage.route.hop)
      }
    }
  }

  private static func exchange(
    _ output: [UInt8], _ awaited: String, _ proxy: Proxy, over passage: TransportStream, deadline: Deadline
  ) async throws(ConnectError) -> [UInt8] {
    do throws(TransportError) {
      if !output.isEmpty { try await passage.write(output, deadline: deadline) }
      return try await passage.read(deadline: deadline)
    } catch {
      throw ConnectError(error, of: proxy, awaiting: awaited, at: passage.route.hop)
    }
  }
}
