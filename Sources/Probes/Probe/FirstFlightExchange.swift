internal import Crypto
internal import TLSEngine
internal import TLSWire

/// Reads the server's first flight in whatever version it selects: decrypted in TLS 1.3, and plaintext in older versions.
struct FirstFlightExchange {
  enum Step {
    case wait
    case send([UInt8])
    case modern(Flight)
    /// Has a ServerHello; the rest of the flight as far as it was received.
    case classic(ServerResponse)
  }

  private var flight: ServerFlight
  private var reader = ServerResponseReader(depth: .flight)
  private var isClassic = false

  init(_ offer: ServerFlightOffer) throws(TLSError) { flight = try ServerFlight(offer, at: .now) }

  var opening: [UInt8] { flight.clientHello }

  mutating func received(_ bytes: [UInt8]) throws(TLSError) -> Step {
    _ = reader.received(bytes)
    return try isClassic ? classic() : step(try flight.received(bytes, at: .now))
  }

  /// The server has closed its side of the connection.
  mutating func receivedEnd() throws(TLSError) -> Step {
    reader.receivedEnd()
    return try isClassic ? classic() : step(try flight.receivedEnd(at: .now))
  }

  private mutating func step(_ action: ServerFlight.Action) throws(TLSError) -> Step {
    switch action {
    case .wait: return .wait
    case .send(let bytes): return .send(bytes)
    case .done(let flight):
      guard flight.proof != .invalid else {
        throw TLSError(code: .malformed, what: "certificate_verify: the signature does not verify with the key of the certificate")
      }
      return .modern(flight)
    case .notTLS13:
      isClassic = true
      return try classic()
    }
  }

  private func classic() throws(TLSError) -> Step {
    switch reader.answer.ending {
    case .open: return .wait
    case .enough where reader.answer.alert == nil: return .classic(reader.answer)
    case .enough: throw TLSError(code: .alert, what: "the server sent an alert after its ServerHello", alert: reader.answer.alert)
    case .closed: throw TLSError(code: .closed, what: "the server closed the connection in the middle of its flight")
    case .malformed(let error): throw TLSError(code: .malformed, what: error.description)
    }
  }
}
