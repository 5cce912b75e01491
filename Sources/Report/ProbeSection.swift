internal import Observation

/// Facts with a heading, shared by text, plain text and Markdown.
struct ProbeSection {
  var title: String
  var facts: [Fact]

  /// The sections that have facts, in display order.
  ///
  /// With `grouped`, features with the same result share a line.
  static func all(of seen: ProbeObservation, verbose: Bool, grouped: Bool) -> [ProbeSection] {
    let sections = [
      seen.startTLS.map(startTLS), verdict(seen), seen.negotiated.map { negotiated($0, verbose: verbose) }, names(seen),
      alpn(seen, grouped: grouped), sessions(seen),
      manners(seen, verbose: verbose, grouped: grouped), seen.fingerprints.map { fingerprints($0, verbose: verbose) },
    ]
    return sections.compactMap(\.self).filter { !$0.facts.isEmpty }
  }

  private static func startTLS(_ seen: StartTLSObservation) -> ProbeSection {
    var facts = [Fact("protocol", seen.protocol)]
    if let greeting = seen.greeting { facts.append(Fact("greeting", greeting)) }
    if !seen.offered.isEmpty { facts.append(Fact("offers", list: seen.offered)) }
    if seen.injectedBytes > 0 {
      facts.append(Fact("injected", "\(AmountFormatter.of(seen.injectedBytes, "byte")) came before the handshake, and were left out of it"))
    }
    return ProbeSection(title: "Before TLS", facts: facts)
  }

  private static func verdict(_ seen: ProbeObservation) -> ProbeSection? {
    guard let verdict = seen.verdict, let basis = seen.judgedBy else { return nil }
    var facts = [Fact("trusted", verdict.trusted ? "yes" : "no")]
    if !verdict.errors.isEmpty { facts.append(Fact("errors", list: verdict.errors.map { "\($0.code): \($0.message)" })) }
    if let words = ProbeFormatter.name(basis.name, verdict) { facts.append(Fact("name", words)) }
    if let possession = seen.possession { facts.append(Fact("possession", possession.rawValue.replacing("_", with: " "))) }
    facts.append(Fact("judged", ChainSection.basisWords(basis).joined(separator: ", ")))
    if seen.chains.count > 1 {
      facts.append(
        Fact("chains seen", list: seen.chains.map { "\(AmountFormatter.times($0.attempts)) \($0.isTrusted ? "trusted" : "not trusted")" }))
    }
    return ProbeSection(title: "Verdict", facts: facts)
  }

  private static func negotiated(_ seen: NegotiatedObservation, verbose: Bool) -> ProbeSection {
    let handshake = seen.handshake
    var facts = [Fact("version", handshake.protocol)]
    if let suite = handshake.cipherSuite { facts.append(Fact("cipher suite", suite.name)) }
    if let group = handshake.group { facts.append(Fact("group", group.name)) }
    if let scheme = handshake.signatureScheme { facts.append(Fact("signature", scheme.name)) }
    facts.append(Fact("ALPN", ProbeFormatter.alpn(handshake.alpn, of: seen.alpnOffered)))
    if let leaf = seen.certificate {
      facts.append(Fact("certificate", ProbeFormatter.certificate(leaf)))
      if verbose { facts.append(Fact("SHA-256", leaf.sha256)) }
    }
    if seen.certificateCount > 0 {
      facts.append(Fact("with it", "\(AmountFormatter.of(seen.certificateCount, "certificate")) sent; \(ProbeFormatter.proofs(seen))"))
    }
    if !seen.extensions.isEmpty { facts.append(Fact("extensions", list: seen.extensions.map(\.name))) }
    facts.append(Fact("tickets", ProbeFormatter.tickets(seen.tickets)))
    if let isExtended = seen.hasExtendedMainSecret, !handshake.protocol.hasPrefix("TLSv1.3") {
      facts.append(Fact("main secret", isExtended ? "extended" : "not extended"))
    }
    if let limit = seen.recordSizeLimit { facts.append(Fact("record limit", AmountFormatter.of(limit, "byte"))) }
    if let time = seen.randomTime, seen.randomTimeIsPlausible == true || verbose {
      facts.append(Fact("server's clock", time + (seen.randomTimeIsPlausible == true ? " in its random" : ", which is no time but chance")))
    }
    if let sentinel = seen.downgradeSentinel { facts.append(Fact("random's end", "tells of a downgrade from \(sentinel)")) }
    return ProbeSection(title: "Negotiated", facts: facts)
  }

  private static func names(_ seen: ProbeObservation) -> ProbeSection? {
    ProbeSection(title: "Server names", facts: seen.serverNames.map { Fact(ProbeFormatter.kind($0), ProbeFormatter.name($0)) })
  }

  private static func alpn(_ seen: ProbeObservation, grouped: Bool) -> ProbeSection? {
    guard let alpn = seen.alpn else { return nil }
    let isKnown = seen.negotiated.map { $0.handshake.alpn == alpn.selected && $0.alpnOffered == alpn.offered } ?? false
    var facts = isKnown ? [] : [Fact("chosen", ProbeFormatter.alpn(alpn.selected, of: alpn.offered))]
    facts += grouped ? ProbeFormatter.grouped(alpn.matrix) : alpn.matrix.map { Fact($0.name, CiphersFormatter.answer($0)) }
    if let unknown = alpn.ignoresUnknown { facts.append(Fact("an unknown one", ProbeFormatter.unknownProtocol(unknown))) }
    return ProbeSection(title: "Application protocols", facts: facts)
  }

  private static func sessions(_ seen: ProbeObservation) -> ProbeSection? {
    let resumption = seen.resumption ?? ResumptionObservation()
    var facts = answers([
      ("by session ID", resumption.sessionID), ("by ticket", resumption.ticket), ("by PSK", resumption.psk),
      ("at a second address", resumption.secondAddress),
    ])
    if let count = resumption.ticketCount { facts.append(Fact("tickets in TLS 1.3", "\(count)")) }
    if let early = resumption.earlyData {
      let limit = resumption.earlyDataLimit.map { ", up to \(AmountFormatter.of($0, "byte"))" } ?? ""
      facts.append(Fact("early data", CiphersFormatter.answer(early) + (early.isAccepted ? limit : "")))
    }
    return ProbeSection(title: "Sessions resumed", facts: facts)
  }

  private static func manners(_ seen: ProbeObservation, verbose: Bool, grouped: Bool) -> ProbeSection? {
    var facts = seen.mediumHello.map { [Fact("256-byte hellos", CiphersFormatter.tolerance($0))] } ?? []
    facts += answers([
      ("secure renegotiation", seen.renegotiation?.secure), ("client renegotiation", seen.renegotiation?.clientInitiated),
      ("unbound renegotiation", seen.renegotiation?.unbound),
      ("compression", seen.compression), ("fallback SCSV", seen.fallback),
    ])
    let compression = seen.certificateCompression.map { (name: $0.algorithm, words: ProbeFormatter.compression($0)) }
    if grouped, !compression.isEmpty {
      facts.append(Fact("certificates packed", list: compression.map { "\($0.name) \($0.words)" }))
    } else {
      facts += compression.map { Fact("certificates packed, \($0.name)", $0.words) }
    }
    if let certificate = seen.clientCertificate {
      facts.append(Fact("client certificate", ProbeFormatter.clientCertificate(certificate)))
      if !certificate.authorities.isEmpty {
        let shown = verbose ? certificate.authorities : Array(certificate.authorities.prefix(shownAuthorities))
        let more = certificate.authorities.count - shown.count
        facts.append(Fact("of authorities", list: shown + (more > 0 ? ["and \(AmountFormatter.grouped(more)) more (-v lists all)"] : [])))
      }
      if verbose, !certificate.signatureSchemes.isEmpty {
        facts.append(Fact("signed with", list: certificate.signatureSchemes.map(\.name)))
      }
      if let later = certificate.afterHandshake { facts.append(Fact("after the handshake", CiphersFormatter.answer(later))) }
    }
    if let closure = seen.closure { facts.append(Fact("close", ProbeFormatter.closure(closure))) }
    return ProbeSection(title: "Manners", facts: facts)
  }

  private static func fingerprints(_ seen: FingerprintsObservation, verbose: Bool) -> ProbeSection {
    // JA3 and JA4 describe the client, which is this program.
    let prints = [("our JA3", seen.ja3), ("our JA4", seen.ja4), ("server's JA3S", seen.ja3s), ("server's JARM", seen.jarm?.hash)]
    let strings = verbose ? [("our JA3 in full", seen.ja3String), ("JA3S in full", seen.ja3sString)] : []
    let known = prints + strings
    var facts = known.compactMap { label, value in value.map { Fact(label, $0) } }
    if let why = seen.jarm?.undetermined { facts.append(Fact("JARM undetermined", why)) }
    return ProbeSection(title: "Fingerprints", facts: facts)
  }

  private static func answers(_ features: [(label: String, feature: FeatureObservation?)]) -> [Fact] {
    features.compactMap { label, feature in feature.map { Fact(label, CiphersFormatter.answer($0)) } }
  }

  private static let shownAuthorities = 5
}
