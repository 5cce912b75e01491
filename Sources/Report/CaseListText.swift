/// The cases of a local server as text.
public enum CaseListText {
  public struct Section {
    let title: String
    let rows: [(name: String, summary: String)]

    public init(title: String, rows: [(name: String, summary: String)]) {
      self.title = title
      self.rows = rows
    }
  }

  public static func render(_ sections: [Section], options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    let width = sections.flatMap(\.rows).map { DisplayWidth.of($0.name) }.max() ?? 0
    let rest = String(repeating: " ", count: width + 4)
    for (number, section) in sections.enumerated() {
      if number > 0 { page.line() }
      page.line(section.title)
      for row in section.rows { page.prose(row.summary, first: "  \(DisplayWidth.pad(row.name, to: width))  ", rest: rest) }
    }
    return page.bytes
  }
}
