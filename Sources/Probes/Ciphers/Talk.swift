internal import Enumeration
internal import TLSWire

/// The bytes of one inquiry and its answer, whatever its form.
enum Talk {
  case exchange(Exchange)
  case flight(FlightTalk)
  case played(PlayedTalk)

  enum Step {
    case wait
    /// In pieces that are to go out one by one; then more has to come.
    case send([[UInt8]])
    case done(Answer)
  }

  init?(_ inquiry: Inquiry) {
    if case .flight(let wish) = inquiry.form {
      guard let talk = FlightTalk(wish) else { return nil }
      self = .flight(talk)
    } else if case .hello(let crafted, let depth) = inquiry.form, crafted.isPlayed, let talk = PlayedTalk(crafted, depth) {
      self = .played(talk)
    } else {
      guard let exchange = Exchange(inquiry) else { return nil }
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

  /// The server has closed its side.
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

  /// The server sends no more, by a reset or until the deadline: its answer where what it sent shows that it speaks no TLS.
  mutating func gaveUp() -> Answer? {
    let answer: ServerAnswer?
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

  /// What the server has said before it was cut off, if that is an answer.
  var fragment: Answer? {
    let answer: ServerAnswer
    switch self {
    case .exchange(let exchange): answer = exchange.answer
    case .played(let talk): answer = talk.answer
    case .flight: return nil
    }
    guard answer.hello != nil || answer.alert != nil || answer.ssl2 != nil || answer.ssl2Error != nil else { return nil }
    return .said(answer)
  }
}

extension Talk.Step {
  init(_ action: Exchange.Action) {
    switch action {
    case .wait: self = .wait
    case .send(let pieces): self = .send(pieces)
    case .done(let answer): self = .done(.said(answer))
    }
  }
}
