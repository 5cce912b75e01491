internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One of several exchanges that share an HTTP/2 connection: events of its stream are queued here until its caller reads them.
final class HTTP2MultiplexedExchange: HTTPExchange {
  private var conversation: HTTP2StreamExchange
  private let multiplexer: HTTP2Multiplexer
  private let signal: Signal
  private var events: [HTTP2Event] = []
  private var first = 0
  /// The failure, delivered after the queued events.
  private var failure: ExchangeFailure?
  private var hasEnded = false

  var progress: ExchangeProgress { conversation.progress }
  var stream: UInt32 { conversation.stream }

  init(_ conversation: consuming HTTP2StreamExchange, of multiplexer: HTTP2Multiplexer, signal: Signal) {
    self.conversation = conversation
    self.multiplexer = multiplexer
    self.signal = signal
  }

  deinit { if !hasEnded { multiplexer.ended(stream, signal: signal) } }

  func begin() async throws(ExchangeFailure) {
    do throws(ExchangeFailure) {
      if multiplexer.failure != nil, let failure = multiplexer.failure { throw failure }
      try conversation.submit()
    } catch {
      end()
      throw error
    }
    multiplexer.begun(self)
  }

  func nextNow() throws(ExchangeFailure) -> ExchangeEvent? {
    signal.clear()
    do throws(ExchangeFailure) {
      while let event = nextEvent() {
        guard let told = try conversation.interpret(event) else { continue }
        if case .end = told { _ = leave() }
        return told
      }
      // Whether a retry is possible was determined when the failure occurred, perhaps before the head was delivered; after that it is not.
      if failure != nil, let failure { throw conversation.hasHead ? ExchangeFailure(failure.cause) : failure }
      return nil
    } catch {
      end()
      throw error
    }
  }

  func next() async throws(ExchangeFailure) -> ExchangeEvent {
    while true {
      if let event = try nextNow() { return event }
      do throws(ExchangeFailure) {
        if conversation.wantsContent { try await supply() } else { try await listen() }
      } catch {
        _ = leave()
        throw error
      }
    }
  }

  func hurry(until deadline: Deadline) { conversation.hurry(until: deadline) }

  func leave() -> Bool {
    if !hasEnded, stream != 0 {
      conversation.leave()
      multiplexer.hasSpoken()
    }
    end()
    return multiplexer.isAlive
  }

  private func supply() async throws(ExchangeFailure) {
    let piece: [UInt8]
    do throws(HTTPError) {
      piece = try await conversation.content.next()
    } catch {
      throw ExchangeFailure(.other(error))
    }
    // The exchange may have ended while the content was read.
    guard !hasEnded, failure == nil else { return }
    try conversation.supply(piece)
    multiplexer.hasSpoken()
  }

  private func listen() async throws(ExchangeFailure) {
    do throws(TransportError) {
      try await signal.wait(until: conversation.patience)
    } catch {
      throw conversation.failure(multiplexer.explained(error))
    }
  }

  private func nextEvent() -> HTTP2Event? {
    guard first < events.count else {
      events.removeAll(keepingCapacity: true)
      first = 0
      return nil
    }
    let event = events[first]
    first += 1
    if case .body(let stream, let bytes) = event {
      events[first - 1] = .pingAnswered
      multiplexer.taken(bytes.count, on: stream)
    }
    return event
  }

  /// Detaches the exchange from its stream, and discards unread events.
  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    while nextEvent() != nil {}
    multiplexer.ended(stream, signal: signal)
  }
}

// MARK: - Called by the multiplexer

extension HTTP2MultiplexedExchange {
  func receive(_ event: HTTP2Event) {
    // Most exchanges have a head, content and an end.
    if events.isEmpty { events.reserveCapacity(4) }
    events.append(event)
    signal.give()
  }

  func fail(_ explanation: (borrowing HTTP2StreamExchange) -> ExchangeFailure) {
    guard failure == nil else { return }
    failure = explanation(conversation)
    signal.give()
  }

  /// Called when the kernel has accepted all queued bytes; true if nothing more will be sent.
  func noteSent() -> Bool {
    conversation.noteSent()
    if !hasEnded, conversation.wantsContent || conversation.terms.plan.value.firstByteTimeout != nil { signal.give() }
    return hasEnded || conversation.hasSpoken
  }
}
