internal import Bytes
internal import Connect
internal import Crypto
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
    /// The same, with another byte: some servers check only a part of the padding.
    case unequalEnd
    /// Everything is correct padding; there is no room for a MAC.
    case onlyPadding
    /// The record has no content; its MAC is wrong.
    case emptyContent
    /// The record has no content; its MAC is correct, the bytes of its padding are not equal.
    case emptyPadding

    var words: String {
      switch self {
      case .wrongMAC: "wrong MAC"
      case .longPadding: "incomplete padding"
      case .unequalPadding: "correct MAC, unequal padding"
      case .unequalEnd: "correct MAC, unequal end of the padding"
      case .onlyPadding: "padding alone"
      case .emptyContent: "wrong MAC without content"
      case .emptyPadding: "unequal padding without content"
      }
    }
  }

  /// The reactions that were the same in all rounds.
  struct Reactions: Sendable {
    fileprivate(set) var series: [Fault: ReactionSeries]
    /// Whether the server accepted a record to which it did not respond.
    fileprivate(set) var acceptsInSilence: Set<Fault> = []

    /// The first reaction.
    subscript(fault: Fault) -> Reaction? { series[fault]?.first }

    /// Whether the server processes a record with this fault.
    func isAccepted(_ fault: Fault) -> Bool { self[fault] == .content || acceptsInSilence.contains(fault) }

    fileprivate var areEqual: Bool { Set(series.values).count == 1 }
    fileprivate var firsts: [Fault: Reaction] { series.mapValues(\.first) }

    /// What follows the first reaction depends on the application, and on the load: it counts only if it is the same each time.
    fileprivate mutating func merge(_ others: Reactions) {
      guard series != others.series else { return }
      series = series.mapValues { ReactionSeries(first: $0.first) }
    }

    /// A server that resets every connection has not reacted either: the network may have.
    var hasNoResponse: Bool { series.values.allSatisfy { $0.first == .silent || $0.first == .reset } }
    /// Whether some reactions may not be the server's. A server that waits only if the MAC is correct does so by itself.
    fileprivate var isIncomplete: Bool {
      series.contains { $1.first == .reset || $1.first == .silent && ![.unequalPadding, .unequalEnd, .emptyPadding].contains($0) }
    }

    var lines: [String] { Fault.allCases.compactMap { fault in series[fault].map { "\(fault.words): \($0)" } } }
  }

  /// The outcome of all rounds.
  enum Outcome: Sendable {
    case reactions(Reactions, tries: Int)
    case notApplicable(String)
    case undetermined(String, tries: Int)
  }

  private static let rounds = 3
  /// Connections of all rounds.
  static let connections = (rounds + 1) * Fault.allCases.count + 2

  static func run(in context: VulnerabilityContext) async -> Outcome {
    let usable = Set(CraftedSuite.cbc.map(\.cipherSuite.hex))
    if let suites = context.acceptedSuites(where: { usable.contains($0.id) }), suites.isEmpty {
      return .notApplicable("no suite with AES in CBC mode is accepted before TLS 1.3")
    }
    var seen: Reactions?
    for round in 1...rounds {
      let outcomes = await reactions(to: Fault.allCases, in: context)
      if round == 1, outcomes.values.allSatisfy(\.isRefused) {
        return .notApplicable("no suite with AES in CBC mode is accepted before TLS 1.3")
      }
      let series = outcomes.compactMapValues { try? $0?.get() }
      guard series.count == outcomes.count else {
        for case .failure(let failure)? in outcomes.values {
          return .undetermined("\(failure.how.rawValue) before the record was sent", tries: round)
        }
        return .undetermined("the probe has used all of its connections", tries: round)
      }
      let found = Reactions(series: series)
      if let seen, found.firsts != seen.firsts {
        return .undetermined("reactions differ, and not in the same way each time", tries: round)
      }
      if seen == nil { seen = found } else { seen?.merge(found) }
      // Equal reactions need no repetition.
      if found.areEqual { return .reactions(found, tries: round) }
    }
    guard var seen else { return .undetermined("no record was sent", tries: 0) }
    seen.acceptsInSilence = await acceptedInSilence(seen, in: context)
    return .reactions(seen, tries: rounds)
  }

  /// Whether a server that does not respond to a record has accepted it: then it responds to the close_notify that follows.
  private static func acceptedInSilence(_ seen: Reactions, in context: VulnerabilityContext) async -> Set<Fault> {
    let faults = [Fault.unequalPadding, .unequalEnd].filter { seen[$0] == .silent }
    guard seen[.wrongMAC] != .silent, !faults.isEmpty else { return [] }
    let outcomes = await reactions(to: faults, thenClosing: true, in: context)
    return Set(
      faults.filter { fault in
        guard case .success(let series)?? = outcomes[fault] else { return false }
        return [.closed, .alert(.closeNotify)].contains(series.first)
      })
  }

  private static func reactions(
    to faults: [Fault], thenClosing closes: Bool = false, in context: VulnerabilityContext
  ) async -> [Fault: Result<ReactionSeries, ProbeFailure>?] {
    let name = context.serverName
    let (common, plain) = suites(in: context)
    // A request, so that a server that accepts the record responds; a line that text protocols ignore elsewhere.
    let isHTTP = context.bench.connector.options.approach.startTLS == nil
    let content = Array((isHTTP ? "GET / HTTP/1.0\r\n\r\n" : "\r\n\r\n\r\n\r\n\r\n").utf8)
    let outcomes = await context.attempts(faults) { fault, stream, deadline -> Result<ReactionSeries, ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(
          stream, try .offering(fault.isEmpty ? plain : common, naming: name), deadline: deadline)
        try await connection.receiveFlight()
        guard let (body, secret) = try connection.exchange() else {
          return .failure(ProbeFailure(.ownFailure, detail: "the server chose a key exchange that is not computed here"))
        }
        let completion = try await connection.complete(keyExchange: body, preMaster: secret)
        guard completion == .finished else { return .failure(ProbeFailure(.malformed, detail: "handshake: \(completion)")) }
        let record = try connection.mapped { () throws(TLSError) in
          let record = try connection.handshake.seal(fault.isEmpty ? [] : content) { fault.apply(to: &$0) }
          return closes ? record + (try connection.handshake.seal(Self.closeNotify.bytes, type: .alert)) : record
        }
        return .success(await connection.reactions(to: record, within: connection.patience))
      } catch {
        return .failure(error)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(faults, outcomes))
  }

  /// The suites in CBC mode, and for records without content those with SHA-384 first: OpenSSL encrypts them in another way than those with
  /// SHA-1 and SHA-256 (CVE-2019-1559).
  private static func suites(in context: VulnerabilityContext) -> (common: [CipherSuite], plain: [CipherSuite]) {
    let all = CraftedSuite.cbc.map(\.cipherSuite)
    let long = CraftedSuite.cbc.filter { $0.mac == .sha384 }.map(\.cipherSuite)
    let ids = Set(long.map(\.hex))
    let accepted = context.acceptedSuites { ids.contains($0.id) } ?? []
    return (all, accepted.isEmpty ? long + all.filter { !long.contains($0) } : long)
  }

  private static let closeNotify = Alert(level: .warning, what: .closeNotify)
}

extension Result<ReactionSeries, ProbeFailure>? {
  fileprivate var isRefused: Bool {
    if case .failure(let failure)? = self { failure.isRefusal } else { false }
  }
}

extension PaddingOracle.Fault {
  fileprivate var isEmpty: Bool { self == .emptyContent || self == .emptyPadding }

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
    case .unequalPadding, .unequalEnd, .emptyPadding:
      // Enough for a first and another last byte before the length.
      if plain.padding.count < 3 {
        plain.padding = [UInt8](repeating: UInt8(plain.padding.count + block - 1), count: plain.padding.count + block)
      }
      plain.padding[self == .unequalEnd ? plain.padding.count - 2 : 0] ^= 0x5a
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
  func vulnerability(in seen: PaddingOracle.Reactions) -> String?
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
      if let found = vulnerability(in: seen) { return .vulnerable(found, evidence: seen.lines, tries: tries) }
      if seen.hasNoResponse {
        return .undetermined("the server sends nothing after incorrect records", evidence: seen.lines, tries: tries)
      }
      if Set(seen.series.values).count == 1 {
        return .notVulnerable("the reactions to \(seen.series.count) incorrect records are the same", tries: tries)
      }
      // A reaction that came too late, or that the network replaced, may have been another one.
      if seen.isIncomplete {
        return .undetermined("some incorrect records have no response, or a reset", evidence: seen.lines, tries: tries)
      }
      return .notVulnerable("the reactions do not show this attack", evidence: seen.lines, tries: tries)
    }
  }
}

/// Padding of TLS is not checked, as in SSL 3.0 (CVE-2014-8730).
struct PoodleTLS: PaddingOracleProbe {
  let id = "poodle-tls"
  let title = "POODLE (TLS)"

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
    let accepted = [PaddingOracle.Fault.unequalPadding, .unequalEnd].filter(seen.isAccepted)
    guard let first = accepted.first else { return nil }
    return "a record with unequal padding bytes is accepted" + (accepted.count == 2 ? "" : ": \(first.words)")
  }
}

/// The reaction to a correct MAC differs although the padding is incorrect.
struct ZombiePoodle: PaddingOracleProbe {
  let id = "zombie-poodle"
  let title = "Zombie POODLE"

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
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

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
    guard let one = seen[.wrongMAC], let other = seen[.longPadding], one != other else { return nil }
    return "records with an incorrect MAC are distinguished by their padding: \(one), and \(other)"
  }
}

/// A record with incorrect padding is not rejected at once, others are.
struct SleepingPoodle: PaddingOracleProbe {
  let id = "sleeping-poodle"
  let title = "Sleeping POODLE"

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
    guard let one = seen[.unequalPadding], let other = seen[.wrongMAC], one != other, one == .silent || other == .silent,
      !seen.isAccepted(.unequalPadding)
    else { return nil }
    return "the server waits after one incorrect record and rejects another: \(one), and \(other)"
  }
}

/// The reaction to a record without content differs (CVE-2019-1559), which includes what follows the alert: OpenSSL 1.0.2 then waits.
struct ZeroLengthPadding: PaddingOracleProbe {
  let id = "zero-length-padding"
  let title = "0-length padding oracle"

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
    // Servers that distinguish records with content, too, have another fault.
    guard let one = seen.series[.emptyContent], let other = seen.series[.emptyPadding], one != other,
      seen.series[.wrongMAC] == seen.series[.unequalPadding], seen.series[.wrongMAC] == seen.series[.longPadding]
    else { return nil }
    return "records without content are distinguished: \(one) if the MAC is wrong, and \(other) if the padding is"
  }
}

/// A record that is nothing but padding is reported as too long (CVE-2016-2107).
struct LuckyMinus20: PaddingOracleProbe {
  let id = "lucky-minus-20"
  let title = "LuckyMinus20"

  func vulnerability(in seen: PaddingOracle.Reactions) -> String? {
    let overflow = Reaction.alert(AlertDescription(22))
    guard seen[.onlyPadding] == overflow, seen[.wrongMAC] != overflow else { return nil }
    return "a record that is nothing but padding is rejected with record_overflow"
  }
}
