internal import Bytes
internal import Checks
public import Observation
internal import TLSWire

/// An audit for people: the verdict, the most important findings, then a section per part.
public struct AuditText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, what to fix first, then a section for each part"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = AuditObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return AuditReport(document, format, options).report.bytes(format, options)
  }
}

/// An audit as a Markdown section for a report or an issue.
public struct AuditMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = AuditObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    AuditReport(document, .markdown, options).report.bytes(.markdown, options)
  }
}

/// The sections about an audit.
struct AuditReport {
  private let document: Document
  private let seen: AuditObservation
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line
  typealias Note = SectionedReport.Note

  init(_ document: Document, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.document = document
    seen = document.audit ?? AuditObservation(parts: [])
    self.format = format
    self.options = options
  }

  var report: SectionedReport {
    let verdict = AuditVerdict(seen, document: document)
    var report = SectionedReport(
      document, title: "Audit of \(document.target.description)",
      headline: SectionedReport.Headline(text: headline(verdict), mark: verdict.mark))
    let route = SectionedReport.route(document.target, format)
    guard document.audit != nil else {
      report.notes = replay + route + SectionedReport.partial(document, format)
      report.findings = []
      return report
    }
    report.startsWithFindings = true
    report.notes = replay + places + route + SectionedReport.partial(document, format)
    report.sections =
      BaselineSections(document).sections
      + (format == .html ? [] : PolicySections(document, verbose: options.verbose).sections) + [addresses, certificates].compactMap(\.self)
      + chains
      + [protocols, keyExchange].compactMap(\.self) + suites + times + behavior
      + [web, vulnerabilities, dns, clients, undetermined].compactMap(\.self)
    report.closing = SectionedReport.cost(seen.cost, format, verbose: true)
    if format == .markdown { report.closing = Array(report.closing.prefix(1)) }
    return report
  }

  /// `example.org:443 is trusted; findings: 1 high, 2 medium`.
  private func headline(_ verdict: AuditVerdict) -> String {
    let target = ChainHeadline.target(document)
    guard document.audit != nil, verdict.result != .notProbed else { return "\(target) was not examined: no address responded" }
    var clauses: [String] = []
    if let chain = seen.chain?.value {
      let first = chain.addresses.first { $0.verdict?.trusted == false } ?? chain.addresses.first { !$0.isTrusted } ?? chain.addresses.first
      clauses.append(first.map { ChainHeadline.sentence($0) } ?? "sent no certificate")
    } else if verdict.isTrusted == false {
      clauses.append("sent no certificate")
    } else {
      clauses.append("was examined")
    }
    clauses.append(verdict.findings.map { "findings: \($0)" } ?? "no findings")
    clauses += BaselineSections(document).clauses + PolicySections(document, verbose: false).clauses
    return "\(target) " + clauses.joined(separator: "; ")
  }

  /// The saved document that was examined, its parts and the source of its verdicts.
  private var replay: [Note] {
    guard let source = document.replayedFrom else { return [] }
    let origin = "\(source.schema) of \(source.startedAt.rfc3339) by \(source.tool.name) \(source.tool.version)"
    var notes = [Note(label: "replayed from", text: "\(source.file ?? "standard input"): \(origin)")]
    let missing = AuditPart.all.filter { !source.parts.contains($0.rawValue) }
    if !missing.isEmpty, !source.parts.isEmpty {
      let parts = source.parts.joined(separator: ", ")
      notes.append(
        Note(
          label: "parts in the document", joint: ": ", text: "\(parts); not examined: \(missing.map(\.rawValue).joined(separator: ", "))"))
    }
    return notes + source.notes.map { Note(label: "verdict", joint: ": ", text: $0) }
  }

  private var places: [Note] {
    let name = document.target.sni.map { "with the name \($0)" } ?? "without a name"
    let endpoints = seen.addresses.filter { $0.failure == nil }.compactMap { $0.endpoint?.description }
    guard !endpoints.isEmpty else { return [] }
    return [Note(label: "examined at", text: "\(endpoints.joined(separator: ", ")) \(name)")]
  }
}

// MARK: - Sections

extension AuditReport {
  /// Only for several addresses.
  private var addresses: Section? {
    guard seen.addresses.count > 1 else { return nil }
    let lines = seen.addresses.map { address in
      let place = address.endpoint?.description ?? document.target.description
      guard let failure = address.failure else {
        let versions = address.ciphers?.value.map { VersionRange.words($0.acceptedProtocols.map(\.version)) } ?? "responded"
        return Line(mark: .good, label: "address \(place)", text: "\(place): \(versions)")
      }
      return Line(mark: .open, label: "address \(place)", text: "\(place): \(failure.message)")
    }
    return Section(title: "Addresses: \(seen.addresses.count)", items: [.lines(lines)])
  }

  private var certificates: Section? {
    guard let chain = seen.chain?.value else { return nil }
    let several = chain.addresses.count > 1 && chain.addressesAgree != true
    var facts: [Fact] = []
    for address in several ? chain.addresses : Array(chain.addresses.prefix(1)) {
      if several { facts.append(Fact("address", address.endpoint.description)) }
      facts.append(Fact("verdict", ChainHeadline.sentence(address)))
      guard let leaf = address.certificates.first else { continue }
      facts.append(Fact("subject", leaf.subject.isEmpty ? "no subject" : leaf.subject))
      facts.append(Fact("issuer", leaf.issuer))
      facts.append(Fact("key", CertificateWords.key(leaf)))
      facts.append(Fact("validity", CertificateFacts.validity(leaf, style: format == .text ? options.style : Style())))
    }
    return section("Certificates", facts)
  }

  /// For HTML, the certificates and paths of each address in full.
  private var chains: [Section] {
    guard format == .html, let chain = seen.chain?.value else { return [] }
    let several = chain.addresses.count > 1 && chain.addressesAgree != true
    return (several ? chain.addresses : Array(chain.addresses.prefix(1))).filter { !$0.certificates.isEmpty }.flatMap { address in
      let head = Section(title: "Chain at \(address.endpoint.description)\(ChainHeadline.kind(address))", level: 4, items: [])
      return ChainSections(address.chain, verb: "sent", format, options).sections(below: head, extras: ChainFormatter.extras(address))
    }
  }

  /// For HTML, the suites and their parameters.
  private var suites: [Section] {
    guard format == .html, let ciphers = seen.first?.ciphers?.value else { return [] }
    let tables = CiphersTables(ciphers, format, options).versions.map { section in
      SectionedReport.Item.collapsed((section.title ?? "") + section.remark, section.items)
    }
    return CiphersTables.matrix(of: ciphers, options).map { matrix in
      var section = matrix
      section.items += tables
      return section
    }
  }

  /// For HTML, the time per phase.
  private var times: [Section] {
    guard format == .html, let probe = seen.first?.probe?.value else { return [] }
    return ProbeReport(document, probe, format, options).times
  }

  private var protocols: Section? {
    guard let ciphers = seen.first?.ciphers?.value else { return nil }
    var lines = ciphers.protocols.reversed().filter { $0.isAccepted || $0.support == .undetermined }.map { version in
      let isOpen = !version.isAccepted
      let words = isOpen ? "undetermined (\(FeatureFormatter.reason(version.evidence)))" : CiphersFormatter.suites(of: version)
      return Fact(version.version, words)
    }
    let refused = ciphers.protocols.filter(\.isRefused).map(\.version)
    if !refused.isEmpty { lines.append(Fact("refused", list: refused)) }
    return section("Versions", lines)
  }

  private var keyExchange: Section? {
    guard let ciphers = seen.first?.ciphers?.value else { return nil }
    var facts: [Fact] = []
    let groups = ciphers.groups.filter(\.isAccepted).map(\.name)
    if !groups.isEmpty { facts.append(Fact("groups", list: groups)) }
    if !ciphers.dhParameters.isEmpty {
      facts.append(Fact("DH primes", list: ciphers.dhParameters.map { "\($0.bits) bits\($0.wellKnown.map { " (\($0))" } ?? "")" }))
    }
    let schemes = ciphers.signatureSchemes.filter(\.isAccepted).map(\.name)
    if options.verbose, !schemes.isEmpty { facts.append(Fact("signatures", list: schemes)) }
    return section("Key exchange", facts)
  }

  /// The facts of the probe; the essential ones, unless the report is verbose.
  private var behavior: [Section] {
    guard let probe = seen.first?.probe?.value else { return [] }
    let sections = probe.results.sections(isVerbose: options.verbose, isGrouped: format == .text)
    return sections.filter { options.verbose || Self.essential.contains($0.section) }.compactMap { section($0.section.title, $0.facts) }
  }

  private static let essential: [FactSection] = [.sessions, .behavior]

  private var vulnerabilities: Section? {
    guard let results = seen.first?.vulnerabilities?.value?.results, !results.isEmpty else { return nil }
    let vulnerable = results.filter { $0.outcome == .vulnerable }
    let sound = results.filter { $0.outcome == .notVulnerable }
    let open = results.filter { $0.outcome == .undetermined }
    var lines = vulnerable.map { Line(mark: .bad, label: "vulnerable", text: "\($0.title): \($0.detail)") }
    lines += open.map { Line(mark: .open, label: "undetermined", text: "\($0.title): \($0.detail)") }
    if options.verbose || format == .plain {
      lines += sound.map { Line(mark: .good, label: "not vulnerable", text: "\($0.title): \($0.detail)") }
    } else if !sound.isEmpty {
      lines.append(Line(mark: .good, text: "not vulnerable:", names: sound.map(\.title)))
    }
    return Section(title: "Vulnerabilities: \(vulnerable.count) of \(results.count) found", items: [.lines(lines)])
  }

  private var web: Section? {
    switch seen.first?.web {
    case .observed(let web): section(WebFacts.title, WebFacts.section(of: web, verbose: options.verbose))
    case .skipped(let reason) where options.verbose: section(WebFacts.title, [Fact("responses", reason.message)])
    case .failed, .skipped, nil: nil
    }
  }

  private var dns: Section? { seen.dns.flatMap { DNSRecordsFacts.section(of: $0, format, verbose: options.verbose) } }

  private var clients: Section? {
    guard let clients = seen.first?.probe?.value?.simulations, !clients.isEmpty else { return nil }
    let accepted = clients.filter(\.isAccepted)
    let refused = clients.filter { !$0.isAccepted }
    var lines = refused.map { client in
      Line(
        mark: client.isRefused ? .bad : .open, label: "client \(client.title)",
        text: "\(client.title): \(ProbeFormatter.refusal(client))")
    }
    if format == .text, !options.verbose, lines.count > Self.shownClients {
      lines = [Line(mark: .notice, text: "would not connect:", names: ProbeFormatter.titles(refused.map(\.title)))]
    }
    if options.verbose {
      lines += accepted.map { Line(mark: .good, label: "client \($0.title)", text: "\($0.title): \(ProbeFormatter.agreed($0))") }
    }
    return Section(title: "Clients: \(accepted.count) of \(clients.count) would connect", items: [.lines(lines)])
  }

  private static let shownClients = 4

  private var undetermined: Section? {
    let facts = seen.undetermined.filter { $0.part != .clients && $0.part != .vulnerabilities && $0.subject != "the address" }
    guard !facts.isEmpty else { return nil }
    let lines = facts.map { fact in
      let place = fact.address.map { " at \($0)" } ?? ""
      return Line(mark: .open, label: "undetermined", text: "\(fact.part), \(fact.subject)\(place): \(fact.reason)")
    }
    return Section(title: "Undetermined: \(facts.count)", items: [.lines(lines)])
  }

  private func section(_ title: String, _ facts: [Fact]) -> Section? {
    guard !facts.isEmpty else { return nil }
    return Section(title: title, labelWidth: .fitting(25), prefix: title.lowercased() + ", ", items: [.facts(facts)])
  }
}

/// A certificate in few words.
enum CertificateWords {
  /// `RSA 2048 bits, sha256WithRSAEncryption`.
  static func key(_ certificate: CertificateDescription) -> String {
    let key = certificate.publicKey
    let size = key?.curve ?? key?.bits.map { "\($0) bits" } ?? ""
    let algorithm = key?.algorithm ?? "unknown"
    return [algorithm + (size.isEmpty ? "" : " \(size)"), "signed with \(certificate.signatureAlgorithm)"].joined(separator: ", ")
  }
}
