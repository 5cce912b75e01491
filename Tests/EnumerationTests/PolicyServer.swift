import Enumeration
import LocalServer
import TLSWire

extension ServerHelloPolicy {
  /// What comes of an inquiry, over a network of no length.
  func answer(_ inquiry: ProbeHello) -> ProbeOutcome {
    guard var exchange = ProbeExchange(inquiry) else { return .silence }
    switch inquiry.form {
    case .ssl2: return refusedAnswer(.alert)
    case .flight: return .silence
    case .hello(let crafted, _):
      var answer = self.answer(to: crafted.hello, records: crafted.fragmentLength < 16_384 ? 2 : 1)
      var action = exchange.received(answer.bytes)
      if case .send(let pieces) = action, answer.next == .secondHello, let second = Self.hello(in: pieces.flatMap { $0 }) {
        answer = self.answer(to: second, after: answer.choice)
        action = exchange.received(answer.bytes)
      }
      if case .done(let said) = action { return .said(said) }
      switch answer.next {
      case .end(.reset): return .reset
      case .end(.close):
        guard case .done(let said) = exchange.receivedEnd() else { return .silence }
        return .said(said)
      default: return .silence
      }
    }
  }

  private func refusedAnswer(_ refusal: Refusal) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: .protocolVersion)
    said.ending = .enough
    return .said(said)
  }

  private static func hello(in record: [UInt8]) -> ClientHello? { try? ClientHello(reading: record.dropFirst(9)) }
}
