internal import Bytes
internal import Observation

/// Writes the report about one document: the verdict; grade and policies, findings, sections, and the document itself.
struct HTMLDocument {
  private let document: Document
  private let report: SectionedReport
  /// The level of the heading of the report.
  private let level: Int
  private let options: RenderOptions

  init(_ document: Document, _ report: SectionedReport, level: Int, options: RenderOptions) {
    self.document = document
    self.report = report
    self.level = level
    self.options = options
  }

  func writeSections(to page: inout HTMLPage) {
    let writer = HTMLWriter(level: level)
    if let grade = document.grade { HTMLGrade(grade: grade, level: level).write(to: &page) }
    HTMLPolicies(policies: document.policies, level: level).write(to: &page)
    HTMLFindings(of: report, level: level).write(to: &page)
    writer.write(report.sections, to: &page)
    if !report.closing.isEmpty {
      page.element(.section) { page in
        page.heading(level + 1, "Basis and cost")
        writer.write(report.closing, to: &page)
      }
    }
    source(to: &page)
  }

  func writeVerdict(to page: inout HTMLPage) {
    let writer = HTMLWriter(level: level)
    let mark = report.headline?.mark ?? .none
    page.element(.section, [.class(HTMLSign(mark).tone)]) { page in
      if let grade = document.grade { HTMLGrade(grade: grade, level: level).badge(to: &page) }
      page.element(.div) { page in
        if let headline = report.headline {
          page.element(.p, [.class("headline")]) { page in
            page.sign(HTMLSign(headline.mark))
            page.value(headline.text)
          }
        }
        if Self.hasFindings(document) { page.element(.p, [.class("counts")]) { HTMLFindings.counts(report.findings, to: &$0) } }
        writer.write(report.notes, to: &page)
        if let error = document.error { writer.write([SectionedReport.Note(label: "error", joint: ": ", text: error.message)], to: &page) }
      }
    }
  }

  /// Whether findings, or their absence, are a result: not if nothing was examined, and not of a fetch.
  static func hasFindings(_ document: Document) -> Bool {
    guard document.findings.isEmpty else { return true }
    return document.error == nil && document.fetch == nil && document.audit?.isUnreachable != true
  }

  /// The document as JSON, unless it is very long.
  private func source(to page: inout HTMLPage) {
    let text = JSONWriter(pretty: true).bytes(of: document.json)
    page.element(.section, [.class("data")]) { page in
      page.heading(level + 1, "Document")
      guard text.count <= Self.longestSource else {
        page.element(.p, [.class("note")], "The JSON document has \(AmountFormatter.bytes(text.count)) and is not included.")
        return
      }
      page.element(.details) { page in
        page.element(.summary, "JSON, \(AmountFormatter.bytes(text.count))")
        page.element(.pre, [.set("tabindex", "0")]) { $0.source(String(decoding: text, as: UTF8.self)) }
      }
    }
  }

  private static let longestSource = 1_000_000
}

extension SectionedReport {
  /// The report about a document of any kind; that of an unknown kind has only its name.
  init(html document: Document, _ options: RenderOptions) {
    if document.audit != nil || document.schema == AuditObservation.schema {
      self = AuditReport(document, .html, options).report
    } else if document.schema == ChainObservation.schema {
      self = ChainReport(document, .html, options).report
    } else if document.schema == CiphersObservation.schema {
      self.init(ciphers: document, .html, options)
    } else if document.schema == ProbeObservation.schema {
      self = ProbeReport(document, .html, options).report
    } else if document.schema == FetchObservation.schema {
      self = FetchSections(document, Set(FetchPart.allCases), .html, options).report
    } else if let report = SectionedReport(verify: document, .html, options) {
      self = report
    } else {
      let title = "Report about \(document.target.description)"
      self.init(document, title: title, headline: Headline(text: document.target.description, mark: .none))
    }
  }
}
