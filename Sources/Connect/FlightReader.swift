public import TLSEngine
internal import TLSWire
public import Transport

/// Reads a TLS 1.3 server's first flight with our own key schedule, for servers that libssl cannot speak to.
public enum FlightReader {
  /// What the server sent up to its Finished. Nothing but hellos is sent back. A server of TLS 1.2 or older is an error.
  public static func read(
    over transport: TCPConnection, offering offer: ServerFlightOffer, deadline: Deadline
  ) async throws(ConnectError) -> Flight {
    var machine = try mapped(transport) { () throws(TLSError) in try ServerFlight(offer, at: .now) }
    var output = machine.clientHello
    while true {
      let input = try await exchange(output, over: transport, deadline: deadline)
      let action = try mapped(transport) { () throws(TLSError) in
        input.isEmpty ? try machine.receivedEnd(at: .now) : try machine.received(input, at: .now)
      }
      switch action {
      case .wait: output = []
      case .send(let bytes): output = bytes
      case .done(let flight): return flight
      case .notTLS13(let hello):
        throw ConnectError(
          stage: .handshake, code: TLSError.Code.handshake.rawValue, message: "\(transport.peer): the server answers with \(hello.version)",
          endpoint: transport.peer)
      }
    }
  }

  private static func mapped<T>(_ transport: TCPConnection, _ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    do throws(TLSError) {
      return try step()
    } catch {
      throw ConnectError(error, endpoint: transport.peer)
    }
  }

  private static func exchange(
    _ output: [UInt8], over transport: TCPConnection, deadline: Deadline
  ) async throws(ConnectError) -> [UInt8] {
    do throws(TransportError) {
      if !output.isEmpty { try await transport.write(output, deadline: deadline) }
      return try await transport.read(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: transport.peer)
    }
  }
}
