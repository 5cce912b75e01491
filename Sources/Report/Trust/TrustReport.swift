internal import Bytes
internal import Observation

/// The formats of documents about trust stores.
public enum TrustFormat: String, Sendable, CaseIterable {
  case text
  case json
  case csv
  case markdown

  /// The extension of files of this format, without the dot.
  public var fileExtension: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .csv: "csv"
    case .markdown: "md"
    }
  }

  public func render(_ document: TrustDocument, options: RenderOptions) -> [UInt8] {
    switch self {
    case .text: TrustReport(document, options).text.bytes(.text, options)
    case .json: JSONWriter(pretty: options.pretty).bytes(of: DocumentEncoder.value(of: document)) + [UInt8(ascii: "\n")]
    case .csv: TrustCSV.render(document)
    case .markdown: TrustReport(document, options).markdown.bytes(.markdown, options)
    }
  }
}

/// The sections about trust stores.
private struct TrustReport {
  private let document: TrustDocument
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line

  init(_ document: TrustDocument, _ options: RenderOptions) {
    self.document = document
    self.options = options
  }

  private var labels: String { document.stores.map(\.label).joined(separator: " and ") }
  private var shared: String { AmountFormatter.of(document.shared ?? 0, "root") }

  var text: SectionedReport {
    var report = SectionedReport()
    switch document.question {
    case .list: report.sections = [Section(items: [.drawing(table(of: document.stores))])]
    case .show: report.sections = document.stores.map(shown)
    case .diff:
      report.headline = SectionedReport.Headline(text: "\(labels) share \(shared)", mark: .none)
      report.sections = document.stores.map { section("Only \(heading($0))", $0) }
    }
    let lines = document.stores.filter { !$0.malformed.isEmpty }.map { store in
      Line(
        mark: .hanging("! "),
        text: "\(store.label): \(AmountFormatter.of(store.malformed.count, "entry")) cannot be read: \(store.malformed[0])")
    }
    if !lines.isEmpty { report.sections.append(Section(items: [.lines(lines)])) }
    return report
  }

  private func table(of stores: [TrustedStore]) -> TextTable {
    var table = TextTable([.init(title: "store"), .init(title: "roots", isNumber: true), .init(title: "of"), .init(title: "from")])
    for store in stores {
      table.row([.init(store.label), .init("\(store.store.count ?? 0)"), .init(store.store.date ?? ""), .init(store.store.source)])
    }
    return table
  }

  /// A single root with all its facts, or all roots.
  private func shown(_ store: TrustedStore) -> Section {
    guard let root = store.roots?.first, let certificate = root.certificate else {
      var all = section(heading(store), store)
      all.isAttached = true
      return all
    }
    var facts = CertificateFacts.of(certificate, style: options.style, verbose: options.verbose)
    facts.append(Fact("trusted by", list: root.stores))
    if let limits = root.limits { facts.append(Fact("limited to", limits)) }
    return Section(title: root.subject, isAttached: true, labelWidth: .fixed(12), items: [.facts(facts)])
  }

  private func heading(_ store: TrustedStore) -> String {
    let date = store.store.date.map { ", as of \($0)" } ?? ""
    return "\(store.label): \(AmountFormatter.of(store.roots?.count ?? 0, "root"))\(date)"
  }

  private func section(_ title: String, _ store: TrustedStore) -> Section {
    let roots = store.roots ?? []
    guard !roots.isEmpty || document.question == .show else { return Section(title: title, items: []) }
    var table = TextTable(["key", "until", "SHA-256", "subject"].map { TextTable.Column(title: $0) })
    for root in roots {
      let fingerprint = options.verbose ? root.sha256 : String(root.sha256.prefix(16))
      let limits = root.limits.map { " (\($0))" } ?? ""
      table.row([.init(root.publicKey.description), .init(root.notAfter.date), .init(fingerprint), .init(root.subject + limits)])
    }
    return Section(title: title, items: [.drawing(table)])
  }

  var markdown: SectionedReport {
    var report = SectionedReport()
    report.origin = "Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version)."
    switch document.question {
    case .list:
      report.title = "Trust stores"
      let rows = document.stores.map { [$0.label, "\($0.store.count ?? 0)", $0.store.date ?? "", $0.store.source] }
      report.sections = [Section(items: [.table(titles: ["store", "roots", "of", "from"], rows: rows)])]
    case .show: report.sections = document.stores.map { roots(of: $0, title: $0.label, level: 2) }
    case .diff:
      report.title = labels
      report.notes = [SectionedReport.Note(label: "they share", text: shared)]
      report.sections = document.stores.map { roots(of: $0, title: "Only \($0.label)", level: 3) }
    }
    return report
  }

  private func roots(of store: TrustedStore, title: String, level: Int) -> Section {
    let roots = store.roots ?? []
    let rows = roots.map { [$0.subject, $0.publicKey.description, $0.notAfter.date, $0.sha256, $0.limits ?? ""] }
    return Section(
      title: "\(title): \(AmountFormatter.of(roots.count, "root"))", level: level,
      items: rows.isEmpty ? [] : [.table(titles: ["subject", "key", "until", "SHA-256", "limited to"], rows: rows)])
  }
}
