internal import Bytes
public import TLSWire

/// The state of a `ServerHelloPolicy`'s exchange over one connection, as bytes in and out.
public struct ServerHelloExchange: Sendable {
  public enum Action: Hashable, Sendable {
    /// Sends the bytes, which may be empty, and continues to receive.
    case say([UInt8])
    /// Sends the last bytes and ends the connection.
    case end([UInt8], HandshakeClosure)
  }

  private enum State {
    /// The bytes received before it is known whether the client uses SSL 2.0.
    case opening([UInt8])
    case hello
    case secondHello(ServerHelloSelection)
    case clientFlight(ProtocolVersion)
    case over
  }

  private let policy: ServerHelloPolicy
  private let signer: HandshakeSigner?
  private let protector: FlightProtector?
  /// Encoded ClientHello and ServerHello messages.
  private var messages: [[UInt8]] = []
  private var state = State.opening([])
  private var records = RecordParser()
  private var handshake = HandshakeReassembler(limit: helloLimit)
  private var recordCount = 0
  private var byteCount = 0

  /// Without a protector a TLS 1.3 server sends only its ServerHello.
  public init(_ policy: ServerHelloPolicy, signer: HandshakeSigner? = nil, protector: FlightProtector? = nil) {
    self.policy = policy
    self.signer = signer
    self.protector = protector
  }

  /// Bytes received after the end are ignored.
  public mutating func received(_ bytes: [UInt8]) -> Action {
    if case .over = state { return .end([], policy.ending) }
    byteCount += bytes.count
    guard byteCount <= Self.byteLimit else { return end(refusing(.decodeError)) }
    guard case .opening(let first) = state else { return read(bytes) }
    let opening = first + bytes
    guard opening.first.map({ $0 & 0x80 != 0 }) == true else {
      state = .hello
      return read(opening)
    }
    state = .opening(opening)
    return readSSL2(opening)
  }

  /// An SSL 2.0 record begins with a length whose first bit is set, not with a type (draft-hickman-netscape-ssl-00, section 1.1).
  private mutating func readSSL2(_ opening: [UInt8]) -> Action {
    guard opening.count >= 5 else { return .say([]) }
    guard SSL2ClientHello.isPlausible(firstBytes: opening), let length = SSL2ClientHello.recordLength(firstBytes: opening) else {
      return end(refusing(.decodeError))
    }
    guard opening.count >= length else { return .say([]) }
    do throws(TLSWireError) {
      let answer = policy.answer(to: try SSL2ClientHello(reading: opening.prefix(length)))
      if case .end = answer.next { return end(answer) }
      state = .clientFlight(.ssl2)
      return .say(answer.bytes)
    } catch {
      return end(refusing(.decodeError))
    }
  }

  private mutating func read(_ bytes: [UInt8]) -> Action {
    // The next SSL 2.0 message is the client's key, which is not processed.
    if case .clientFlight(.ssl2) = state {
      state = .over
      return .end([], policy.ending)
    }
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
    case .applicationData:
      // The client's protected flight, or an alert, which cannot be decrypted here.
      guard case .clientFlight = state else { return end(refusing(.unexpectedMessage)) }
      state = .over
      return .end([], policy.ending)
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
    let answer: ServerHelloResponse
    switch state {
    case .over, .opening: return .end([], policy.ending)
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
    messages += [message.bytes] + answer.messages.map(\.bytes)
    let bytes = answer.bytes + protected(after: answer, to: message)
    guard policy.oddities.closesAfterFlight, case .clientFlight = answer.next else { return .say(bytes) }
    state = .over
    return .end(bytes, policy.ending)
  }

  private func answer(to message: HandshakeMessage, after retried: ServerHelloSelection?) -> ServerHelloResponse {
    guard message.type == .clientHello else { return refusing(.unexpectedMessage) }
    do throws(TLSWireError) {
      let hello = try ClientHello(reading: message.body)
      return policy.answer(to: hello, after: retried, records: recordCount, signer: signer)
    } catch {
      return refusing(.decodeError)
    }
  }

  private func protected(after answer: ServerHelloResponse, to message: HandshakeMessage) -> [UInt8] {
    guard let choice = answer.choice, choice.version == .tls13, !choice.isRetry, let protector,
      let hello = try? ClientHello(reading: message.body)
    else { return [] }
    return protector(EncryptedFlight(policy: policy, choice: choice, hello: hello, messages: messages)) ?? []
  }

  private mutating func end(_ answer: ServerHelloResponse) -> Action {
    state = .over
    guard case .end(let ending) = answer.next else { return .end(answer.bytes, policy.ending) }
    return .end(answer.bytes, ending)
  }

  private func refusing(_ alert: AlertDescription) -> ServerHelloResponse {
    policy.answer(refusing: .tls12, ClientHelloRejection(alert))
  }

  /// The client continues the handshake, which is not implemented beyond this point.
  private func parting(in version: ProtocolVersion) -> ServerHelloResponse {
    policy.answer(refusing: version, ClientHelloRejection(.internalError, Refusal(.fitting, policy.ending)))
  }

  /// The maximum length of a ClientHello: its vectors have two bytes of length.
  private static let helloLimit = 1 << 18
  private static let byteLimit = 1 << 20
}

/// The parameters that a server selects from a ClientHello.
public struct ServerHelloSelection: Hashable, Sendable {
  public var version: ProtocolVersion
  public var cipherSuite: CipherSuite
  /// The curve, or, since TLS 1.3, any group.
  public var group: NamedGroup?
  /// The scheme of its signature in ServerKeyExchange or in TLS 1.3's CertificateVerify. Before TLS 1.2 it is not sent.
  public var scheme: SignatureScheme?
  /// The certificate that it sends, one of the policy's.
  public var certificate: ServerHelloCertificate?
  public var compressionMethod: UInt8 = 0
  /// True if it requests a second ClientHello first.
  public var isRetry = false

  public init(version: ProtocolVersion, cipherSuite: CipherSuite) {
    self.version = version
    self.cipherSuite = cipherSuite
  }
}
