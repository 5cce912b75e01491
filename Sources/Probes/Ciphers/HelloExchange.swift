internal import Enumeration
internal import TLSWire

/// The bytes of one inquiry and its response, for every form.
enum HelloExchange {
  case exchange(ProbeExchange)
  case flight(FlightExchange)
  case played(SimulatedExchange)

  enum Step {
    case wait
    /// Segments to be sent separately; then more bytes are required.
    case send([[UInt8]])
    case done(ProbeOutcome)
  }

  init?(_ inquiry: ProbeHello) {
    if case .flight(let wish) = inquiry.form {
      guard let talk = FlightExchange(wish) else { return nil }
      self = .flight(talk)
    } else if case .hello(let crafted, let depth) = inquiry.form, crafted.isPlayed, let talk = SimulatedExchange(crafted, depth) {
      self = .played(talk)
    } else {
      guard let exchange = ProbeExchange(inquiry) else { return nil }
      self = .exchange(exchange)
    }
  }

  var opening: [[UInt8]] {
    switch self {
    case .exchange(let exchange): exchange.opening
    case .flight(let talk): talk.opening
    case .played(let talk): talk.opening
    }
  }

  mutating func received(_ bytes: [UInt8]) -> Step {
    switch self {
    case .exchange(var exchange):
      let step = Step(exchange.received(bytes))
      self = .exchange(exchange)
      return step
    case .flight(var talk):
      let step = talk.received(bytes)
      self = .flight(talk)
      return step
    case .played(var talk):
      let step = talk.received(bytes)
      self = .played(talk)
      return step
    }
  }

  /// The server has closed its side of the connection.
  mutating func receivedEnd() -> Step {
    switch self {
    case .exchange(var exchange):
      let step = Step(exchange.receivedEnd())
      self = .exchange(exchange)
      return step
    case .flight(var talk):
      let step = talk.receivedEnd()
      self = .flight(talk)
      return step
    case .played(var talk):
      let step = talk.receivedEnd()
      self = .played(talk)
      return step
    }
  }

  /// The server sent no more before a reset or the deadline: its response if the bytes received show that it is not a TLS server, else nil.
  mutating func gaveUp() -> ProbeOutcome? {
    let answer: ServerResponse?
    switch self {
    case .exchange(var exchange):
      answer = exchange.gaveUp()
      self = .exchange(exchange)
    case .played(var talk):
      answer = talk.gaveUp()
      self = .played(talk)
    case .flight: return nil
    }
    return answer.map { .said($0) }
  }

  /// The server's response before the connection was cut; nil if there was none.
  var fragment: ProbeOutcome? {
    let answer: ServerResponse
    switch self {
    case .exchange(let exchange): answer = exchange.answer
    case .played(let talk): answer = talk.answer
    case .flight: return nil
    }
    guard answer.hello != nil || answer.alert != nil || answer.ssl2 != nil || answer.ssl2Error != nil else { return nil }
    return .said(answer)
  }
}

extension HelloExchange.Step {
  init(_ action: ProbeExchange.Action) {
    switch action {
    case .wait: self = .wait
    case .send(let pieces): self = .send(pieces)
    case .done(let answer): self = .done(.said(answer))
    }
  }
}
