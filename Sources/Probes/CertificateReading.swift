internal import Bytes
internal import Connect
internal import Enumeration
internal import TLSWire
internal import Transport

/// Puts the hellos of a `CertificateSearch`, one connection after the other.
struct CertificateReading {
  let connector: Connector
  let route: Route
  /// The longest Certificate message that is read, in bytes.
  let certificateLimit: Int
  let overall: Deadline

  /// What one hello drew, and how long it took from its first byte.
  struct Reading {
    var answer: Answer
    /// The ClientHello that was sent; nil in SSL 2.0.
    var hello: ClientHello?
    var way: Way?
    var elapsed: Duration = .zero
  }

  /// Asks until the search has enough; gives back the last reading.
  func run(_ search: inout CertificateSearch) async -> Reading {
    var last = Reading(answer: .silence)
    while let form = search.next() {
      last = await ask(form)
      search.received(last.answer)
    }
    return last
  }

  private func ask(_ form: Inquiry.Form) async -> Reading {
    let form = form.withFreshRandom
    guard var exchange = Exchange(form, certificateLimit: certificateLimit) else { return Reading(answer: .silence) }
    do throws(ConnectError) {
      let passage = try await connector.open(route, deadline: overall)
      let start = ContinuousClock.now
      let deadline = Deadline.after(connector.options.handshakeTimeout).earlier(of: overall)
      let answer = await converse(&exchange, over: passage, deadline: deadline)
      passage.abort()
      return Reading(answer: answer, hello: form.clientHello, way: Way(passage), elapsed: start.duration(to: .now))
    } catch {
      return Reading(answer: .unconnected(error.message))
    }
  }

  private func converse(_ exchange: inout Exchange, over passage: Passage, deadline: Deadline) async -> Answer {
    do throws(TransportError) {
      for piece in exchange.opening { try await passage.write(piece, deadline: deadline) }
      while true {
        let bytes = try await passage.read(deadline: deadline)
        switch bytes.isEmpty ? exchange.receivedEnd() : exchange.received(bytes) {
        case .wait: continue
        case .send(let pieces): for piece in pieces { try await passage.write(piece, deadline: deadline) }
        case .done(let answer): return .said(answer)
        }
      }
    } catch {
      // What was said before the connection broke is an answer all the same.
      if exchange.answer.hello != nil || exchange.answer.alert != nil { return .said(exchange.answer) }
      if let foreign = exchange.gaveUp() { return .said(foreign) }
      return error.code == .timedOut || error.code == .cancelled ? .silence : .reset
    }
  }
}

extension Inquiry.Form {
  fileprivate var clientHello: ClientHello? { if case .hello(let crafted, _) = self { crafted.hello } else { nil } }

  /// The same with a random number that nobody can predict: a signature over it proves that the server has its key now.
  fileprivate var withFreshRandom: Inquiry.Form {
    guard case .hello(var crafted, let depth) = self else { return self }
    var generator = SystemRandomNumberGenerator()
    crafted.hello.random = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    crafted.records = nil
    return .hello(crafted, depth)
  }
}
