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
    case .client?: "in the client's order"
    case .serverUnlessClientPrefersChaCha20?: "in the server's order, unless the client prefers ChaCha20"
    case .clientByProtocol?: "the client chooses"
    case .undetermined?: "order undetermined"
    case nil: "order not probed"
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

/// Texts about groups, signatures and parameters.
extension CiphersFormatter {
  /// Whose order decides, and whether the server sends a HelloRetryRequest for a better group.
  static func habit(_ preference: GroupPreferenceObservation) -> String {
    let whose =
      switch preference.preference {
      case .server: "the server's order"
      case .client: "the client's order"
      case .serverUnlessClientPrefersChaCha20, .clientByProtocol, .undetermined: "order undetermined"
      }
    let retry =
      switch preference.helloRetry {
      case true?: "; sends HelloRetryRequest for a better group than the one with a key share"
      case false?: "; accepts a group with a key share instead of requesting a better one"
      case nil: ""
      }
    return whose + retry
  }

  /// Remarks about a group in addition to its name.
  static func remarks(_ group: GroupObservation, verbose: Bool) -> String {
    var words = GroupWeakness.word(of: group).map { [$0] } ?? []
    if verbose, group.protocols.contains(where: { $0.hasPrefix("TLSv1.3") }) {
      words.append(group.provenByShare ? "key share accepted" : "requested with HelloRetryRequest")
    }
    return words.joined(separator: ", ")
  }

  /// `rsa_pkcs1_sha1 (weak)`.
  static func name(_ scheme: SchemeObservation) -> String {
    scheme.name + (SchemeWeakness.word(of: scheme) == nil ? "" : " (weak)")
  }

  /// `signs with rsa_pss_rsae_sha256; TLSv1.2, TLSv1.3`.
  static func use(_ certificate: CertificateTypeObservation) -> String {
    let schemes = certificate.signatureSchemes.map(\.name)
    let signed = schemes.isEmpty ? "" : "signs with \(schemes.joined(separator: ", ")); "
    return signed + VersionRange.words(certificate.protocols)
  }

  /// Whether the key exchange is post-quantum; nil if that was not probed.
  static func postQuantum(_ seen: CiphersObservation) -> String? {
    guard seen.asked.contains("groups"), let tls13 = seen.protocols.first(where: { $0.version == "TLSv1.3" }) else { return nil }
    let hybrids = seen.groups.filter { $0.kind?.isPostQuantum == true && $0.isAccepted }
    guard !hybrids.isEmpty else {
      let isOpen = seen.groups.contains { !$0.isRefused && $0.kind?.isPostQuantum == true } || !(tls13.isAccepted || tls13.isRefused)
      return isOpen ? "undetermined" : "none accepted"
    }
    let names = hybrids.map(\.name).joined(separator: ", ")
    guard let preference = seen.groupPreferences.first(where: { $0.protocol.hasPrefix("TLSv1.3") }), preference.preference != .undetermined
    else { return names }
    if preference.preference == .client { return "\(names), when the client prefers it" }
    return hybrids.contains { $0.id == preference.order.first?.id }
      ? "\(names), preferred" : "\(names), but \(preference.order.first?.name ?? "another group") is preferred"
  }

  /// `2048 bits, ffdhe2048, generator 2`.
  static func parameters(_ parameters: ParametersObservation) -> String {
    let generator = Int(parameters.generator, radix: 16).map(String.init) ?? "0x" + parameters.generator
    let name = parameters.wellKnown ?? "not a well-known prime"
    return "\(parameters.bits) bits, \(name), generator \(generator.utf8.count > 16 ? "of \(generator.utf8.count / 2) bytes" : generator)"
  }
}

/// The accepted versions and suites as one line.
enum CiphersHeadline {
  /// `example.org:443 accepts TLSv1.2 and TLSv1.3, 12 suites; X25519MLKEM768 is preferred`.
  static func text(_ document: Document) -> String {
    let target = ChainHeadline.target(document)
    guard let seen = document.ciphers else { return "\(target) was not probed" }
    let versions = seen.acceptedProtocols.map(\.version)
    guard !versions.isEmpty else { return "\(target) \(none(seen))" }
    let number = Set(seen.acceptedSuites.map(\.suite.id)).count
    let suites = number > 0 ? ", \(AmountFormatter.of(number, "suite"))" : ""
    return TerminalText.escape("\(target) accepts \(list(versions))\(suites)\(preferred(seen))")
  }

  /// A cross only for a failure, consistent with the exit status.
  static func mark(_ document: Document) -> SectionedReport.Mark {
    guard !document.isFailure, let seen = document.ciphers else { return .bad }
    if seen.acceptedProtocols.isEmpty, seen.protocols.contains(where: { !$0.isRefused }) { return .open }
    let isSound = !seen.acceptedProtocols.isEmpty && !document.findings.contains { $0.severity >= .medium }
    return isSound ? .good : .notice
  }

  private static func none(_ seen: CiphersObservation) -> String {
    if seen.protocols.isEmpty { return "was not probed for versions" }
    let open = seen.protocols.contains { !$0.isRefused }
    return open ? "accepted no version, and some are undetermined" : "accepts none of the probed versions"
  }

  private static func preferred(_ seen: CiphersObservation) -> String {
    guard let preference = seen.groupPreferences.last, preference.preference == .server, let first = preference.order.first else {
      return ""
    }
    return "; \(first.name) is \(preference.order.count > 1 ? "preferred" : "the only group")"
  }

  /// `1 high, 2 low`; nil if there are no findings.
  static func worst(_ findings: [Finding]) -> String? {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let number = findings.filter { $0.severity == severity }.count
      return number == 0 ? nil : "\(number) \(severity.rawValue)"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  /// `TLSv1.0, TLSv1.1 and TLSv1.2`.
  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else {
      guard let last = names.last, names.count > 1 else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + last
    }
    return VersionRange.words(names)
  }
}
