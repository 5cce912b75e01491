internal import Bytes
internal import Checks
public import Observation
internal import TLSWire

/// The accepted parameters for people: newest version first, each with its suites in the server's order.
public struct CiphersText: Renderer {
  public let name = "text"
  public let summary = "for people: the versions with their suites, groups, signatures, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = CiphersObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return SectionedReport(ciphers: document, format, options).bytes(format, options)
  }
}

/// The accepted parameters as a Markdown section for a report or an issue.
public struct CiphersMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = CiphersObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    SectionedReport(ciphers: document, .markdown, options).bytes(.markdown, options)
  }
}

extension SectionedReport {
  /// The sections about the accepted parameters.
  init(ciphers document: Document, _ format: Format, _ options: RenderOptions) {
    self.init(
      document, title: "Parameters accepted by \(document.target.description)",
      headline: Headline(text: CiphersHeadline.text(document), mark: CiphersHeadline.mark(document)))
    let route = SectionedReport.route(document.target, format)
    let partial = SectionedReport.partial(document, format)
    let endpoint = document.ciphers?.endpoint?.description
    switch format {
    case .text, .html:
      guard document.ciphers != nil else {
        findings = []
        return
      }
      let name = document.target.sni.map { " with the name \($0)" } ?? " without a name"
      let order = format == .text ? "; newest version first" : ""
      if let endpoint { notes.append(Note(label: "probed at", text: "\(endpoint)\(name)\(order)")) }
      notes += route
      if format == .text, let worst = CiphersHeadline.worst(document.findings) {
        notes.append(Note(label: "findings", joint: ": ", text: worst))
      }
      notes += partial
    case .plain: notes = route + partial + (endpoint.map { [Note(label: "address", text: $0)] } ?? [])
    case .markdown: notes = route + partial
    }
    guard let seen = document.ciphers else {
      if format == .plain { findings = [] }
      return
    }
    switch format {
    case .text: sections = CiphersSections(seen, options).sections
    case .plain: sections = CiphersPlain(seen, options).sections
    case .markdown: sections = CiphersTables(seen, format, options).sections
    case .html: sections = CiphersTables.matrix(of: seen, options) + CiphersTables(seen, format, options).sections
    }
    closing = SectionedReport.cost(seen.cost, format, verbose: options.verbose && format != .markdown)
  }
}

/// The sections for text.
private struct CiphersSections {
  private let seen: CiphersObservation
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line
  typealias Item = SectionedReport.Item

  init(_ seen: CiphersObservation, _ options: RenderOptions) {
    self.seen = seen
    self.options = options
  }

  var sections: [Section] { versions + groups + schemes + keys + features }

  /// Accepted versions with their suites, then one line per other version.
  private var versions: [Section] {
    let accepted = seen.protocols.reversed().filter(\.isAccepted).map { version in
      Section(
        title: version.version, remark: ": " + CiphersFormatter.suites(of: version),
        items: (version.cipherSuites.isEmpty ? [] : [.drawing(table(of: version.cipherSuites))]) + [.lines(others(version.others))])
    }
    let refused = seen.protocols.reversed().filter { !$0.isAccepted }
    let lines = refused.flatMap { version in
      [
        Line(
          mark: .version(version.version, isOpen: !version.isRefused), text: FeatureFormatter.support(version.support, version.evidence))
      ] + others(version.others)
    }
    return accepted + (lines.isEmpty ? [] : [Section(items: [.drawing(EmptyLine()), .lines(lines)])])
  }

  private func table(of suites: [SuiteObservation]) -> TextTable {
    let style = options.style
    // On a narrow page the ids would push the weaknesses onto separate lines.
    let showsID = options.verbose && options.width >= 96
    let hasGroup = suites.contains { !CiphersFormatter.group($0).isEmpty }
    let hasSecrecy = suites.contains { $0.forwardSecrecy != nil }
    var columns = [TextTable.Column(title: "bits", isNumber: true)]
    if hasSecrecy { columns.append(TextTable.Column(title: "FS")) }
    if hasGroup { columns.append(TextTable.Column(title: "group")) }
    if showsID { columns.append(TextTable.Column(title: "id")) }
    let isWeak = suites.contains { !CiphersFormatter.marks($0).isEmpty }
    // The longest names are those of ChaCha20 suites, which have few weaknesses.
    columns += [TextTable.Column(title: "suite", widest: 40), TextTable.Column(title: isWeak ? "weak" : "")]
    var table = TextTable(columns)
    for suite in suites {
      let weak = SuiteWeakness.all(of: suite)
      var cells = [TextTable.Cell(suite.bits.map(String.init) ?? "?")]
      if hasSecrecy {
        cells.append(TextTable.Cell(CiphersFormatter.secrecy(suite)) { suite.forwardSecrecy == false ? style.paint($0, as: .medium) : $0 })
      }
      if hasGroup { cells.append(TextTable.Cell(CiphersFormatter.group(suite))) }
      if showsID { cells.append(TextTable.Cell(suite.id)) }
      cells.append(TextTable.Cell(CiphersFormatter.name(suite, options: options)))
      cells.append(TextTable.Cell(CiphersFormatter.marks(suite)) { text in weak.first.map { style.paint(text, as: $0.severity) } ?? text })
      table.row(cells)
    }
    return table
  }

  /// The suites that are not accepted, grouped by reason; undetermined ones first.
  private func others(_ suites: [SuiteObservation]) -> [Line] {
    var reasons: [String] = []
    var members: [String: [SuiteObservation]] = [:]
    for suite in suites.filter({ !$0.isRefused }) + suites.filter(\.isRefused) {
      let reason = FeatureFormatter.support(suite.support, suite.evidence)
      if members[reason] == nil { reasons.append(reason) }
      members[reason, default: []].append(suite)
    }
    return reasons.map { reason in
      let suites = members[reason] ?? []
      return Line(
        text: "\(AmountFormatter.of(suites.count, "suite")) \(reason):", names: CiphersFormatter.names(suites, options: options))
    }
  }

  private var groups: [Section] {
    guard seen.asked.contains("groups") || !seen.groups.isEmpty else { return [] }
    let accepted = seen.groups.filter(\.isAccepted)
    var items: [Item] = accepted.isEmpty ? [] : [.drawing(table(of: accepted))]
    items.append(.lines(open(seen.groups) { ($0.name, $0.evidence) } + refused(seen.groups.filter(\.isRefused).map(\.name), "group")))
    for preference in seen.groupPreferences.reversed() where preference.order.count > 1 {
      items.append(.facts([Fact("\(preference.protocol) order", list: preference.order.map(\.name))]))
      items.append(.lines([Line(mark: .hanging(String(repeating: " ", count: 17)), text: CiphersFormatter.habit(preference))]))
    }
    if let words = CiphersFormatter.postQuantum(seen) { items.append(.facts([Fact("post-quantum", words)])) }
    let count = accepted.isEmpty ? "none accepted" : "\(accepted.count)"
    return [Section(title: "Groups: \(count)", labelWidth: .fixed(15), items: items)]
  }

  private func table(of groups: [GroupObservation]) -> TextTable {
    var table = TextTable(["group", "kind", "versions", ""].map { TextTable.Column(title: $0) })
    let style = options.style
    for group in groups {
      let words = CiphersFormatter.remarks(group, verbose: options.verbose)
      let isWeak = GroupWeakness.word(of: group) != nil
      table.row(
        [group.name, group.kind?.rawValue ?? "?", VersionRange.words(group.protocols)].map { TextTable.Cell($0) }
          + [TextTable.Cell(words) { isWeak ? style.paint($0, as: .medium) : $0 }])
    }
    return table
  }

  private func open<Value: Supportable>(_ values: [Value], _ parts: (Value) -> (String, EvidenceDescription)) -> [Line] {
    values.filter { !$0.isAccepted && !$0.isRefused }.map { value in
      let (name, evidence) = parts(value)
      return Line(mark: .open, text: "\(name): \(FeatureFormatter.support(value.support, evidence))")
    }
  }

  private func refused(_ names: [String], _ noun: String) -> [Line] {
    names.isEmpty ? [] : [Line(text: "\(AmountFormatter.of(names.count, noun)) refused:", names: names)]
  }

  private var schemes: [Section] {
    let schemes = seen.signatureSchemes.filter(\.isAccepted)
    guard !schemes.isEmpty || seen.asked.contains("schemes") else { return [] }
    let facts = byVersion { version in schemes.filter { $0.protocols.contains(version) }.map(CiphersFormatter.name) }
    let others = open(seen.signatureSchemes) { ($0.name, $0.evidence) }
    let refused = refused(seen.signatureSchemes.filter(\.isRefused).map(\.name), "scheme")
    return [
      Section(
        title: "Signature schemes: \(schemes.isEmpty ? "none seen" : "\(schemes.count)")", labelWidth: .fixed(9),
        items: [.facts(facts), .lines(others + refused)])
    ]
  }

  private func byVersion(_ names: (String) -> [String]) -> [Fact] {
    seen.protocols.map(\.version).reversed().map { Fact($0, list: names($0)) }.filter { !$0.values.isEmpty }
  }

  /// Certificates and Diffie-Hellman parameters.
  private var keys: [Section] {
    var sections: [Section] = []
    if !seen.certificateTypes.isEmpty {
      let lines = seen.certificateTypes.flatMap { certificate in
        [
          Line(mark: .label(certificate.type, width: 9), text: certificate.subject.isEmpty ? "(no subject)" : certificate.subject),
          Line(mark: .hanging(String(repeating: " ", count: 11)), text: CiphersFormatter.use(certificate)),
        ] + (options.verbose ? [Line(mark: .verbatim(indent: 11), text: "SHA-256 \(certificate.sha256)")] : [])
      }
      sections.append(Section(title: "Certificates: \(seen.certificateTypes.count)", items: [.lines(lines)]))
    }
    if !seen.dhParameters.isEmpty {
      let lines = seen.dhParameters.flatMap { parameters in
        [Line(text: "\(CiphersFormatter.parameters(parameters)); \(VersionRange.words(parameters.protocols))")]
          + (options.verbose ? [Line(mark: .verbatim(indent: 4), text: "SHA-256 of the prime \(parameters.primeSHA256)")] : [])
      }
      sections.append(Section(title: "Diffie-Hellman parameters: \(seen.dhParameters.count)", items: [.lines(lines)]))
    }
    return sections
  }

  /// Extensions, features, tolerances and anomalies.
  private var features: [Section] {
    var sections: [Section] = []
    if !seen.extensions.isEmpty {
      let facts = byVersion { version in seen.extensions.filter { $0.protocols.contains(version) }.map(\.name) }
      sections.append(Section(title: "Extensions returned: \(seen.extensions.count)", labelWidth: .fixed(9), items: [.facts(facts)]))
    }
    if !seen.features.isEmpty {
      let facts = seen.features.map { Fact(CiphersFormatter.label($0.name), FeatureFormatter.result($0)) }
      sections.append(Section(title: "Features", labelWidth: .fixed(22), items: [.facts(facts)]))
    }
    let tolerated = seen.tolerances.filter(\.isAccepted).map { CiphersFormatter.label($0.name) }
    if !tolerated.isEmpty {
      sections.append(Section(title: "Tolerates", remark: " " + tolerated.joined(separator: ", "), items: []))
    }
    let failed = seen.tolerances.filter { !$0.isAccepted }.map { feature in
      Line(
        mark: feature.isRefused ? .bad : .open,
        text: "\(CiphersFormatter.label(feature.name)): \(FeatureFormatter.tolerance(feature))")
    }
    if !failed.isEmpty {
      sections.append(
        Section(title: "Does not tolerate, or undetermined", isAttached: !tolerated.isEmpty, items: [.lines(failed)]))
    }
    let odd = seen.oddities.map { Line(mark: .odd, text: "\($0.message) [\($0.code)]") }
    if !odd.isEmpty { sections.append(Section(title: "Anomalies", items: [.lines(odd)])) }
    return sections
  }
}

/// The facts for plain text.
private struct CiphersPlain {
  private let seen: CiphersObservation
  private let options: RenderOptions

  init(_ seen: CiphersObservation, _ options: RenderOptions) {
    self.seen = seen
    self.options = options
  }

  var sections: [SectionedReport.Section] {
    [SectionedReport.Section(items: [.facts(seen.protocols.reversed().flatMap(facts) + groups + keys + features)])]
  }

  private func facts(about version: ProtocolObservation) -> [Fact] {
    var facts = [Fact(version.version, FeatureFormatter.support(version.support, version.evidence))]
    if version.isAccepted, version.cipherSuites.count > 1 {
      facts.append(Fact("\(version.version) order", version.preference?.rawValue ?? "not probed"))
    }
    facts += version.cipherSuites.enumerated().map { Fact("\(version.version) suite \($0 + 1)", words($1)) }
    facts += version.others.map { suite in
      Fact(
        "\(version.version) \(suite.support)",
        "\(CiphersFormatter.name(suite, options: options)) (\(FeatureFormatter.reason(suite.evidence)))")
    }
    return facts
  }

  /// `0xc02f TLS_…, 128 bits, forward secrecy, x25519, weak: CBC`.
  private func words(_ suite: SuiteObservation) -> String {
    var words = ["\(suite.id) \(CiphersFormatter.name(suite, options: options))"]
    if let bits = suite.bits { words.append("\(bits) bits") }
    if let secrecy = suite.forwardSecrecy { words.append(secrecy ? "forward secrecy" : "no forward secrecy") }
    let group = CiphersFormatter.group(suite)
    if !group.isEmpty { words.append(group) }
    let weak = SuiteWeakness.all(of: suite).map(\.word)
    if !weak.isEmpty { words.append("weak: \(weak.joined(separator: " "))") }
    if let failure = suite.handshakeFailure { words.append(FeatureFormatter.failure(failure)) }
    return words.joined(separator: ", ")
  }

  private var groups: [Fact] {
    var facts = seen.groups.map { group in
      let place = group.isAccepted ? VersionRange.words(group.protocols) : FeatureFormatter.reason(group.evidence)
      return Fact("group \(group.support)", "\(group.name), \(group.kind?.rawValue ?? "unknown kind"), \(place)")
    }
    for preference in seen.groupPreferences {
      facts.append(Fact("group order \(preference.protocol)", list: preference.order.map(\.name)))
      facts.append(Fact("group preference \(preference.protocol)", CiphersFormatter.habit(preference)))
    }
    if let words = CiphersFormatter.postQuantum(seen) { facts.append(Fact("post-quantum", words)) }
    return facts
  }

  private var keys: [Fact] {
    let schemes = seen.signatureSchemes.map { scheme in
      let place = scheme.isAccepted ? VersionRange.words(scheme.protocols) : FeatureFormatter.reason(scheme.evidence)
      return Fact("signature scheme \(scheme.support)", "\(scheme.name), \(place)")
    }
    let certificates = seen.certificateTypes.flatMap { certificate in
      [
        Fact("certificate \(certificate.type)", "\(certificate.subject); \(CiphersFormatter.use(certificate))"),
        Fact("certificate \(certificate.type) SHA-256", certificate.sha256),
      ]
    }
    let parameters = seen.dhParameters.map {
      Fact("DH parameters", "\(CiphersFormatter.parameters($0)); \(VersionRange.words($0.protocols))")
    }
    return schemes + certificates + parameters
  }

  private var features: [Fact] {
    seen.extensions.map { Fact("extension", "\($0.name), \(VersionRange.words($0.protocols))") }
      + seen.features.map { Fact(CiphersFormatter.label($0.name), FeatureFormatter.result($0)) }
      + seen.tolerances.map { Fact("tolerates \(CiphersFormatter.label($0.name))", FeatureFormatter.tolerance($0)) }
      + seen.oddities.map { Fact("anomaly \($0.code)", $0.message) }
  }
}

/// The tables and lists for Markdown and HTML.
struct CiphersTables {
  private let seen: CiphersObservation
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line
  typealias Item = SectionedReport.Item

  init(_ seen: CiphersObservation, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.seen = seen
    self.format = format
    self.options = options
  }

  var sections: [Section] { versions + groups + keys + features }

  /// For HTML.
  static func matrix(of seen: CiphersObservation, _ options: RenderOptions) -> [Section] {
    SuiteMatrix(seen.protocols, options: options).map { [Section(title: "Suites by version", items: [.figure($0)])] } ?? []
  }

  var versions: [Section] {
    let accepted = seen.protocols.reversed().filter(\.isAccepted).map { version in
      var items: [Item] = []
      if !version.cipherSuites.isEmpty {
        let rows = version.cipherSuites.map { suite in
          [
            CiphersFormatter.name(suite, options: options), suite.id, suite.bits.map(String.init) ?? "",
            CiphersFormatter.secrecy(suite), CiphersFormatter.group(suite), CiphersFormatter.marks(suite),
          ]
        }
        items.append(.table(titles: ["suite", "id", "bits", "forward secrecy", "group", "weak"], rows: rows, isCode: true))
      }
      if !version.others.isEmpty {
        let rows = version.others.map {
          [CiphersFormatter.name($0, options: options), $0.id, FeatureFormatter.support($0.support, $0.evidence)]
        }
        let table = Item.table(titles: ["not accepted", "id", "reason"], rows: rows, isCode: true)
        items.append(format == .html ? .collapsed("\(AmountFormatter.of(rows.count, "suite")) not accepted", [table]) : table)
      }
      return Section(title: "\(version.version): \(CiphersFormatter.suites(of: version))", items: items)
    }
    let others = seen.protocols.reversed().filter { !$0.isAccepted }
    return accepted
      + list("Other versions", others.map { Line(text: "\($0.version): \(FeatureFormatter.support($0.support, $0.evidence))") })
  }

  private var groups: [Section] {
    guard !seen.groups.isEmpty else { return [] }
    let rows = seen.groups.map { group in
      [
        group.name, group.id, group.kind?.rawValue ?? "",
        group.isAccepted ? VersionRange.words(group.protocols) : FeatureFormatter.support(group.support, group.evidence),
      ]
    }
    var orders = seen.groupPreferences.reversed().map { preference in
      Line(text: "\(preference.protocol): \(preference.order.map(\.name).joined(separator: ", ")) (\(CiphersFormatter.habit(preference)))")
    }
    if let words = CiphersFormatter.postQuantum(seen) { orders.append(Line(text: "post-quantum: \(words)")) }
    let table = Item.table(titles: ["group", "id", "kind", "versions"], rows: rows, isCode: true)
    return [Section(title: "Groups", items: [table, .lines(orders)])]
  }

  private var keys: [Section] {
    let schemes = seen.signatureSchemes.map { scheme in
      let words = scheme.isAccepted ? VersionRange.words(scheme.protocols) : FeatureFormatter.support(scheme.support, scheme.evidence)
      return Line(code: scheme.name, text: ": \(words)")
    }
    let certificates = seen.certificateTypes.map { Line(text: "\($0.type), \($0.subject): \(CiphersFormatter.use($0))") }
    let parameters = seen.dhParameters.map { Line(text: "\(CiphersFormatter.parameters($0)); \(VersionRange.words($0.protocols))") }
    return list("Signature schemes", schemes) + list("Certificates", certificates) + list("Diffie-Hellman parameters", parameters)
  }

  private var features: [Section] {
    list("Extensions returned", seen.extensions.map { Line(code: $0.name, text: ": \(VersionRange.words($0.protocols))") })
      + list("Features", seen.features.map { Line(text: "\(CiphersFormatter.label($0.name)): \(FeatureFormatter.result($0))") })
      + list("Tolerance", seen.tolerances.map { Line(text: "\(CiphersFormatter.label($0.name)): \(FeatureFormatter.tolerance($0))") })
      + list("Anomalies", seen.oddities.map { Line(text: "\($0.message) (\($0.code))") })
  }

  private func list(_ title: String, _ lines: [Line]) -> [Section] {
    lines.isEmpty ? [] : [Section(title: title, items: [.lines(lines)])]
  }
}
