internal import Bytes
internal import Observation

/// One self-contained page about one or more targets, without scripts and external resources.
public struct HTMLRenderer: SeriesRenderer {
  public let name = "html"
  public let summary = "a page for a browser, with figures; complete, in one file, without scripts"
  public let fileExtension = "html"

  public init() {}

  /// A page is always complete: long values are shortened with all of them on request.
  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var options = options
    (options.verbose, options.plain, options.style) = (true, false, Style())
    return HTMLReport(documents, options: options).bytes
  }

  /// The title of the page.
  static func title(of documents: [Document], _ options: RenderOptions) -> String { HTMLReport(documents, options: options).title }
}

/// The parts of the page around the reports.
struct HTMLReport {
  private let documents: [Document]
  private let reports: [SectionedReport]
  private let options: RenderOptions

  init(_ documents: [Document], options: RenderOptions) {
    self.documents = documents
    self.options = options
    reports = documents.map { SectionedReport(html: $0, options) }
  }

  var title: String {
    documents.count == 1 ? reports[0].title ?? "Report" : "Reports about \(AmountFormatter.of(documents.count, "target"))"
  }

  var bytes: [UInt8] { HTMLPage.selfContained(title: title) { body(of: &$0) } }

  private func body(of page: inout HTMLPage) {
    let start = page.newID()
    // The sections are written first, because the contents and the index link to them.
    var sections = HTMLPage(afterID: page.lastID, level: 1)
    let places = documents.count == 1 ? [] : series(to: &sections)
    let documents = zip(documents, reports).map { HTMLDocument($0, $1, level: 1, options: options) }
    if documents.count == 1 { documents[0].writeSections(to: &sections) }
    page.element(.a, [.class("skip"), .link(to: start)], "Skip the contents")
    page.element(.header, [.class("top")]) { page in
      page.element(.p, [.class("brand")]) { $0.value(brand) }
      page.element(.h1) { $0.value(title) }
    }
    page.element(.main, [.class("columns")]) { page in
      if documents.count == 1 { documents[0].writeVerdict(to: &page) } else { index(of: places, to: &page) }
      Self.contents(of: sections, to: &page)
      page.element(.div, [.class("sections"), .id(start), .set("tabindex", "-1")]) { $0.append(sections) }
    }
    page.element(.footer) { page in
      for words in Set(self.documents.map(Self.origin)).sorted() { page.element(.p) { $0.value(words) } }
    }
  }

  /// `tlsprobe audit`.
  private var brand: String {
    let names = Set(documents.map { String($0.schema.prefix { $0 != "/" }.drop { $0 != "." }.dropFirst()) })
    return "tlsprobe \(names.count == 1 ? names.first ?? "" : "")"
  }

  /// The program, and the versions of its libraries and data.
  private static func origin(_ document: Document) -> String {
    let tool = document.tool
    let parts = [
      tool.openssl.map { "OpenSSL \($0)" }, tool.nghttp2.map { "nghttp2 \($0)" }, tool.zlib.map { "zlib \($0)" },
      tool.data.map { "data: \($0)" },
    ].compactMap(\.self)
    return
      "Started \(document.startedAt.rfc3339), by \(tool.name) \(tool.version)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")."
  }

  /// Links to the sections, if there are several.
  static func contents(of sections: HTMLPage, to page: inout HTMLPage) {
    let entries = sections.headings.filter { $0.level == 2 }
    guard entries.count > 1 else { return }
    page.element(.nav, [.label("Contents")]) { page in
      page.element(.ul) { page in
        for entry in entries {
          page.element(.li) { page in
            page.element(.a, [.link(to: entry.id)], Self.entry(entry.text))
          }
        }
      }
    }
  }

  /// A long title without its details: `TLSv1.2` of `TLSv1.2: 14 suites, in the server's order`.
  private static func entry(_ title: String) -> String {
    let brief = title.utf8.count > 32 ? title.prefix { $0 != ":" } : title[...]
    return HTMLText.line(String(brief), columns: 48)
  }

  // MARK: - Several targets

  /// Writes the report about each target, and returns the ids of their headings.
  private func series(to page: inout HTMLPage) -> [HTMLID] {
    zip(documents, reports).map { document, report in
      let place = page.headings.count
      page.element(.article, [.class("target")]) { page in
        page.heading(2, report.title ?? document.target.description)
        let writer = HTMLDocument(document, report, level: 2, options: options)
        writer.writeVerdict(to: &page)
        writer.writeSections(to: &page)
      }
      return page.headings[place].id
    }
  }

  private func index(of places: [HTMLID], to main: inout HTMLPage) {
    main.element(.section, [.class("index"), .label("Targets")]) { page in
      page.scrollingTable("Targets") { page in
        page.element(.caption, "The result and the findings of each target")
        page.columns(["Target", "Result", "Findings"])
        page.element(.tbody) { page in
          for ((document, report), place) in zip(zip(documents, reports), places) {
            page.element(.tr) { page in
              page.element(.th, [.set("scope", "row")]) { page in
                page.element(.a, [.link(to: place)], HTMLText.line(document.target.description, columns: 60))
              }
              page.element(.td) { page in
                page.sign(HTMLSign(report.headline?.mark ?? .none))
                page.value(report.headline?.text ?? "")
              }
              page.element(.td) { page in
                if HTMLDocument.hasFindings(document) { HTMLFindings.counts(report.findings, to: &page) } else { page.text("–") }
              }
            }
          }
        }
      }
    }
  }
}
