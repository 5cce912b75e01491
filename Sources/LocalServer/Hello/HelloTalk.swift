internal import Bytes
internal import TLSWire

/// The talk of a `HelloPolicy` over one connection, as bytes in and out.
public struct HelloTalk: Sendable {
  public enum Action: Hashable, Sendable {
    /// Says the bytes, which may be none, and listens on.
    case say([UInt8])
    /// Says the last bytes.
    case end([UInt8], HelloEnding)
  }

  private enum State {
    case hello
    case secondHello(HelloChoice)
    case clientFlight(ProtocolVersion)
    case over
  }

  private let policy: HelloPolicy
  private let signer: HelloSigner?
  private var state = State.hello
  private var records = RecordParser()
  private var handshake = HandshakeReassembler(limit: helloLimit)
  private var recordCount = 0
  private var byteCount = 0

  public init(_ policy: HelloPolicy, signer: HelloSigner? = nil) {
    self.policy = policy
    self.signer = signer
  }

  /// What comes after the end changes nothing.
  public mutating func received(_ bytes: [UInt8]) -> Action {
    if case .over = state { return .end([], policy.ending) }
    byteCount += bytes.count
    guard byteCount <= Self.byteLimit else { return end(refusing(.decodeError)) }
    records.received(bytes)
    do throws(TLSWireError) {
      var said: [UInt8] = []
      while let record = try records.next() {
        switch try received(record) {
        case .say(let bytes): said += bytes
        case .end(let bytes, let ending): return .end(said + bytes, ending)
        }
      }
      return .say(said)
    } catch {
      return end(refusing(.decodeError))
    }
  }

  /// The client has closed its side.
  public mutating func receivedEnd() -> Action {
    state = .over
    return .end([], .close)
  }

  private mutating func received(_ record: Record) throws(TLSWireError) -> Action {
    switch record.type {
    case .alert: return receivedEnd()
    case .changeCipherSpec: return .say([])
    case .handshake: break
    default: return end(refusing(.unexpectedMessage))
    }
    recordCount += 1
    handshake.received(record.fragment)
    var said: [UInt8] = []
    while let message = try handshake.next() {
      switch received(message) {
      case .say(let bytes): said += bytes
      case .end(let bytes, let ending): return .end(said + bytes, ending)
      }
    }
    return .say(said)
  }

  private mutating func received(_ message: HandshakeMessage) -> Action {
    let answer: HelloAnswer
    switch state {
    case .over: return .end([], policy.ending)
    case .clientFlight(let version): return end(parting(in: version))
    case .hello: answer = self.answer(to: message, after: nil)
    case .secondHello(let choice): answer = self.answer(to: message, after: choice)
    }
    switch answer.next {
    case .end: return end(answer)
    case .secondHello: state = answer.choice.map { .secondHello($0) } ?? .over
    case .clientFlight: state = .clientFlight(answer.recordVersion)
    }
    recordCount = 0
    return .say(answer.bytes)
  }

  private func answer(to message: HandshakeMessage, after retried: HelloChoice?) -> HelloAnswer {
    guard message.type == .clientHello else { return refusing(.unexpectedMessage) }
    do throws(TLSWireError) {
      let hello = try ClientHello(reading: message.body)
      return policy.answer(to: hello, after: retried, records: recordCount, signer: signer)
    } catch {
      return refusing(.decodeError)
    }
  }

  private mutating func end(_ answer: HelloAnswer) -> Action {
    state = .over
    guard case .end(let ending) = answer.next else { return .end(answer.bytes, policy.ending) }
    return .end(answer.bytes, ending)
  }

  private func refusing(_ alert: AlertDescription) -> HelloAnswer {
    policy.answer(refusing: .tls12, HelloRefused(alert))
  }

  /// The client goes on, but here the server's knowledge ends.
  private func parting(in version: ProtocolVersion) -> HelloAnswer {
    policy.answer(refusing: version, HelloRefused(.internalError, Refusal(.fitting, policy.ending)))
  }

  /// A hello is at most this long: its vectors have two bytes of length.
  private static let helloLimit = 1 << 18
  private static let byteLimit = 1 << 20
}
