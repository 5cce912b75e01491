/// A report as the main part of a page of another program: the verdict, the contents and the sections, for `HTMLStyleSheet`.
package struct HTMLReportBody {
  private enum Subject {
    case document(Document)
    case comparison(DocumentComparison)
  }

  private let subject: Subject
  private let report: SectionedReport
  private let options: RenderOptions

  package init(_ document: Document, options: RenderOptions = RenderOptions()) {
    let options = Self.complete(options)
    subject = .document(document)
    report = SectionedReport(html: document, options)
    self.options = options
  }

  package init(_ comparison: DocumentComparison) {
    options = Self.complete(RenderOptions())
    subject = .comparison(comparison)
    report = DiffReport(comparison, .markdown, options).report
  }

  package var title: String? { report.title }

  /// A page is always complete, as that of `HTMLRenderer`.
  private static func complete(_ options: RenderOptions) -> RenderOptions {
    var options = options
    (options.verbose, options.plain, options.style) = (true, false, Style())
    return options
  }

  /// Writes the children of the `main` element of class `columns`, below a heading of the first level. `more` adds sections of the page
  /// after the first ones.
  package func write(to page: inout HTMLPage, more: (inout HTMLPage) -> Void = { _ in }) {
    let start = page.newID()
    var sections = HTMLPage(afterID: page.lastID, level: 1)
    more(&sections)
    switch subject {
    case .document(let document): HTMLDocument(document, report, level: 1, options: options).writeSections(to: &sections)
    case .comparison: HTMLWriter(level: 1).write(report.sections, to: &sections)
    }
    switch subject {
    case .document(let document): HTMLDocument(document, report, level: 1, options: options).writeVerdict(to: &page)
    case .comparison: writeHeadline(to: &page)
    }
    HTMLReport.contents(of: sections, to: &page)
    page.element(.div, [.class("sections"), .id(start), .set("tabindex", "-1")]) { $0.append(sections) }
  }

  private func writeHeadline(to page: inout HTMLPage) {
    page.element(.section, [.class(HTMLSign(report.headline?.mark ?? .none).tone)]) { page in
      page.element(.div) { page in
        if let headline = report.headline {
          page.element(.p, [.class("headline")]) { page in
            page.sign(HTMLSign(headline.mark))
            page.value(headline.text)
          }
        }
        HTMLWriter(level: 1).write(report.notes, to: &page)
      }
    }
  }
}
