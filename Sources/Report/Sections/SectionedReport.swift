internal import Bytes
internal import Checks
internal import Observation

/// A document for people: a headline, notes, sections, findings, and closing notes.
///
/// One builder per kind of document makes it; `TextWriter`, `PlainWriter`, `MarkdownWriter` and `HTMLWriter` show it. Its texts are not escaped.
struct SectionedReport {
  /// For the formats that differ in their parts; most parts are the same in all.
  enum Format {
    case text, plain, markdown, html

    /// Formats with headings and tables instead of drawings.
    var isMarkup: Bool { self == .markdown || self == .html }
  }

  /// The result in one line.
  struct Headline {
    /// The label in plain text.
    var label = "summary"
    var text: String
    var mark: Mark
  }

  /// A remark about the document as a whole.
  struct Note {
    /// The label in plain text, and the first words in the other formats.
    var label: String
    /// Between the label and the text.
    var joint = " "
    var text: String

    /// The label, unless it is empty, and the text.
    var sentence: String { label.isEmpty ? text : label + joint + text }
  }

  /// The sign in front of a line.
  enum Mark: Hashable {
    case good, bad, open, notice, odd, none
    /// Followed by one space.
    case index(Int)
    /// A step of a numbered list in Markdown.
    case step
    /// A bold label in a column.
    case label(String, width: Int)
    /// A version, with a sign if its support is undetermined.
    case version(String, isOpen: Bool)
    /// A text of spaces or signs, with which later lines are aligned.
    case hanging(String)
    /// Spaces, and text that is not wrapped.
    case verbatim(indent: Int)
    /// Right-padded to the width.
    case number(Int, width: Int)
  }

  struct Line {
    var mark = Mark.none
    /// The label in plain text.
    var label = ""
    /// In front of the text, as code in Markdown; not in plain text. The text may begin with a colon.
    var code: String?
    var text: String
    /// Listed below the line.
    var names: [String] = []
  }

  enum Item {
    case facts([Fact])
    /// Facts as a table, for Markdown and HTML.
    case factTable([Fact])
    case lines([Line])
    case notes([Note])
    /// For Markdown and HTML; in text a table is a drawing with aligned columns.
    ///
    /// With `isCode` the first column is code.
    case table(titles: [String], rows: [[String]], isCode: Bool = false)
    /// For text only.
    case drawing(any TextDrawing)
    /// For HTML only.
    case figure(any HTMLFigure)
    /// Shown on request, for HTML only.
    case collapsed(String, [Item])
    /// Lines to copy, such as PEM, for HTML only.
    case source(String)
  }

  /// The width of the labels of facts in text.
  enum LabelWidth {
    case fixed(Int)
    /// That of the longest label, but not more.
    case fitting(Int)
    /// Longer labels are separated from their values.
    case atLeast(Int)
  }

  struct Section {
    /// Without a title, no empty line precedes the section in text.
    var title: String?
    /// In text after the title, but not bold; part of the same sentence if it begins with a colon or a space.
    var remark = ""
    /// Of the heading in Markdown.
    var level = 3
    /// Without an empty line in front of the title in text.
    var isAttached = false
    var indent = "  "
    var labelWidth = LabelWidth.fixed(14)
    /// In front of the labels of facts in plain text.
    var prefix = ""
    var items: [Item]
  }

  /// The heading in Markdown.
  var title: String?
  var headline: Headline?
  var notes: [Note] = []
  var sections: [Section] = []
  var findings: [Finding] = []
  var remarks = FindingRemarks()
  /// Findings stand before the sections, the less severe ones in a line each unless the report is verbose.
  var startsWithFindings = false
  /// The id of the findings that a section lists already.
  var listedFinding: String?
  var closing: [Note] = []
  /// Time and tool, for Markdown.
  var origin = ""

  func bytes(_ format: Format, _ options: RenderOptions) -> [UInt8] {
    switch format {
    case .text: TextWriter.bytes(of: self, options: options)
    case .plain: PlainWriter.bytes(of: self, options: options)
    case .markdown: MarkdownWriter.bytes(of: self)
    case .html: []
    }
  }
}

/// A part of a text that is drawn: bars, a table, a tree.
protocol TextDrawing {
  func write(to page: inout TextPage)
}

struct EmptyLine: TextDrawing {
  func write(to page: inout TextPage) { page.line() }
}

extension SectionedReport {
  /// The parts that all documents have.
  init(_ document: Document, title: String, headline: Headline) {
    self.title = title
    self.headline = headline
    findings = document.findings
    remarks = FindingRemarks(document)
    origin = "Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version)."
  }

  /// The proxy and the STARTTLS upgrade.
  static func route(_ target: TargetDescription, _ format: Format) -> [Note] {
    guard format != .plain else { return RouteFormatter.facts(target).map { Note(label: $0.label, text: $0.value) } }
    return RouteFormatter.line(target).map { [Note(label: format.isMarkup ? "reached" : "", text: $0)] } ?? []
  }

  /// For a document that is not finished.
  static func partial(_ document: Document, _ format: Format, because reason: String = "not finished") -> [Note] {
    guard document.isPartial else { return [] }
    if format == .plain { return [Note(label: "partial", text: reason)] }
    return [Note(label: reason, joint: ": ", text: "results so far")]
  }

  /// The connections, by topic in plain text and with `-v`, and the reduction of the rate.
  static func cost(_ cost: CostObservation, _ format: Format, verbose: Bool) -> [Note] {
    var notes = [Note(label: "cost", joint: ": ", text: CiphersFormatter.cost(cost))]
    switch format {
    case .plain:
      notes += cost.byQuestion.map { Note(label: "cost \($0.topic)", text: AmountFormatter.of($0.connections, "connection")) }
    case .text where verbose && !cost.byQuestion.isEmpty:
      notes.append(Note(label: "by question", joint: ": ", text: CiphersFormatter.questions(cost).joined(separator: ", ")))
    case .text, .markdown, .html: break
    }
    if let backOff = cost.backedOff { notes.append(Note(label: "backed off", text: CiphersFormatter.backOff(backOff))) }
    return notes
  }
}

/// The proxy and the STARTTLS upgrade of a connection as text.
enum RouteFormatter {
  /// `through http://127.0.0.1:3128, after STARTTLS (smtp)`; nil for TLS directly over TCP.
  static func line(_ target: TargetDescription) -> String? {
    let words = [target.proxy.map { "through \($0)" }, target.starttls.map { "after STARTTLS (\($0))" }].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Pairs of label and value.
  static func facts(_ target: TargetDescription) -> [(label: String, value: String)] {
    [target.proxy.map { ("through", $0) }, target.starttls.map { ("after STARTTLS", $0) }].compactMap { $0 }
  }
}
