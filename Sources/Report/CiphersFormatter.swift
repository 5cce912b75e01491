internal import Bytes
internal import Checks
internal import Observation
internal import TLSWire

/// Formats suites, evidence and features.
enum CiphersFormatter {
  /// The weaknesses of a suite.
  static func marks(_ suite: SuiteObservation) -> String {
    let weak = SuiteWeakness.all(of: suite).map(\.word)
    return (weak + (suite.handshakeFailure.map { [FeatureFormatter.failure($0)] } ?? [])).joined(separator: ", ")
  }

  /// Whose order decides, to follow the number of suites.
  static func preference(_ preference: OrderPreference?) -> String {
    switch preference {
    case .server?: "in the server's order"
    case .client?: "the client's order counts"
    case .serverUnlessClientPrefersChaCha20?: "in the server's order, unless the client prefers ChaCha20"
    case .clientByProtocol?: "the client chooses"
    case .undetermined?: "order undetermined"
    case nil: "order not asked"
    }
  }

  /// The version, the number of its suites and whose order decides.
  static func suites(of seen: ProtocolObservation) -> String {
    switch seen.cipherSuites.count {
    case 0: seen.evidence.how == .requiresPSK ? "requires a pre-shared key" : "accepted (\(FeatureFormatter.reason(seen.evidence)))"
    case 1: "1 suite"
    case let number: "\(AmountFormatter.of(number, "suite")), \(preference(seen.preference))"
    }
  }

  static func name(_ suite: SuiteObservation, options: RenderOptions) -> String {
    options.openSSLNames ? suite.openSSLName ?? suite.name : suite.name
  }

  /// The names of the suites; consecutive code points without a name form a range, as there may be thousands.
  static func names(_ suites: [SuiteObservation], options: RenderOptions) -> [String] {
    var names: [String] = []
    var run: (first: String, last: String, end: Int)?
    func close() {
      guard let known = run else { return }
      names.append(known.first == known.last ? known.first : "\(known.first) to \(known.last)")
      run = nil
    }
    for suite in suites {
      guard suite.name == suite.id, let number = Int(suite.id.dropFirst(2), radix: 16) else {
        close()
        names.append(name(suite, options: options))
        continue
      }
      if let known = run, known.end + 1 == number {
        run = (known.first, suite.id, number)
      } else {
        close()
        run = (suite.id, suite.id, number)
      }
    }
    close()
    return names
  }

  /// `x25519`, `DH 2048`.
  static func group(_ suite: SuiteObservation) -> String {
    suite.group?.name ?? suite.dhBits.map { "DH \($0)" } ?? ""
  }

  static func secrecy(_ suite: SuiteObservation) -> String {
    suite.forwardSecrecy.map { $0 ? "yes" : "no" } ?? ""
  }

  /// `extended main secret`; a label for people.
  static func label(_ name: String) -> String {
    switch name {
    case "fallback_scsv": "fallback SCSV"
    case "encrypt_then_mac": "encrypt-then-MAC"
    case "grease": "GREASE"
    default: name.replacing(text: "_", with: " ")
    }
  }

  /// `67 connections, 0 retries, 41 kB up, 180 kB down, 0.31 s`.
  static func cost(_ cost: CostObservation) -> String {
    let retries = cost.retries == 1 ? "1 retry" : "\(AmountFormatter.grouped(cost.retries)) retries"
    let sums = "\(AmountFormatter.of(cost.connections, "connection")), \(retries)"
    return
      "\(sums), \(AmountFormatter.bytes(cost.bytesSent)) up, \(AmountFormatter.bytes(cost.bytesReceived)) down, \(AmountFormatter.seconds(cost.elapsed))"
  }

  static func questions(_ cost: CostObservation) -> [String] {
    cost.byQuestion.map { "\($0.topic) \($0.connections)" }
  }

  static func backOff(_ backOff: BackOffObservation) -> String {
    let rate = backOff.slowestRate.map { ", down to \(AmountFormatter.decimal($0)) connections a second" } ?? ""
    return "\(AmountFormatter.times(backOff.times)), because \(backOff.reason)\(rate)"
  }
}
