internal import Checks
internal import HTTPMessages
internal import Observation
internal import PathValidation
internal import TLSWire

extension PolicySubject {
  /// Properties of the chain, the handshake, the sessions and the web server.
  static let propertySubjects: [PolicySubject] = chainSubjects + handshakeSubjects + sessionSubjects + webSubjects + otherSubjects

  private static let chainSubjects: [PolicySubject] = [
    property("trusted") { input in
      input.everyChain("the chain is trusted", "the chain is not trusted") { chain in chain.verdict == nil ? nil : chain.isTrusted }
    },
    property("hostname") { input in
      input.everyChain("the certificate matches the name", "the certificate does not match the name") { $0.verdict?.hostnameMatches }
    },
    property("chain-complete") { input in
      input.everyChain("the chain is complete", "an intermediate certificate is missing") { $0.sendsEveryIntermediate }
    },
    property("chain-in-order") { input in
      input.everyChain("the certificates are in order", "the certificates are not in order") { $0.servedOrder?.inOrder }
    },
    property("chain-with-root") { input in
      input.anyChain("the server sends a root certificate", "the server sends no root certificate") { chain in
        chain.certificates.dropFirst().contains(where: \.isSelfIssued)
      }
    },
    property("wildcard") { input in
      input.anyChain("the certificate has a wildcard", "the certificate has no wildcard") { chain in
        chain.certificates.first.map { $0.subjectAlternativeNames.contains { $0.hasPrefix("DNS:*.") } } ?? false
      }
    },
    property("revocation-source") { input in
      input.everyChain("the certificate has a revocation source", "the certificate names neither a CRL nor an OCSP responder") { chain in
        chain.certificates.first.map { leaf in
          !leaf.crlDistributionPoints.isEmpty || !leaf.authorityInformationAccess.ocsp.isEmpty || (leaf.validityDays ?? .max) < 7
        }
      }
    },
    property("ocsp-responder") { input in
      input.everyChain("the certificate names an OCSP responder", "the certificate names no OCSP responder") { chain in
        chain.certificates.first.map { !$0.authorityInformationAccess.ocsp.isEmpty }
      }
    },
    property("ocsp-staple") { input in
      input.everyChain("the server staples an OCSP response", "the server staples no OCSP response") { $0.ocspStaple != nil }
    },
    property("certificate-transparency") { input in
      input.everyChain("the certificate has enough timestamps", "the certificate has too few timestamps") { chain in
        guard let programs = chain.appraisal.transparency?.programs, !programs.isEmpty else { return nil }
        if programs.contains(where: { $0.compliance == .notCompliant }) { return false }
        return programs.allSatisfy { $0.compliance == .compliant } ? true : nil
      }
    },
  ]

  private static let handshakeSubjects: [PolicySubject] = [
    property("server-preference") { $0.serverPreference },
    property("short-block-last") { $0.shortBlockLast },
    property("compression") { input in
      input.feature("compression", "TLS compression", input.probe?.compression)
    },
    property("secure-renegotiation") { input in
      input.feature("secure_renegotiation", "secure renegotiation (RFC 5746)", input.probe?.renegotiation?.secure)
    },
    property("client-renegotiation") { input in
      input.feature(nil, "renegotiation by the client", input.probe?.renegotiation?.clientInitiated)
    },
    property("insecure-renegotiation") { input in
      guard let seen = input.probe?.renegotiation else { return input.featureGap("insecure renegotiation") }
      if let unbound = seen.unbound, unbound.support == .accepted { return .yes("renegotiates with clients without RFC 5746") }
      guard let secure = seen.secure, let client = seen.clientInitiated else { return input.featureGap("insecure renegotiation") }
      switch (secure.support, client.support) {
      case (_, .refused): return .no("does not renegotiate at the client's request")
      case (.refused, .accepted): return .yes("renegotiates without RFC 5746")
      case (.accepted, .accepted):
        return seen.unbound.map { PropertyFact($0, "insecure renegotiation") } ?? input.featureGap("insecure renegotiation")
      default: return .undetermined("insecure renegotiation: \(FeatureFormatter.reason(client.evidence))")
      }
    },
    property("extended-main-secret") { $0.feature("extended_main_secret", "extended master secret (RFC 7627)") },
    property("encrypt-then-mac") { input in
      let suites = input.suites(CipherVersions.classic)
      if suites.gaps.isEmpty, suites.doubts.isEmpty, !suites.facts.contains(where: { $0.value.contains("_CBC") }) {
        return .inapplicable("no suite with CBC is accepted")
      }
      return input.feature("encrypt_then_mac", "encrypt-then-MAC (RFC 7366)")
    },
    property("fallback-scsv") { input in
      let versions = input.versions
      if versions.gaps.isEmpty, versions.doubts.isEmpty, versions.facts.count < 2 { return .inapplicable("a single version is accepted") }
      return input.feature("fallback_scsv", "TLS_FALLBACK_SCSV (RFC 7507)")
    },
    property("truncated-hmac") { $0.serverExtension("truncated_hmac") },
    property("heartbeat") { $0.serverExtension("heartbeat") },
    property("key-share-reuse") { $0.keyShareReuse },
    property("forward-secrecy") { $0.forwardSecrecy },
  ]

  private static let sessionSubjects: [PolicySubject] = [
    property("session-tickets") { input in
      input.feature("session_ticket", "session tickets (RFC 5077)", input.probe?.resumption?.ticket)
    },
    property("session-ids") { input in input.feature(nil, "resumption by session ID", input.probe?.resumption?.sessionID) },
    property("early-data") { input in
      let versions = input.versions
      if versions.gaps.isEmpty, !(versions.facts + versions.doubts).contains(where: { $0.value == "TLSv1.3" }) {
        return .no("TLSv1.3 is not accepted")
      }
      guard let seen = input.probe?.resumption?.earlyData else { return .undetermined("early data was not probed") }
      return PropertyFact(seen, "early data")
    },
    numbers("ticket-lifetime", unit: "seconds") { input in
      guard let probe = input.probe else { return .unknown(input.probeGap) }
      guard let resumption = probe.resumption else { return .unknown("tickets were not examined") }
      var facts = SubjectFacts<Int>()
      for ticket in (probe.negotiated?.tickets ?? []) + resumption.tickets {
        facts.add(ticket.lifetimeSeconds, "a ticket of \(ticket.protocol) has a lifetime of \(ticket.lifetimeSeconds) seconds")
      }
      return facts
    },
  ]

  private static let webSubjects: [PolicySubject] = [
    numbers("hsts-max-age", unit: "seconds") { input in
      switch input.page {
      case .failure(let gap): return gap.isInapplicable ? SubjectFacts() : .unknown(gap.reason)
      case .success(let web):
        var facts = SubjectFacts<Int>()
        let age = web.strictTransport.map { Int(clamping: $0.maximumAge) }
        facts.add(age ?? 0, age.map { "sends Strict-Transport-Security with max-age=\($0)" } ?? "sends no valid Strict-Transport-Security")
        return facts
      }
    },
    property("hsts") { input in
      input.web { web in
        web.strictTransport.map { $0.maximumAge > 0 } ?? false
          ? .yes("sends Strict-Transport-Security") : .no("sends no effective Strict-Transport-Security")
      }
    },
    property("hsts-subdomains") { input in
      input.web { web in
        web.strictTransport?.includesSubdomains == true
          ? .yes("Strict-Transport-Security includes subdomains") : .no("Strict-Transport-Security does not include subdomains")
      }
    },
    property("https-redirect") { input in
      input.web { web in
        switch web.plaintext {
        case .observed(let response):
          let isSecure = response.redirect.flatMap { try? URI(parsing: $0) }?.isSecure == true
          return isSecure ? .yes("redirects http to https") : .no("does not redirect http to https")
        case .skipped(let reason): return .inapplicable(reason.message)
        case .failed(let failure):
          return failure.code == "transport.refused" ? .inapplicable("there is no http service") : .undetermined(failure.message)
        }
      }
    },
    property("http-compression") { input in
      input.web { web in
        if let used = web.codings.first(where: { $0.support == .accepted }) { return .yes("compresses responses with \(used.coding)") }
        guard !web.codings.isEmpty, web.codings.allSatisfy({ $0.support == .refused }) else {
          return .undetermined("the compression of responses is undetermined")
        }
        return .no("does not compress responses")
      }
    },
  ]

  private static let otherSubjects: [PolicySubject] = [
    accepted("alpn") { input in
      guard let probe = input.probe else { return .unknown(input.probeGap) }
      guard let alpn = probe.alpn else { return .unknown("application protocols were not examined") }
      var facts = SubjectFacts<String>()
      for result in alpn.matrix {
        if result.isAccepted { facts.add(result.name, "accepts the application protocol \(result.name)") }
        if result.support == .undetermined { facts.doubt(result.name, "\(result.name): \(FeatureFormatter.reason(result.evidence))") }
      }
      if let selected = alpn.selected { facts.add(selected, "accepts the application protocol \(selected)") }
      return facts
    },
    property("unknown-protocol-refused") { input in
      guard let unknown = input.probe?.alpn?.ignoresUnknown else { return .undetermined("unknown application protocols were not examined") }
      return input.refusal(unknown.support, unknown.evidence, of: "an unknown application protocol")
    },
    property("unknown-name-refused") { input in
      guard let unknown = input.probe?.serverNames.first(where: { $0.kind == .unknown }) else {
        return .undetermined("unknown server names were not examined")
      }
      return input.refusal(unknown.support, unknown.evidence, of: "an unknown server name")
    },
    problems("vulnerabilities", missing: { "is not vulnerable to \($0)" }) { input in
      let (seen, gap) = input.part(VulnerabilitiesObservation.self, called: "vulnerability scan")
      guard let seen else { return .unknown(gap ?? "") }
      var facts = SubjectFacts<String>()
      for result in seen.results {
        switch result.outcome {
        case .vulnerable: facts.add(result.id, "is vulnerable to \(result.title): \(result.detail)")
        case .undetermined: facts.doubt(result.id, "\(result.title): \(result.detail)")
        case .notVulnerable: break
        }
      }
      facts.gap(input.isPartial ? "the scan was not finished" : nil)
      return facts
    },
    property("caa") { input in
      let (dns, gap) = input.part(DNSRecordsObservation.self, called: "DNS records")
      guard let dns else { return .undetermined(gap ?? "") }
      if dns.caa.isEmpty { return .undetermined("CAA records were not looked up") }
      if let set = dns.undeterminedCAA { return .undetermined("CAA of \(set.name): \(set.reason ?? "no response")") }
      return dns.applicableCAA == nil ? .no("there is no CAA record") : .yes("there are CAA records")
    },
    property("tlsa") { input in
      let (dns, gap) = input.part(DNSRecordsObservation.self, called: "DNS records")
      guard let set = dns?.tlsa else { return .undetermined(gap ?? "TLSA records were not looked up") }
      switch set.outcome {
      case .records: return .yes("there are TLSA records")
      case .noData, .noName: return .no("there is no TLSA record")
      case .refused, .undetermined: return .undetermined("TLSA of \(set.name): \(set.reason ?? "no response")")
      }
    },
  ]
}

extension PropertyFact {
  init(_ feature: FeatureObservation, _ name: String) {
    switch feature.support {
    case .accepted: self = .yes("supports \(name)")
    case .refused: self = .no("does not support \(name)")
    case .undetermined: self = .undetermined("\(name): \(FeatureFormatter.reason(feature.evidence))")
    }
  }
}

extension PolicyInput {
  var probe: ProbeObservation? { seen[ProbeObservation.self]?.value }

  var probeGap: String { part(ProbeObservation.self, called: "probe").gap ?? "" }

  func featureGap(_ name: String) -> PropertyFact {
    lacksClassicVersions ? .inapplicable("only TLSv1.3 is accepted") : .undetermined("\(name) was not probed")
  }

  /// True if it is certain that no version before TLS 1.3 is accepted.
  private var lacksClassicVersions: Bool {
    let versions = versions
    return versions.gaps.isEmpty && (versions.facts + versions.doubts).allSatisfy { $0.value == "TLSv1.3" } && !versions.facts.isEmpty
  }

  /// A feature of versions before TLS 1.3: the result of the enumeration, else that of a probe.
  func feature(_ key: String?, _ name: String, _ probed: FeatureObservation? = nil) -> PropertyFact {
    if lacksClassicVersions { return .inapplicable("only TLSv1.3 is accepted") }
    let enumerated = key.flatMap { key in seen[CiphersObservation.self]?.value?.features.first { $0.name == key } }
    let results = [enumerated, probed].compactMap(\.self)
    guard let best = results.first(where: { $0.support != .undetermined }) ?? results.first else { return featureGap(name) }
    return PropertyFact(best, name)
  }

  /// An extension that the server sent in response to a ClientHello with all extensions.
  func serverExtension(_ name: String) -> PropertyFact {
    if lacksClassicVersions { return .inapplicable("only TLSv1.3 is accepted") }
    let (ciphers, gap) = ciphers("extensions")
    if ciphers?.extensions.contains(where: { $0.name == name }) == true { return .yes("supports \(name)") }
    // A response to that ClientHello has some extension: at least the one for renegotiation or extended master secret.
    guard let ciphers, gap == nil, !ciphers.extensions.isEmpty else { return .undetermined(gap ?? "extensions: no response") }
    return .no("does not support \(name)")
  }

  /// True or false only if it holds for every chain; nil of a chain is undetermined.
  func everyChain(_ yes: String, _ no: String, _ holds: (AddressObservation) -> Bool?) -> PropertyFact {
    if let chainGap { return .undetermined(chainGap) }
    let results = chains.map(holds)
    if results.contains(false) { return .no(no) }
    return results.contains(nil) || results.isEmpty ? .undetermined("\(yes): undetermined") : .yes(yes)
  }

  func anyChain(_ yes: String, _ no: String, _ holds: (AddressObservation) -> Bool) -> PropertyFact {
    if let chainGap { return .undetermined(chainGap) }
    return chains.contains(where: holds) ? .yes(yes) : .no(no)
  }

  var serverPreference: PropertyFact {
    if lacksClassicVersions { return .inapplicable("only TLSv1.3 is accepted") }
    let order = preference(CipherVersions.classic)
    let clients = order.orders.filter { $0.selection == .client }.map(\.place)
    if !clients.isEmpty { return .no("follows the client's order of \(clients.joined(separator: ", "))") }
    let gaps = order.gaps + order.orders.filter { $0.selection == .undetermined }.map { "the order of \($0.place) is undetermined" }
    if let gap = gaps.first { return .undetermined(gap) }
    return order.orders.isEmpty ? .inapplicable("no version has several suites") : .yes("selects suites by its own order")
  }

  func refusal(_ support: Support, _ evidence: EvidenceDescription, of name: String) -> PropertyFact {
    switch support {
    case .accepted: .no("continues for \(name)")
    case .refused: .yes("refuses \(name)")
    case .undetermined: .undetermined("\(name): \(FeatureFormatter.reason(evidence))")
    }
  }

  /// Public values of key exchanges before TLS 1.3, where they are recorded.
  var keyShareReuse: PropertyFact {
    let (ciphers, gap) = ciphers("suites")
    guard let ciphers else { return .undetermined(gap ?? "") }
    let values = ciphers.dhParameters.compactMap(\.publicValues) + ciphers.groups.compactMap(\.publicValues)
    if values.contains(where: { $0.repeated > 0 }) { return .yes("sends the same ephemeral public value in several handshakes") }
    if values.contains(where: { $0.seen > 1 }) { return .no("sends new ephemeral public values") }
    return lacksClassicVersions ? .inapplicable("only TLSv1.3 is accepted") : .undetermined("fewer than two public values were seen")
  }

  var forwardSecrecy: PropertyFact {
    let suites = suites(CipherVersions.all)
    let weak = (seen[CiphersObservation.self]?.value?.acceptedSuites ?? []).filter { version, suite in
      version != "TLSv1.3" && suite.isAccepted && suite.handshakeFailure == nil && suite.forwardSecrecy == false
    }
    if let first = weak.first { return .no("accepts \(first.suite.name), which has no forward secrecy") }
    if let gap = suites.gaps.first ?? suites.doubts.first?.words { return .undetermined(gap) }
    return .yes("accepts only suites with forward secrecy")
  }

  /// The reason a server has no response.
  struct WebGap: Error {
    let reason: String
    let isInapplicable: Bool
  }

  var page: Result<WebObservation, WebGap> {
    switch seen[WebObservation.self] {
    case .observed(let web):
      guard web.page != nil else { return .failure(WebGap(reason: "the web server did not respond", isInapplicable: false)) }
      return .success(web)
    case .skipped(let reason): return .failure(WebGap(reason: reason.message, isInapplicable: true))
    case .failed(let failure): return .failure(WebGap(reason: failure.message, isInapplicable: false))
    case nil: return .failure(WebGap(reason: "the web server was not examined", isInapplicable: false))
    }
  }

  func web(_ read: (WebObservation) -> PropertyFact) -> PropertyFact {
    switch page {
    case .success(let web): read(web)
    case .failure(let gap): gap.isInapplicable ? .inapplicable(gap.reason) : .undetermined(gap.reason)
    }
  }
}

extension AddressObservation {
  /// False as well if the path of the verdict has a certificate between the first and the anchor that was found elsewhere; nil if unknown.
  fileprivate var sendsEveryIntermediate: Bool? {
    guard let order = self.servedOrder else { return nil }
    let between = self.paths.first?.servedAs.dropFirst().dropLast() ?? []
    return order.missingIssuer == nil && between.allSatisfy { $0 != nil }
  }
}
