internal import Bytes
internal import Crypto
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Whether the server computes with a point that is not on its curve, which reveals its key piece by piece.
///
/// The points have a small order on another curve or on the twist, so that the secret is known in every second handshake of a vulnerable
/// server, or in two of three.
struct InvalidCurve: VulnerabilityProbe {
  let id = "invalid-curve"
  let title = "Invalid curve"
  let safety = ProbeSafety.safe
  let maximumConnections = points.count + more.count + 2

  private enum Point: CaseIterable { case order2, order3, twist }

  /// One per handshake. Servers that use both coordinates reveal themselves with the points of order 2 and 3, others only on the twist.
  private static let points: [Point] = [.order2, .order2, .order3, .order3, .order3, .twist, .twist, .twist, .twist, .twist]

  /// If the reactions to those differ, the server computes with some, and all may have been cancelled by chance, once in a hundred runs.
  private static let more = [Point](repeating: .order3, count: 8) + [Point](repeating: .twist, count: 8)

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let points = Self.points + Self.more
    let rounds = [0..<Self.points.count, Self.points.count..<points.count]
    return await ShareProbe.run(in: context, group: .secp256r1, rounds: rounds, accepting: "a point that is not on P-256") {
      Self.share(points[$0])
    }
  }

  /// An uncompressed point, and the secret if the server's key does not cancel it.
  private static func share(_ point: Point) -> (share: [UInt8], secret: [UInt8])? {
    let abscissa: [UInt8]
    var ordinate = [UInt8](repeating: 0, count: 32)
    switch point {
    case .order2:
      // With y = 0 every x is the abscissa of a point of order 2; the first byte keeps it below the prime.
      guard let x = try? RandomBytes.make(32) else { return nil }
      abscissa = [0x3f & x[0]] + x.dropFirst()
    case .order3:
      // On the curve y² = x³ - 3x + b with a b of its own, which formulas for both coordinates do not use.
      abscissa = [UInt8](repeating: 0, count: 31) + [101]
      ordinate = [
        0x5a, 0x1c, 0xc1, 0xed, 0x29, 0x56, 0x79, 0x40, 0xb2, 0x95, 0x43, 0xdb, 0xbc, 0xe6, 0x64, 0xdd, 0x74, 0x62, 0x1f, 0x2e, 0x34, 0xfb,
        0x3e, 0x65, 0xc1, 0x78, 0x03, 0x5a, 0x71, 0xac, 0x1d, 0xc3,
      ]
    case .twist:
      // x³ - 3x + b is not a square: there is no y.
      abscissa = [
        0xef, 0xdd, 0xe3, 0xb3, 0x28, 0x72, 0xa9, 0xef, 0xfc, 0xf3, 0xb9, 0x4c, 0xbf, 0x73, 0xaa, 0x7b, 0x39, 0xf9, 0x68, 0x3e, 0xce, 0x91,
        0x21, 0xb9, 0x85, 0x21, 0x67, 0xf4, 0xe3, 0xda, 0x60, 0x9b,
      ]
      ordinate[31] = 1
    }
    return ([0x04] + abscissa + ordinate, abscissa)
  }
}

/// Whether the server completes a handshake with a share of small order in X25519, whose secret is zero (RFC 8422, section 5.11).
struct LowOrderShare: VulnerabilityProbe {
  let id = "low-order-share"
  let title = "Low-order X25519 share"
  let safety = ProbeSafety.safe
  let maximumConnections = 4
  private static let tries = 2

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    await ShareProbe.run(in: context, group: .x25519, rounds: [0..<Self.tries], accepting: "a share of small order, whose secret is zero") {
      _ in
      ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    }
  }
}

/// Handshakes with a share and the secret that follows from it if the server does not check the share.
enum ShareProbe {
  /// Each round follows if the reactions of those before it differ: servers that check the share react in the same way each time.
  static func run(
    in context: VulnerabilityContext, group: NamedGroup, rounds: [Range<Int>], accepting subject: String,
    share: @escaping @Sendable (Int) -> (share: [UInt8], secret: [UInt8])?
  ) async -> VulnerabilityVerdict {
    var reactions: [Reaction] = []
    var tries = 0
    for round in rounds where tries == 0 || Set(reactions).count > 1 {
      let outcomes = await attempts(round, in: context, group, share)
      tries += round.count
      reactions += outcomes.compactMap { try? $0?.get() }
      let count = reactions.count { $0 == .finished }
      if count > 0 {
        return .vulnerable("the server completed a handshake with \(subject)", evidence: ["\(count) of \(tries) handshakes"], tries: tries)
      }
      for case .failure(let failure)? in outcomes {
        guard failure.isRefusal, reactions.isEmpty else {
          return .undetermined("\(failure.how.rawValue) before the share was sent", tries: tries)
        }
        return .notVulnerable("no key exchange with \(group) is accepted before TLS 1.3")
      }
    }
    let open = tries - reactions.count { $0 != .silent && $0 != .reset }
    guard open == 0 else { return .undetermined("no response, or a reset, in \(open) of \(tries) handshakes", tries: tries) }
    guard Set(reactions).count == 1 else {
      let words = Set(reactions.map(\.description)).sorted().joined(separator: ", ")
      return .undetermined("the reactions differ, and no handshake was completed: \(words)", tries: tries)
    }
    return .notVulnerable("refused: \(reactions[0])", tries: tries)
  }

  private static func attempts(
    _ numbers: Range<Int>, in context: VulnerabilityContext, _ group: NamedGroup,
    _ share: @escaping @Sendable (Int) -> (share: [UInt8], secret: [UInt8])?
  ) async -> [Result<Reaction, ProbeFailure>?] {
    let suites = CraftedSuite.all.filter { $0.keyExchange == .ellipticCurve }.map(\.cipherSuite)
    let name = context.serverName
    return await context.attempts(Array(numbers)) { number, stream, deadline -> Result<Reaction, ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(stream, try .offering(suites, naming: name, groups: [group]), deadline: deadline)
        try await connection.receiveFlight()
        guard case .ellipticCurve(group, _)? = connection.handshake.exchange?.parameters, let crafted = share(number) else {
          return .failure(ProbeFailure(.notOffered, detail: "the server chose another group"))
        }
        return .success(
          try await connection.complete(keyExchange: [UInt8(crafted.share.count)] + crafted.share, preMaster: crafted.secret))
      } catch {
        return .failure(error)
      }
    }
  }
}

/// Whether the server uses one Diffie-Hellman value for several connections up to TLS 1.2, as the Raccoon attack requires (CVE-2020-1968).
struct Raccoon: VulnerabilityProbe {
  let id = "raccoon"
  let title = "Raccoon"
  let safety = ProbeSafety.safe
  let maximumConnections = 5
  private static let tries = 3

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    if let suites = context.acceptedSuites(where: { $0.keyExchange == "DHE" || $0.keyExchange == "DH" }), suites.isEmpty {
      return .notVulnerable("no suite with finite-field Diffie-Hellman is accepted before TLS 1.3")
    }
    let name = context.serverName
    // With a static key the value is that of the certificate.
    let suites = CipherSuite.registered.filter {
      ["DHE", "DH"].contains($0.keyExchange) && ["RSA", "DSS"].contains($0.authentication) && $0.name?.holds("EXPORT") == false
    }
    let outcomes = await context.attempts(Array(0..<Self.tries)) { _, stream, deadline -> Result<[UInt8], ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(
          stream, try .offering(suites, naming: name, groups: [.ffdhe2048, .ffdhe3072, .ffdhe4096, .secp256r1]), deadline: deadline)
        try await connection.receiveFlight()
        if connection.handshake.serverHello?.cipherSuite.keyExchange == "DH", let leaf = connection.handshake.certificates.first {
          return .success(leaf)
        }
        guard case .finiteField(_, _, let share)? = connection.handshake.exchange?.parameters else {
          return .failure(ProbeFailure(.notOffered, detail: "the server chose another key exchange"))
        }
        return .success(share)
      } catch {
        return .failure(error)
      }
    }
    let shares = outcomes.compactMap { try? $0?.get() }
    if shares.isEmpty, case .failure(let failure)?? = outcomes.first, failure.isRefusal {
      return .notVulnerable("no suite with finite-field Diffie-Hellman is accepted before TLS 1.3")
    }
    guard shares.count >= 2 else { return .undetermined("only \(shares.count) of \(Self.tries) handshakes sent a value") }
    guard Set(shares).count < shares.count else {
      return .notVulnerable("\(shares.count) handshakes have different values", tries: shares.count)
    }
    return .vulnerable(
      "the server sent the same Diffie-Hellman value in several handshakes; secrets of recorded connections may be recovered by timing",
      evidence: ["\(Set(shares).count) different values in \(shares.count) handshakes"], tries: shares.count)
  }
}
