internal import Bytes
internal import Connect
internal import Enumeration
internal import TLSWire
internal import Transport

/// Sends the ClientHellos of a `CertificateSearch`, one connection after the other.
struct CertificateSearchRun {
  let connector: Connector
  let route: Route
  /// The maximum size of the Certificate message in bytes.
  let certificateLimit: Int
  let overall: Deadline

  /// The response to one ClientHello, and its duration from the first byte.
  struct Reading {
    var answer: ProbeOutcome
    /// The ClientHello that was sent; nil for SSL 2.0.
    var hello: ClientHello?
    var way: ConnectionTrace?
    var elapsed: Duration = .zero
  }

  /// Runs the search until it is done; returns the last reading.
  func run(_ search: inout CertificateSearch) async -> Reading {
    var last = Reading(answer: .silence)
    while let form = search.next() {
      last = await ask(form)
      search.received(last.answer)
    }
    return last
  }

  private func ask(_ form: ProbeHello.Form) async -> Reading {
    let form = form.withFreshRandom
    guard var exchange = ProbeExchange(form, certificateLimit: certificateLimit) else { return Reading(answer: .silence) }
    do throws(ConnectError) {
      let passage = try await connector.open(route, deadline: overall)
      let start = ContinuousClock.now
      let deadline = Deadline.after(connector.options.handshakeTimeout).earlier(of: overall)
      let answer = await converse(&exchange, over: passage, deadline: deadline)
      passage.abort()
      return Reading(answer: answer, hello: form.clientHello, way: ConnectionTrace(passage), elapsed: start.duration(to: .now))
    } catch {
      return Reading(answer: .unconnected(error.message))
    }
  }

  private func converse(_ exchange: inout ProbeExchange, over passage: TransportStream, deadline: Deadline) async -> ProbeOutcome {
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
      // Messages received before the connection broke still count as a response.
      if exchange.answer.hello != nil || exchange.answer.alert != nil { return .said(exchange.answer) }
      if let foreign = exchange.gaveUp() { return .said(foreign) }
      return error.code == .timedOut || error.code == .cancelled ? .silence : .reset
    }
  }
}

extension ProbeHello.Form {
  fileprivate var clientHello: ClientHello? { if case .hello(let crafted, _) = self { crafted.hello } else { nil } }

  /// The same with an unpredictable random: a signature over it proves that the server has its key now.
  fileprivate var withFreshRandom: ProbeHello.Form {
    guard case .hello(var crafted, let depth) = self else { return self }
    var generator = SystemRandomNumberGenerator()
    crafted.hello.random = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    crafted.records = nil
    return .hello(crafted, depth)
  }
}
