internal import Bytes
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Bleichenbacher's oracle: whether reactions to pre-master secrets with incorrect padding differ (ROBOT, CVE-2017-13099 and others).
///
/// Five encodings are sent, first with the rest of the client's flight, then alone. A difference counts if it is the same in all of three
/// rounds.
struct Robot: VulnerabilityProbe {
  let id = "robot"
  let title = "ROBOT"
  let safety = ProbeSafety.safe
  let maximumConnections = 1 + 4 * 5 + 10

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    if let suites = context.acceptedSuites(where: { $0.keyExchange == "RSA" }), suites.isEmpty {
      return .notVulnerable("no suite with RSA key exchange is accepted")
    }
    let key: RSAPremaster
    switch await context.rsaKey() {
    case .success(let found): key = found
    case .failure(let failure) where failure.isRefusal: return .notVulnerable("no suite with RSA key exchange is accepted")
    case .failure(let failure): return .undetermined(failure)
    }
    var rounds = 0
    for isComplete in [true, false] {
      let first = await reactions(key, isComplete: isComplete, in: context)
      rounds += 1
      guard let seen = Self.complete(first) else { return Self.undetermined(first, tries: rounds) }
      if isComplete, seen.values.allSatisfy({ $0 == .silent || $0 == .reset }) {
        return .undetermined("the server sends nothing after a complete flight", evidence: Self.lines(seen), tries: rounds)
      }
      guard Self.differ(seen) else { continue }
      // A difference may be accidental.
      for _ in 0..<2 {
        let again = await reactions(key, isComplete: isComplete, in: context)
        rounds += 1
        guard let repeated = Self.complete(again) else { return Self.undetermined(again, tries: rounds) }
        guard repeated == seen else {
          return .undetermined("reactions differ, and not in the same way each time", evidence: Self.lines(seen), tries: rounds)
        }
      }
      let isStrong = !(seen[.wrongStart] == seen[.wrongLength] && seen[.wrongLength] == seen[.noZero])
      let words = isStrong ? "a strong oracle: secrets can be decrypted with some ten thousand requests" : "a weak oracle"
      return .vulnerable("the reactions to incorrect paddings differ, which is \(words)", evidence: Self.lines(seen), tries: rounds)
    }
    return .notVulnerable("the reactions to five paddings are the same", tries: rounds)
  }

  private func reactions(
    _ key: RSAPremaster, isComplete: Bool, in context: VulnerabilityContext
  ) async -> [RSAPremaster.Padding: Result<Reaction, ProbeFailure>?] {
    let name = context.serverName
    let outcomes = await context.attempts(RSAPremaster.Padding.allCases) { padding, stream, deadline -> Result<Reaction, ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(stream, try .offering(RSASuites.all, naming: name), deadline: deadline)
        try await connection.receiveFlight()
        guard let secret = RSAPremaster.secret(),
          let body = key.keyExchange(padding, secret: secret, version: connection.handshake.hello.legacyVersion)
        else { return .failure(ProbeFailure(.ownFailure, detail: "no random bytes are available")) }
        var flight = connection.handshake.keyExchangeFlight(body)
        if isComplete { flight += connection.handshake.changeCipherSpec + Self.finished(connection.handshake.version) }
        // Without the rest of the flight a sound server waits.
        return .success(await connection.reaction(to: flight, within: isComplete ? nil : connection.patience))
      } catch {
        return .failure(error)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(RSAPremaster.Padding.allCases, outcomes))
  }

  /// Random-looking bytes in place of the encrypted Finished.
  private static func finished(_ version: ProtocolVersion) -> [UInt8] {
    Record.fragmenting([UInt8](repeating: 0x5c, count: 64), type: .handshake, version: version)
  }

  /// Nil if an attempt failed before the message was sent.
  private static func complete(_ outcomes: [RSAPremaster.Padding: Result<Reaction, ProbeFailure>?]) -> [RSAPremaster.Padding: Reaction]? {
    let seen = outcomes.compactMapValues { try? $0?.get() }
    return seen.count == outcomes.count ? seen : nil
  }

  private static func differ(_ seen: [RSAPremaster.Padding: Reaction]) -> Bool { Set(seen.values).count > 1 }

  private static func undetermined(_ outcomes: [RSAPremaster.Padding: Result<Reaction, ProbeFailure>?], tries: Int) -> VulnerabilityVerdict
  {
    for case .failure(let failure)? in outcomes.values {
      return .undetermined("\(failure.how.rawValue) before the message was sent", tries: tries)
    }
    return .undetermined("the probe has used all of its connections", tries: tries)
  }

  private static func lines(_ seen: [RSAPremaster.Padding: Reaction]) -> [String] {
    RSAPremaster.Padding.allCases.compactMap { padding in seen[padding].map { "\(padding.words): \($0)" } }
  }
}

extension RSAPremaster.Padding {
  var words: String {
    switch self {
    case .correct: "correct padding"
    case .wrongStart: "wrong first bytes"
    case .wrongLength: "wrong length"
    case .noZero: "no end of the padding"
    case .wrongVersion: "wrong version"
    }
  }
}

/// The suites with RSA key exchange, the common ones first.
enum RSASuites {
  static let all: [CipherSuite] = [0x002f, 0x0035, 0x003c, 0x003d, 0x009c, 0x009d, 0x000a, 0x0041, 0x0084, 0x0005, 0x0004, 0xc09c, 0xc09d]
    .map { CipherSuite($0) }
}

extension VulnerabilityContext {
  /// The accepted suites with a property; nil if they were not enumerated.
  func acceptedSuites(where matches: (SuiteObservation) -> Bool) -> [SuiteObservation]? {
    guard let ciphers, ciphers.asked.contains("suites") else { return nil }
    return ciphers.acceptedSuites.map(\.suite).filter(matches)
  }

  /// The RSA key of the certificate that the server sends for RSA key exchange.
  func rsaKey() async -> Result<RSAPremaster, ProbeFailure> {
    let name = serverName
    let outcome = await attempts([0]) { _, stream, deadline -> Result<[[UInt8]], ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(stream, try .offering(RSASuites.all, naming: name), deadline: deadline)
        try await connection.receiveFlight()
        return .success(connection.handshake.certificates)
      } catch {
        return .failure(error)
      }
    }
    switch outcome[0] {
    case .failure(let failure)?: return .failure(failure)
    case .success(let chain)?:
      guard let key = chain.first.flatMap({ RSAPremaster(certificate: $0) }) else {
        return .failure(ProbeFailure(.malformed, detail: "the certificate has no RSA key"))
      }
      return .success(key)
    case nil: return .failure(.notAsked("the probe has used all of its connections"))
    }
  }
}

extension CraftedHandshake {
  /// A handshake that offers these suites.
  static func offering(
    _ suites: [CipherSuite], naming serverName: String?, groups: [NamedGroup] = [.secp256r1, .x25519, .secp384r1],
    sessionID: [UInt8] = [], extensions: [TLSExtension] = []
  ) throws(ProbeFailure) -> CraftedHandshake {
    return try TLSError.translating(
      try CraftedHandshake(serverName: serverName, suites: suites, groups: groups, sessionID: sessionID, extensions: extensions)
    ) { ProbeFailure(.ownFailure, detail: $0.description) }
  }
}
