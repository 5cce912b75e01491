internal import Crypto
internal import Enumeration
internal import TLSEngine
internal import TLSWire

/// Simulates a client up to the end of the server's flight: plaintext messages are read as for any ClientHello, and the encrypted flight of
/// a TLS 1.3 server is decrypted if it selected one of the generated key shares.
struct SimulatedExchange {
  private var exchange: ProbeExchange
  /// Nil once decryption is known to be impossible.
  private var flight: ServerFlight?
  /// The ServerHello, once the following messages are encrypted.
  private var opened: ServerResponse?

  /// Nil for a ClientHello without key shares that can be generated here.
  init?(_ crafted: CraftedClientHello, _ depth: ServerResponseReader.Depth) {
    guard let flight = try? ServerFlight(playing: crafted.hello, at: .now) else { return nil }
    var crafted = crafted
    crafted.hello = flight.hello
    guard let exchange = ProbeExchange(.hello(crafted, depth)) else { return nil }
    self.exchange = exchange
    self.flight = flight
  }

  var opening: [[UInt8]] { exchange.opening }

  /// The response so far, even if it is incomplete.
  var answer: ServerResponse { opened ?? exchange.answer }

  mutating func received(_ bytes: [UInt8]) -> HelloExchange.Step {
    let hidden = open { flight throws(TLSError) in try flight.received(bytes, at: .now) }
    if opened != nil { return step(hidden) }
    let action = exchange.received(bytes)
    switch action {
    case .wait: return .wait
    case .send:
      // Both have encoded the second ClientHello; only the flight knows the private key of its share.
      if case .success(.send(let output)) = hidden { return .send([output]) }
      flight = nil
      return HelloExchange.Step(action)
    case .done(let answer):
      guard flight != nil, answer.alert == nil, let hello = answer.hello, ServerFlight.canOpen(hello) else { return .done(.said(answer)) }
      opened = answer
      return step(hidden)
    }
  }

  mutating func receivedEnd() -> HelloExchange.Step {
    guard opened != nil else { return HelloExchange.Step(exchange.receivedEnd()) }
    return step(open { flight throws(TLSError) in try flight.receivedEnd(at: .now) })
  }

  /// The server sent no more: its response if the bytes received show that it is not a TLS server, else nil.
  mutating func gaveUp() -> ServerResponse? { exchange.gaveUp() }

  private mutating func open(
    _ body: (inout ServerFlight) throws(TLSError) -> ServerFlight.Action
  ) -> Result<ServerFlight.Action, TLSError> {
    guard var machine = flight else { return .success(.wait) }
    defer { flight = machine }
    do throws(TLSError) { return .success(try body(&machine)) } catch { return .failure(error) }
  }

  private func step(_ hidden: Result<ServerFlight.Action, TLSError>) -> HelloExchange.Step {
    var answer = answer
    switch hidden {
    case .success(.wait), .success(.send): return .wait
    case .success(.notTLS13): break
    case .success(.done(let flight)):
      answer.hidden = ServerResponse.Hidden(
        encryptedExtensions: flight.encryptedExtensions, scheme: flight.certificateVerify.scheme, certificate: flight.certificates.first,
        isSignatureWrong: flight.proof == .invalid)
    case .failure(let error):
      switch error.code {
      case .alert: answer.alert = error.alert
      case .closed: answer.ending = .closed
      default: answer.ending = .malformed(TLSWireError(code: .illegal, structure: "flight", reason: error.what))
      }
    }
    return .done(.said(answer))
  }
}
