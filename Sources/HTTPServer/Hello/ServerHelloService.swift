internal import Crypto
internal import Synchronization
internal import TLSEngine
internal import TLSWire

/// A `ServerHelloPolicy` with its keys and the state shared by all its connections.
final class ServerHelloService: Sendable {
  /// How a connection is treated before anything is read.
  enum Reception: Hashable, Sendable { case served, reset, stalled }

  private struct Ledger {
    var count = 0
    /// The times of the latest accepted connections.
    var taken: [ContinuousClock.Instant] = []
  }

  let policy: ServerHelloPolicy
  let signer: HandshakeSigner
  let protector: FlightProtector
  private let ledger = Mutex(Ledger())

  init(_ policy: ServerHelloPolicy, keys: [TLSIdentity]) {
    self.policy = policy
    let signer: HandshakeSigner = { content, scheme, certificate in
      guard let key = keys.first(where: { $0.chain == certificate.chain })?.key else { return nil }
      if scheme == .rsaPKCS1MD5SHA1 { return try? key.signRSAWithMD5AndSHA1(content) }
      let computed: SignatureAlgorithm? = scheme.algorithm
      guard let computed else { return nil }
      return try? key.sign(content, algorithm: computed)
    }
    self.signer = signer
    protector = { ProtectedFlight.records($0, signer: signer) }
  }

  func receive(at now: ContinuousClock.Instant) -> Reception {
    let temper = policy.temper
    return ledger.withLock { ledger in
      ledger.count += 1
      if let every = temper.resetsEvery, every > 0, ledger.count % every == 0 { return .reset }
      if let every = temper.stallsEvery, every > 0, ledger.count % every == 0 { return .stalled }
      guard let most = temper.connectionsPerSecond else { return .served }
      ledger.taken.removeAll { $0 + .seconds(1) <= now }
      guard ledger.taken.count < most else { return .reset }
      ledger.taken.append(now)
      return .served
    }
  }
}
