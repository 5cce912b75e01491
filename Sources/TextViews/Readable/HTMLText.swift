/// Shows HTML as text: headings, paragraphs, lists, tables, and the destinations of links at the end.
struct HTMLText: BodyStage {
  private static let deepest = 8
  private static let mostLinks = 1_000
  private static let longestLink = 2_048

  private enum List { case bullets, numbers(Int) }

  private let style: Style
  private var decoder: CharsetDecoder
  private var tokenizer = HTMLTokenizer()
  private var lines: WrappedLines
  /// Open lists; deeper ones are counted only.
  private var lists: [List] = []
  private var hiddenLists: UInt64 = 0
  private var quotes = 0
  private var preformatted: UInt64 = 0
  private var isFirstPreformatted = false
  /// The number of the link that is open.
  private var link: Int?
  private var links: [String] = []
  private var table: HTMLTable?
  /// The element whose content is skipped, and how many of it are open.
  private var skipped: (name: String, depth: UInt64)?

  init(charset: Charset?, width: Int, style: Style) {
    decoder = CharsetDecoder(charset)
    self.style = style
    lines = WrappedLines(width: width, style: style)
  }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    for scalar in decoder.received(bytes) { read(scalar) }
    return lines.taken()
  }

  mutating func finish() -> [UInt8] {
    for scalar in decoder.finish() { read(scalar) }
    var tokens: [HTMLTokenizer.Token] = []
    tokenizer.finish { tokens.append($0) }
    for token in tokens { append(token) }
    endTable()
    lines.endLine()
    if !links.isEmpty {
      (lines.indentation, lines.isBold) = (0, false)
      lines.endBlock()
      for (index, link) in links.enumerated() { lines.appendLine("[\(index + 1)] \(TerminalText.escape(link))") }
    }
    return lines.taken()
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    var tokens: [HTMLTokenizer.Token] = []
    tokenizer.received(scalar) { tokens.append($0) }
    for token in tokens { append(token) }
  }

  private mutating func append(_ token: HTMLTokenizer.Token) {
    switch token {
    case .text(let scalar): if skipped == nil { append(scalar) }
    case .start(let name, let attributes):
      if let skipped {
        if skipped.name == name { self.skipped?.depth += 1 }
      } else if Self.skippedElements.contains(name) {
        skipped = (name, 1)
      } else {
        open(name, attributes)
      }
    case .end(let name):
      if let skipped {
        // An element that is not closed hides no more than the body.
        guard skipped.name == name || name == "body" || name == "html" else { return }
        self.skipped = skipped.depth > 1 && skipped.name == name ? (name, skipped.depth - 1) : nil
      } else {
        close(name)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if table?.append(scalar) == true { return }
    guard preformatted > 0 else { return lines.append(scalar) }
    // The first line end after the tag is not part of the text.
    if !(isFirstPreformatted && scalar == "\n") { lines.appendVerbatim(scalar) }
    isFirstPreformatted = false
  }

  private mutating func append(_ text: String) { for scalar in text.unicodeScalars { append(scalar) } }

  private mutating func open(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "br": if table?.append(" ") != true { lines.breakLine() }
    case "hr":
      endBlock()
      lines.appendLine(String(repeating: style.unicode ? "─" : "-", count: min(lines.width, 40)))
    case "a": openLink(attributes["href"] ?? "")
    case "img": if let text = attributes["alt"], !text.isEmpty { append("[\(text)]") }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      lines.isBold = true
      append(String(repeating: "#", count: name.utf8.last.map { Int($0) - 0x30 } ?? 1) + " ")
    case "title":
      endBlock()
      lines.isBold = true
    case "ul", "menu", "dir": openList(.bullets)
    case "ol": openList(.numbers(attributes["start"].flatMap { Int($0) }.map { min(max($0, 0), 999_999) } ?? 1))
    case "li": openItem()
    case "blockquote", "dd":
      endBlock()
      quotes = min(quotes + 1, Self.deepest)
      indent()
    case "pre", "listing", "xmp", "textarea":
      endBlock()
      preformatted += 1
      isFirstPreformatted = true
    case "table": openTable()
    case "tr": if table == nil { lines.endLine() } else { table?.beginRow() }
    case "td", "th": if table == nil { append(" ") } else { table?.beginCell() }
    default: block(name)
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "a": closeLink()
    case "h1", "h2", "h3", "h4", "h5", "h6", "title":
      endBlock()
      lines.isBold = false
    case "ul", "ol", "menu", "dir":
      if hiddenLists > 0 { hiddenLists -= 1 } else { _ = lists.popLast() }
      if lists.isEmpty { endBlock() } else { lines.endLine() }
      indent()
    case "blockquote", "dd":
      endBlock()
      quotes = max(quotes - 1, 0)
      indent()
    case "pre", "listing", "xmp", "textarea":
      if preformatted > 0 { preformatted -= 1 }
      endBlock()
    case "table": if table == nil { lines.endLine() } else { endTable() }
    case "td", "th", "tr": break
    default: block(name)
    }
  }

  private mutating func block(_ name: String) {
    if Self.paragraphs.contains(name) { endBlock() } else if Self.blocks.contains(name), table?.append(" ") != true { lines.endLine() }
  }

  private mutating func endBlock() { if table?.append(" ") != true { lines.endBlock() } }

  private mutating func indent() { lines.indentation = 4 * (lists.count + quotes) }

  private mutating func openList(_ list: List) {
    if lists.isEmpty { endBlock() } else { lines.endLine() }
    if lists.count < Self.deepest { lists.append(list) } else { hiddenLists += 1 }
    indent()
  }

  private mutating func openItem() {
    guard table == nil else { return append(" * ") }
    lines.endLine()
    switch lists.last {
    case .numbers(let number)?:
      if hiddenLists == 0 { lists[lists.count - 1] = .numbers(number + 1) }
      lines.marker = "\(number). "
    default: lines.marker = style.unicode ? "• " : "* "
    }
    if lists.isEmpty { lines.indentation = 2 }
  }

  private mutating func openLink(_ destination: String) {
    closeLink()
    guard !destination.isEmpty, !destination.hasPrefix("#"), !destination.lowercased().hasPrefix("javascript:"),
      destination.utf8.count <= Self.longestLink
    else { return }
    if let known = links.lastIndex(of: destination), links.count - known < 50 {
      link = known + 1
    } else if links.count < Self.mostLinks {
      links.append(destination)
      link = links.count
    }
  }

  private mutating func closeLink() {
    if let link { append("[\(link)]") }
    link = nil
  }

  private mutating func openTable() {
    // Tables in tables are for layout: the rows of both are lines of text.
    if table != nil { return endTable() }
    lines.endBlock()
    table = HTMLTable()
  }

  private mutating func endTable() {
    guard let rows = table?.rows(width: lines.width - lines.indentation) else { return }
    table = nil
    switch rows {
    case .aligned(let texts): for text in texts { lines.appendLine(text) }
    case .flowing(let texts):
      for text in texts {
        lines.append(text)
        lines.endLine()
      }
    }
    lines.endBlock()
  }

  private static let skippedElements: Set<String> = [
    "script", "style", "template", "svg", "iframe", "object", "noframes", "noembed", "canvas", "audio", "video", "datalist",
  ]
  private static let paragraphs: Set<String> = ["p", "dl", "figure", "fieldset", "form", "details", "article", "section", "main", "table"]
  private static let blocks: Set<String> = [
    "address", "aside", "body", "center", "div", "dt", "figcaption", "footer", "header", "hgroup", "legend", "nav", "option", "summary",
    "caption",
  ]
}

/// The cells of a table, in bounded memory.
struct HTMLTable: Sendable {
  enum Rows: Hashable, Sendable {
    /// Columns with two blanks between them.
    case aligned([String])
    /// Too wide for that: cells with a mark between them.
    case flowing([String])
  }

  private static let mostBytes = 256 << 10
  private static let mostColumns = 64

  private var cells: [[String]] = []
  private var size = 0

  mutating func beginRow() {
    size += 16
    if size < Self.mostBytes { cells.append([]) }
  }

  mutating func beginCell() {
    if cells.isEmpty { beginRow() }
    size += 16
    guard size < Self.mostBytes, cells[cells.count - 1].count < Self.mostColumns else {
      _ = append(" ")
      return
    }
    cells[cells.count - 1].append("")
  }

  /// Appends a character to the current cell. False if the text belongs to no cell, or the table is too large.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    guard let row = cells.indices.last, let column = cells[row].indices.last else { return false }
    let isBlank = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{c}"
    if isBlank, cells[row][column].utf8.last.map({ $0 == 0x20 }) ?? true { return true }
    guard size < Self.mostBytes else { return true }
    let shown = isBlank ? " " : String(Character(scalar))
    cells[row][column] += shown
    size += shown.utf8.count
    return true
  }

  func rows(width: Int) -> Rows {
    var texts = cells.map { $0.map { TerminalText.escape($0.hasSuffix(" ") ? String($0.dropLast()) : $0) } }
    texts.removeAll { $0.allSatisfy(\.isEmpty) }
    if size >= Self.mostBytes { texts.append(["[…]"]) }
    let widths = (0..<(texts.map(\.count).max() ?? 0)).map { column in
      texts.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    guard widths.reduce(0, +) + 2 * max(widths.count - 1, 0) <= width else {
      return .flowing(texts.map { $0.joined(separator: " | ") })
    }
    return .aligned(
      texts.map { row in
        var line = ""
        for (column, text) in row.enumerated() { line += column == row.count - 1 ? text : DisplayWidth.pad(text, to: widths[column] + 2) }
        return line
      })
  }
}
