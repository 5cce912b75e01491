internal import Connect
internal import Crypto
internal import Enumeration
internal import Observation
internal import TLSEngine
internal import TLSWire

/// The evidence of a handshake about the private key of the server's certificate.
struct PossessionProof {
  let possession: Possession
  /// Nil if possession is proven.
  let reason: String?

  private init(_ possession: Possession, because reason: String?) {
    self.possession = possession
    self.reason = reason
  }

  /// From a signature in the handshake; nil if the server signed nothing.
  init(_ signature: SignatureVerification.Result?) {
    switch signature {
    case .valid?: self.init(.proven, because: nil)
    case .invalid?: self.init(.refuted, because: "its signature over this handshake does not verify")
    case .unsupported(let reason)?: self.init(.notProven, because: "its signature cannot be checked: \(reason)")
    case .malformedKey(let reason)?: self.init(.notProven, because: "its key cannot be read: \(reason)")
    case nil: self.init(.notProven, because: "it signed nothing, and the handshake was not completed")
    }
  }

  /// From a flight that was read without libssl.
  init(_ flight: Flight, hasWrongFinished: Bool) {
    self = hasWrongFinished && flight.proof != .invalid ? .wrongFinished : PossessionProof(flight.proof)
  }

  /// From the messages of a server up to TLS 1.2 that responded to this ClientHello.
  init(_ answer: ServerResponse, to hello: ClientHello?) {
    guard let hello, let server = answer.hello, let exchange = answer.keyExchange, let leaf = answer.certificates.first else {
      self.init(nil)
      return
    }
    self.init(HandshakeSignature.verify(exchange, after: server, to: hello, certificate: leaf))
  }

  /// From a handshake by libssl, which verifies every signature and Finished message and sends decrypt_error for a wrong one.
  init(_ connection: TLSConnection, hasCompleted: Bool) {
    if hasCompleted {
      self = connection.flight.certificates.isEmpty ? PossessionProof(.notProven, because: "it sent no certificate") : .completed
      return
    }
    let proof = PossessionProof(HandshakeSignature.verify(in: connection.messages))
    let isRejected = connection.alerts.contains { $0.direction == .sent && $0.alert.what == .decryptError }
    self = isRejected && proof.possession != .refuted ? .wrongFinished : proof
  }

  private static let completed = PossessionProof(.proven, because: nil)
  private static let wrongFinished = PossessionProof(.refuted, because: "its Finished message or signature does not fit this handshake")
}

extension AddressObservation {
  mutating func describe(_ proof: PossessionProof) {
    possession = proof.possession
    possessionReason = proof.reason
  }
}
