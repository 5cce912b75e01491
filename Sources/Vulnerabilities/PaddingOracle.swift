internal import Bytes
internal import Connect
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Reactions to records with incorrect padding or MAC in CBC mode. The probes for the attacks with names read from it.
struct PaddingOracle: Sendable {
  /// What is wrong with the record.
  enum Fault: CaseIterable, Hashable, Sendable {
    /// The MAC is wrong, the padding has the length 0.
    case wrongMAC
    /// 256 bytes of padding are announced, and are not there.
    case longPadding
    /// The MAC is correct, the bytes of the padding are not equal, as in SSL 3.0.
    case unequalPadding
    /// Everything is correct padding; there is no room for a MAC.
    case onlyPadding
    /// The record has no content; its MAC is wrong.
    case emptyContent

    var words: String {
      switch self {
      case .wrongMAC: "wrong MAC"
      case .longPadding: "incomplete padding"
      case .unequalPadding: "correct MAC, unequal padding"
      case .onlyPadding: "padding alone"
      case .emptyContent: "wrong MAC without content"
      }
    }
  }

  /// The outcome of all rounds.
  enum Outcome: Sendable {
    case reactions([Fault: Reaction], tries: Int)
    case notApplicable(String)
    case undetermined(String, tries: Int)
  }

  private static let rounds = 3
  /// Connections of all rounds.
  static let connections = (rounds + 1) * Fault.allCases.count

  static func run(in context: VulnerabilityContext) async -> Outcome {
    let usable = Set(CraftedSuite.cbc.map(\.cipherSuite.hex))
    if let suites = context.acceptedSuites(where: { usable.contains($0.id) }), suites.isEmpty {
      return .notApplicable("no suite with AES in CBC mode is accepted before TLS 1.3")
    }
    var seen: [Fault: Reaction] = [:]
    for round in 1...rounds {
      let outcomes = await reactions(in: context)
      if round == 1, outcomes.values.allSatisfy(\.isRefused) {
        return .notApplicable("no suite with AES in CBC mode is accepted before TLS 1.3")
      }
      let found = outcomes.compactMapValues { try? $0?.get() }
      guard found.count == outcomes.count else {
        for case .failure(let failure)? in outcomes.values {
          return .undetermined("\(failure.how.rawValue) before the record was sent", tries: round)
        }
        return .undetermined("the probe has used all of its connections", tries: round)
      }
      if round > 1, found != seen { return .undetermined("reactions differ, and not in the same way each time", tries: round) }
      seen = found
      // Equal reactions need no repetition.
      if Set(found.values).count == 1 { return .reactions(found, tries: round) }
    }
    return .reactions(seen, tries: rounds)
  }

  private static func reactions(in context: VulnerabilityContext) async -> [Fault: Result<Reaction, ProbeFailure>?] {
    let name = context.serverName
    // A request, so that a server that accepts the record responds; a line that text protocols ignore elsewhere.
    let isHTTP = context.bench.connector.options.approach.startTLS == nil
    let content = Array((isHTTP ? "GET / HTTP/1.0\r\n\r\n" : "\r\n\r\n\r\n\r\n\r\n").utf8)
    let outcomes = await context.attempts(Fault.allCases) { fault, stream, deadline -> Result<Reaction, ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(
          stream, try .offering(CraftedSuite.cbc.map(\.cipherSuite), naming: name), deadline: deadline)
        try await connection.receiveFlight()
        guard let (body, secret) = try connection.exchange() else {
          return .failure(ProbeFailure(.ownFailure, detail: "the server chose a key exchange that is not computed here"))
        }
        let completion = try await connection.complete(keyExchange: body, preMaster: secret)
        guard completion == .finished else { return .failure(ProbeFailure(.malformed, detail: "handshake: \(completion)")) }
        let record = try connection.mapped { () throws(TLSError) in
          try connection.handshake.seal(fault == .emptyContent ? [] : content) { fault.apply(to: &$0) }
        }
        return .success(await connection.reaction(to: record, within: connection.patience))
      } catch {
        return .failure(error)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(Fault.allCases, outcomes))
  }
}

extension Result<Reaction, ProbeFailure>? {
  fileprivate var isRefused: Bool {
    if case .failure(let failure)? = self { failure.isRefusal } else { false }
  }
}

extension PaddingOracle.Fault {
  fileprivate func apply(to plain: inout CBCPlaintext) {
    let block = 16
    switch self {
    case .wrongMAC:
      // Content of a length that leaves one byte for the padding.
      let room = (block - (plain.content.count + plain.mac.count + 1) % block) % block
      plain.content += [UInt8](repeating: 0x0a, count: room)
      plain.padding = [0]
      plain.mac[0] ^= 0x80
    case .longPadding:
      plain = CBCPlaintext(content: [UInt8](repeating: 0xff, count: 5 * block), mac: [], padding: [])
    case .unequalPadding:
      if plain.padding.count < 2 {
        plain.padding = [UInt8](repeating: UInt8(plain.padding.count + block - 1), count: plain.padding.count + block)
      }
      plain.padding[0] ^= 0x5a
    case .onlyPadding:
      plain = CBCPlaintext(content: [UInt8](repeating: UInt8(5 * block - 1), count: 5 * block), mac: [], padding: [])
    case .emptyContent: plain.mac[0] ^= 0x80
    }
  }
}

extension CraftedConnection {
  /// The ClientKeyExchange and the secret for the key exchange that the server chose; nil if it is not supported.
  func exchange() throws(ProbeFailure) -> (body: [UInt8], preMaster: [UInt8])? {
    if handshake.suite?.keyExchange == .rsa {
      guard let key = handshake.certificates.first.flatMap({ RSAPremaster(certificate: $0) }), let secret = RSAPremaster.secret() else {
        return nil
      }
      let version = handshake.hello.legacyVersion
      guard let body = key.keyExchange(.correct, secret: secret, version: version) else { return nil }
      return (body, [UInt8(version.rawValue >> 8), UInt8(version.rawValue & 0xff)] + secret)
    }
    return try mapped { () throws(TLSError) in try handshake.ephemeralExchange() }
  }
}

/// A probe for one of the attacks that padding oracles allow; all share the connections of the first.
protocol PaddingOracleProbe: VulnerabilityProbe {
  /// The meaning of the reactions; nil if they do not show this attack.
  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String?
}

extension PaddingOracleProbe {
  var safety: ProbeSafety { .safe }
  var group: String { "padding-oracle" }
  var maximumConnections: Int { PaddingOracle.connections }

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let outcome = await context.shared.paddingOracle { await PaddingOracle.run(in: context) }
    switch outcome {
    case .notApplicable(let reason): return .notVulnerable(reason)
    case .undetermined(let reason, let tries): return .undetermined(reason, tries: tries)
    case .reactions(let seen, let tries):
      let lines = PaddingOracle.Fault.allCases.compactMap { fault in seen[fault].map { "\(fault.words): \($0)" } }
      if let found = vulnerability(in: seen) { return .vulnerable(found, evidence: lines, tries: tries) }
      if seen.values.allSatisfy({ $0 == .silent || $0 == .reset }) {
        return .undetermined("the server sends nothing after incorrect records", evidence: lines, tries: tries)
      }
      return .notVulnerable(
        Set(seen.values).count == 1 ? "the reactions to five incorrect records are the same" : "the reactions do not show this attack",
        tries: tries)
    }
  }
}

/// Padding of TLS is not checked, as in SSL 3.0 (CVE-2014-8730).
struct PoodleTLS: PaddingOracleProbe {
  let id = "poodle-tls"
  let title = "POODLE (TLS)"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    seen[.unequalPadding] == .content ? "a record with unequal padding bytes is accepted" : nil
  }
}

/// The reaction to a correct MAC differs although the padding is incorrect.
struct ZombiePoodle: PaddingOracleProbe {
  let id = "zombie-poodle"
  let title = "Zombie POODLE"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    // If it differs from both, it is the MAC that makes the difference.
    guard let one = seen[.unequalPadding], let other = seen[.wrongMAC], one != other, one != seen[.longPadding],
      ![.content, .silent].contains(one), other != .silent
    else { return nil }
    return "records with incorrect padding are distinguished by their MAC: \(one), and otherwise \(other)"
  }
}

/// The reaction to an incorrect MAC depends on whether the padding is correct.
struct GoldenDoodle: PaddingOracleProbe {
  let id = "goldendoodle"
  let title = "GOLDENDOODLE"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    guard let one = seen[.wrongMAC], let other = seen[.longPadding], one != other else { return nil }
    return "records with an incorrect MAC are distinguished by their padding: \(one), and \(other)"
  }
}

/// A record with incorrect padding is not rejected at once, others are.
struct SleepingPoodle: PaddingOracleProbe {
  let id = "sleeping-poodle"
  let title = "Sleeping POODLE"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    guard let one = seen[.unequalPadding], let other = seen[.wrongMAC], one != other, one == .silent || other == .silent else { return nil }
    return "the server waits after one incorrect record and rejects another: \(one), and \(other)"
  }
}

/// The reaction to a record without content differs (CVE-2019-1559).
struct ZeroLengthPadding: PaddingOracleProbe {
  let id = "zero-length-padding"
  let title = "0-length padding oracle"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    guard let one = seen[.emptyContent], let other = seen[.wrongMAC], one != other else { return nil }
    return "a record without content and with an incorrect MAC is distinguished: \(one), and otherwise \(other)"
  }
}

/// A record that is nothing but padding is reported as too long (CVE-2016-2107).
struct LuckyMinus20: PaddingOracleProbe {
  let id = "lucky-minus-20"
  let title = "LuckyMinus20"

  func vulnerability(in seen: [PaddingOracle.Fault: Reaction]) -> String? {
    let overflow = Reaction.alert(AlertDescription(22))
    guard seen[.onlyPadding] == overflow, seen[.wrongMAC] != overflow else { return nil }
    return "a record that is nothing but padding is rejected with record_overflow"
  }
}
