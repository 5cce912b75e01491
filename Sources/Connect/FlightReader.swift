internal import Bytes
public import TLSEngine
internal import TLSWire
public import Transport

/// Reads a TLS 1.3 server's first flight with our own key schedule, for servers that libssl cannot handshake with.
public enum FlightReader {
  /// The flight, and the error that ended it.
  public struct Reading: Sendable {
    /// Nil if no CertificateVerify was received.
    public let flight: Flight?
    /// Why the flight is incomplete; nil if it ends with a Finished that verifies.
    public let error: ConnectError?
    /// True if the Finished message does not match the handshake.
    public let hasWrongFinished: Bool
  }

  /// Reads the server's messages up to its Finished. Sends only ClientHellos. A server that negotiates TLS 1.2 or older is an error.
  public static func read(over passage: TransportStream, offering offer: ServerFlightOffer, deadline: Deadline) async -> Reading {
    do throws(ConnectError) {
      var machine = try mapped(passage) { () throws(TLSError) in try ServerFlight(offer, at: .now) }
      do throws(ConnectError) {
        return Reading(flight: try await read(&machine, over: passage, deadline: deadline), error: nil, hasWrongFinished: false)
      } catch {
        return Reading(flight: machine.flight, error: error, hasWrongFinished: machine.hasWrongFinished)
      }
    } catch {
      return Reading(flight: nil, error: error, hasWrongFinished: false)
    }
  }

  private static func read(
    _ machine: inout ServerFlight, over passage: TransportStream, deadline: Deadline
  ) async throws(ConnectError) -> Flight {
    var output = machine.clientHello
    while true {
      let input = try await exchange(output, over: passage, deadline: deadline)
      let action = try mapped(passage) { () throws(TLSError) in
        input.isEmpty ? try machine.receivedEnd(at: .now) : try machine.received(input, at: .now)
      }
      switch action {
      case .wait: output = []
      case .send(let bytes): output = bytes
      case .done(let flight): return flight
      case .notTLS13(let hello):
        throw ConnectError(
          stage: .handshake, code: TLSError.Code.handshake.rawValue, message: "\(passage.peer): the server responds with \(hello.version)",
          endpoint: passage.peer)
      }
    }
  }

  private static func mapped<T>(_ passage: TransportStream, _ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    return try TLSError.translating(try step()) { ConnectError($0, endpoint: passage.peer) }
  }

  private static func exchange(
    _ output: [UInt8], over passage: TransportStream, deadline: Deadline
  ) async throws(ConnectError) -> [UInt8] {
    do throws(TransportError) {
      if !output.isEmpty { try await passage.write(output, deadline: deadline) }
      return try await passage.read(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
  }
}
