internal import Bytes
internal import Checks
public import Observation

/// The result of a request for people.
public struct FetchText: Renderer {
  public let name = "text"
  public let summary = "for people: the response, its connection and TLS, the time of each phase, the certificates"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = FetchObservation.self
  private let parts: Set<FetchPart>

  public init(_ parts: Set<FetchPart> = Set(FetchPart.allCases)) {
    self.parts = parts
  }

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return FetchSections(document, parts, format, options).report.bytes(format, options)
  }
}

/// The result of a request as a Markdown section for a report or an issue.
public struct FetchMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = FetchObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    FetchSections(document, Set(FetchPart.allCases), .markdown, options).report.bytes(.markdown, options)
  }
}

/// A part of the report about a fetch; `--timings` and `--certs` select one alone.
public enum FetchPart: Hashable, Sendable, CaseIterable {
  case result, connection, timings, certificates
}

/// The sections about a fetch.
struct FetchSections {
  private let document: Document
  private let seen: FetchObservation
  private let parts: Set<FetchPart>
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line

  init(_ document: Document, _ parts: Set<FetchPart>, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.document = document
    seen = document.fetch ?? FetchObservation()
    self.parts = parts
    self.format = format
    self.options = options
  }

  var report: SectionedReport {
    var report = SectionedReport(
      document, title: seen.hops.first?.url ?? document.target.description,
      headline: SectionedReport.Headline(text: FetchHeadline.text(document), mark: FetchHeadline.isSound(document) ? .good : .bad))
    if parts.contains(.result) {
      report.notes = SectionedReport.partial(document, format)
      report.sections = expectations + exchanges
    } else {
      report.headline = nil
      report.findings = []
    }
    report.sections += facts
    if parts.contains(.timings) { report.sections += times }
    if parts.contains(.certificates) { report.sections += certificates }
    return report
  }

  /// Limits of time and other expectations.
  private var expectations: [Section] {
    func lines(_ title: String, _ lines: [Line]) -> [Section] {
      lines.isEmpty ? [] : [Section(title: format.isMarkup ? title : nil, items: [.lines(lines)])]
    }
    let levels = document.serviceLevels.map {
      Line(mark: $0.isMet ? .good : .bad, label: "service level", text: FetchFormatter.level($0))
    }
    let expected = document.expectations.map {
      Line(mark: $0.isMet ? .good : .bad, label: "expectation \($0.kind)", text: FetchFormatter.expectation($0))
    }
    return lines("Service level", levels) + lines("Expected", expected)
  }

  /// Only plain text lists a single exchange.
  private var exchanges: [Section] {
    guard seen.hops.count > 1 || format == .plain else { return [] }
    let lines = seen.hops.map {
      Line(mark: .index($0.index), label: "exchange \($0.index)", text: FetchFormatter.exchange($0))
    }
    return [Section(title: format.isMarkup ? "Exchanges" : "Exchanges: \(seen.hops.count)", items: [.lines(lines)])]
  }

  /// Uses one scale for all exchanges, so that each starts where the previous one ended.
  private var times: [Section] {
    let isOne = seen.hops.count == 1
    switch format {
    case .text:
      var sections = seen.hops.filter { !$0.timings.entries.isEmpty }.map { hop in
        let title = isOne ? (seen.error == nil ? "Time" : "Time until it failed") : "Time of exchange \(hop.index)"
        return Section(title: title, items: [.drawing(bars(of: hop))])
      }
      if !isOne, !seen.hops.isEmpty {
        sections.append(Section(items: [.drawing(EmptyLine()), .facts([Fact("total", AmountFormatter.span(seen.total))])]))
      }
      return sections
    case .plain:
      let rows = seen.hops.flatMap { hop in
        let prefix = "exchange \(hop.index) time "
        return hop.timings.entries.map { Fact(prefix + FetchFormatter.label($0.phase), AmountFormatter.span($0.duration)) }
          + [Fact(prefix + "total", AmountFormatter.span(hop.timings.total))]
      }
      return [Section(items: [.facts(rows + [Fact("time total", AmountFormatter.span(seen.total))])])]
    case .markdown, .html:
      // One column per exchange.
      let phases = FetchPhase.allCases.filter { phase in seen.hops.contains { $0.timings[phase] != nil } }
      guard !phases.isEmpty else { return [] }
      let titles = ["phase"] + seen.hops.map { isOne ? "time" : "exchange \($0.index)" }
      let rows = phases.map { phase in
        [FetchFormatter.label(phase)] + seen.hops.map { $0.timings[phase].map(AmountFormatter.span) ?? "" }
      }
      let totals = ["total"] + seen.hops.map { AmountFormatter.span($0.timings.total) }
      let table = SectionedReport.Item.table(titles: titles, rows: rows + [totals])
      let figures = seen.hops.filter { format == .html && !$0.timings.entries.isEmpty }.map { hop in
        (index: hop.index, item: SectionedReport.Item.figure(bars(of: hop)))
      }
      guard figures.count > 1 else { return [Section(title: "Time", items: figures.map(\.item) + [table])] }
      return [Section(title: "Time", items: [table])] + figures.map { Section(title: "Exchange \($0.index)", level: 4, items: [$0.item]) }
    }
  }

  private func bars(of hop: HopObservation) -> TimeBars {
    var start = hop.offset
    var rows: [TimeBars.Row] = []
    for (phase, duration) in hop.timings.entries {
      rows.append(TimeBars.Row(label: FetchFormatter.label(phase), start: start, duration: duration))
      start = start.addingReportingOverflow(duration).partialValue
    }
    return TimeBars(rows: rows, whole: seen.total, total: hop.timings.total, labelWidth: 14)
  }

  /// The certificates of each connection, once; in plain text those of each exchange.
  private var certificates: [Section] {
    if format == .plain { return [Section(items: [.facts(seen.hops.flatMap(plainCertificates))])] }
    var shown: Set<Int> = []
    let hops = seen.hops.filter { !$0.certificates.isEmpty && shown.insert($0.connection?.id ?? -1).inserted }
    if format == .html { return hops.flatMap(certificateTables) }
    return hops.map { hop in
      guard format == .text else {
        let rows = hop.certificates.map { certificate in
          [
            "\(certificate.depth)", certificate.malformed ?? certificate.subject, certificate.issuer,
            CertificateFacts.validity(certificate, style: Style(unicode: false)), certificate.fingerprints.sha256,
          ]
        }
        return Section(title: "Certificates", items: [.table(titles: ["", "subject", "issuer", "valid", "SHA-256"], rows: rows)])
      }
      return Section(
        title: "As sent\(place(of: hop)): \(AmountFormatter.of(hop.certificates.count, "certificate"))",
        items: [.drawing(CertificateTree(hop.certificates))])
    }
  }

  private func certificateTables(_ hop: HopObservation) -> [Section] {
    var chain = ChainDescription()
    chain.certificates = hop.certificates
    let head = Section(title: "Certificates\(place(of: hop))", items: [.figure(ValidityFigure(hop.certificates))])
    return [head] + ChainSections(chain, verb: "sent", format, options).certificateTables
  }

  /// The server, if there are several exchanges.
  private func place(of hop: HopObservation) -> String {
    seen.hops.count > 1 ? " by \(hop.tls?.sni ?? hop.connection?.server.description ?? "the server")" : ""
  }

  private func plainCertificates(_ hop: HopObservation) -> [Fact] {
    hop.certificates.flatMap { certificate in
      let prefix = "exchange \(hop.index) sent \(certificate.depth) "
      let facts = CertificateFacts.of(certificate, style: Style(unicode: false), verbose: options.verbose)
      return [Fact(prefix + "subject", certificate.subject)] + facts.map { Fact(prefix + $0.label, list: $0.values) }
    }
  }
}

// MARK: - Facts

extension FetchSections {
  /// The facts about the last exchange, which has the result.
  private var facts: [Section] {
    guard let hop = seen.last else { return [] }
    var sections: [(title: String, facts: [Fact])] = []
    if parts.contains(.result) {
      if let response = hop.response { sections.append(("Response", facts(about: response))) }
      if let error = seen.error { sections.append(("Failure", Self.facts(about: error))) }
    }
    if parts.contains(.connection) {
      if let connection = hop.connection { sections.append(("Connection", Self.facts(about: connection, hop.dns))) }
      if let tls = hop.tls { sections.append(("TLS", Self.facts(about: tls))) }
    }
    return sections.filter { !$0.facts.isEmpty }.map { title, facts in
      Section(title: title, labelWidth: .atLeast(14), prefix: title.lowercased() + ", ", items: [.facts(facts)])
    }
  }

  private func facts(about response: ResponseObservation) -> [Fact] {
    var facts = [Fact("status", FetchFormatter.status(response)), Fact("version", response.httpVersion)]
    if let type = response.contentType { facts.append(Fact("type", type)) }
    facts.append(Fact("content", FetchFormatter.size(response.body)))
    if let digest = response.body.sha256 { facts.append(Fact("SHA-256", digest)) }
    if !response.interim.isEmpty {
      facts.append(Fact("interim", list: response.interim.map { $0.reason.isEmpty ? "\($0.status)" : "\($0.status) \($0.reason)" }))
    }
    if let redirect = seen.last?.redirect, !redirect.followed { facts.append(Fact("redirects to", redirect.url)) }
    if !seen.alternatives.isEmpty { facts.append(Fact("alternatives", list: seen.alternatives.map(FetchFormatter.alternative))) }
    if options.verbose {
      facts += response.headers.map { Fact($0.name, $0.value) }
      facts += response.trailers.map { Fact("trailer \($0.name)", $0.value) }
    }
    return facts
  }

  private static func facts(about error: FetchFailure) -> [Fact] {
    var facts = [Fact("phase", error.phase), Fact("code", error.code)]
    if !error.cause.isEmpty { facts.append(Fact("cause", list: error.cause)) }
    if let hint = error.hint { facts.append(Fact("hint", "\(hint)")) }
    return facts
  }

  private static func facts(about connection: FetchConnectionObservation, _ dns: ResolutionObservation?) -> [Fact] {
    var facts = [Fact("server", connection.server.description)]
    if let proxy = connection.proxy { facts = [Fact("proxy", proxy), Fact("proxy at", connection.server.description)] }
    if connection.socket == nil { facts.append(Fact("from", connection.local.endpoint.description)) }
    if connection.reused { facts.append(Fact("reused", "from a previous exchange")) }
    if let dns { facts.append(Fact("addresses", "\(dns.addresses.map(\.description).joined(separator: ", ")) (\(dns.source))")) }
    facts += connection.attempts.map { Fact("tried", FetchFormatter.attempt($0)) }
    return facts
  }

  private static func facts(about tls: FetchTLSObservation) -> [Fact] {
    var facts: [Fact] = []
    if let version = tls.protocol { facts.append(Fact("version", version)) }
    if let suite = tls.cipherSuite { facts.append(Fact("cipher suite", suite.name)) }
    if let group = tls.group { facts.append(Fact("group", group.name)) }
    if let scheme = tls.signatureScheme { facts.append(Fact("signature", scheme.name)) }
    facts.append(Fact("ALPN", ALPNObservation.words(tls.alpn.selected, of: tls.alpn.offered)))
    facts.append(Fact("server name", tls.sni ?? "none sent"))
    if let profile = tls.clientProfile {
      facts.append(Fact("ClientHello", "of \(profile.name)\(profile.exact ? "" : ", changed by options")"))
      facts += [Fact("JA3", profile.ja3), Fact("JA4", profile.ja4)]
    }
    if tls.resumed { facts.append(Fact("session", "resumed")) }
    if let verdict = tls.verify {
      facts.append(Fact("certificate", FetchFormatter.trust(verdict)))
      facts += verdict.errors.map { error in
        Fact(error.code, "\(error.depth.map { "certificate \($0): " } ?? "")\(error.message)")
      }
    }
    if tls.ocspStaple != nil { facts.append(Fact("OCSP staple", "sent")) }
    if !tls.scts.isEmpty { facts.append(Fact("SCTs", "\(tls.scts.count)")) }
    return facts
  }
}

/// The result of a fetch as one line.
enum FetchHeadline {
  /// The request, the status and the time, and the number of redirects.
  static func text(_ document: Document) -> String {
    guard let seen = document.fetch, let first = seen.hops.first else {
      return TerminalText.escape("\(document.target) was not requested\(document.fetch?.error.map { ": \($0.message)" } ?? "")")
    }
    let question = "\(first.request.method) \(first.url)"
    if let error = seen.error {
      let words = error.category == .cancelled ? "was interrupted" : "failed"
      return TerminalText.escape("\(question) \(words) after \(AmountFormatter.span(seen.total)): \(error.message)")
    }
    guard let response = seen.last?.response else { return TerminalText.escape("\(question) got no response") }
    let redirects = seen.hops.count > 1 ? ", after \(AmountFormatter.of(seen.hops.count - 1, "redirect"))" : ""
    return TerminalText.escape(
      "\(question) returned \(FetchFormatter.status(response)) in \(AmountFormatter.span(seen.total))\(redirects)")
  }

  /// True for a successful response; 4xx and 5xx are responses but not successes.
  static func isSound(_ document: Document) -> Bool {
    guard let seen = document.fetch, seen.error == nil, let status = seen.status else { return false }
    return status < 400 && document.serviceLevels.allSatisfy(\.isMet) && document.expectations.allSatisfy(\.isMet)
      && seen.last?.tls?.verify?.trusted != false
  }
}
