internal import Crypto
internal import Enumeration
internal import TLSEngine
internal import TLSWire

/// Plays a client as far as it goes without finishing the handshake: what comes in clear is read as of any hello, and what a TLS 1.3
/// server hides behind its own is opened where it took one of our shares.
struct PlayedTalk {
  private var exchange: Exchange
  /// Nil once it is clear that nothing can be opened.
  private var flight: ServerFlight?
  /// The server's hello, once what follows it is hidden.
  private var opened: ServerAnswer?

  /// Nil for a hello without key shares of ours.
  init?(_ crafted: CraftedHello, _ depth: AnswerReader.Depth) {
    guard let flight = try? ServerFlight(playing: crafted.hello, at: .now) else { return nil }
    var crafted = crafted
    crafted.hello = flight.hello
    guard let exchange = Exchange(.hello(crafted, depth)) else { return nil }
    self.exchange = exchange
    self.flight = flight
  }

  var opening: [[UInt8]] { exchange.opening }

  /// What has been read by now, also when it is not whole.
  var answer: ServerAnswer { opened ?? exchange.answer }

  mutating func received(_ bytes: [UInt8]) -> Talk.Step {
    let hidden = open { flight throws(TLSError) in try flight.received(bytes, at: .now) }
    if opened != nil { return step(hidden) }
    let action = exchange.received(bytes)
    switch action {
    case .wait: return .wait
    case .send:
      // Both have written the second hello; only one of them knows the key of its share.
      if case .success(.send(let output)) = hidden { return .send([output]) }
      flight = nil
      return Talk.Step(action)
    case .done(let answer):
      guard flight != nil, answer.alert == nil, let hello = answer.hello, ServerFlight.canOpen(hello) else { return .done(.said(answer)) }
      opened = answer
      return step(hidden)
    }
  }

  mutating func receivedEnd() -> Talk.Step {
    guard opened != nil else { return Talk.Step(exchange.receivedEnd()) }
    return step(open { flight throws(TLSError) in try flight.receivedEnd(at: .now) })
  }

  /// The server sends no more: its answer where it speaks no TLS.
  mutating func gaveUp() -> ServerAnswer? { exchange.gaveUp() }

  private mutating func open(
    _ body: (inout ServerFlight) throws(TLSError) -> ServerFlight.Action
  ) -> Result<ServerFlight.Action, TLSError> {
    guard var machine = flight else { return .success(.wait) }
    defer { flight = machine }
    do throws(TLSError) { return .success(try body(&machine)) } catch { return .failure(error) }
  }

  private func step(_ hidden: Result<ServerFlight.Action, TLSError>) -> Talk.Step {
    var answer = answer
    switch hidden {
    case .success(.wait), .success(.send): return .wait
    case .success(.notTLS13): break
    case .success(.done(let flight)):
      answer.hidden = ServerAnswer.Hidden(
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
