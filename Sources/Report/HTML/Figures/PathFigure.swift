internal import Observation

/// A certification path as a stack of certificates, the trust anchor at the top, each with its source and whether it is trusted.
struct PathFigure: HTMLFigure {
  let path: PathDescription
  let chain: ChainDescription
  /// `sent` by a server, `given` in files.
  let verb: String

  func write(to page: inout HTMLPage) {
    let indices = Array(path.subjects.indices.reversed())
    guard !indices.isEmpty else { return }
    let words = path.subjects.indices.map { path.subjects[$0] + ChainFormatter.origin($0, in: path, of: chain, verb: verb) }
    let title = path.trusted ? "A trusted path" : "A path that is not trusted"
    let height = Double(indices.count) * (Self.boxHeight + Self.gap) - Self.gap + 2
    page.figure(title, description: words.joined(separator: ", issued by "), height: height, class: "path") { page in
      for (row, index) in indices.enumerated() {
        let y = 1 + Double(row) * (Self.boxHeight + Self.gap)
        if row > 0 { arrow(to: y, on: &page) }
        box(index, y: y, on: &page)
      }
    }
  }

  private static let boxHeight = 62.0
  private static let gap = 30.0

  /// From the issuer down to what it signed.
  private func arrow(to y: Double, on page: inout HTMLPage) {
    page.empty(.line, [.number("x1", 28), .number("x2", 28), .number("y1", y - Self.gap), .number("y2", y - 2), .class("arrow")])
    page.empty(.line, [.number("x1", 23), .number("x2", 28), .number("y1", y - 8), .number("y2", y - 2), .class("arrow")])
    page.empty(.line, [.number("x1", 33), .number("x2", 28), .number("y1", y - 8), .number("y2", y - 2), .class("arrow")])
    page.label("signed", x: .number("x", 42), y: y - 11, class: "small")
  }

  private func box(_ index: Int, y: Double, on page: inout HTMLPage) {
    let sign = self.sign(of: index)
    page.empty(
      .rect,
      [
        .number("x", 1), .number("y", y), .percent("width", 0.99), .number("height", Self.boxHeight), .number("rx", 6),
        .class(sign.boxClass),
      ])
    page.label(sign.symbol, x: .number("x", 28), y: y + 37, class: sign.symbolClass)
    let subject = path.subjects[index]
    page.label(HTMLText.line(subject.isEmpty ? "(no subject)" : subject, columns: 36), x: .number("x", 52), y: y + 25, class: "strong")
    page.label(HTMLText.line(remark(on: index), columns: 44), x: .number("x", 52), y: y + 46, class: "small")
  }

  /// `trust anchor in mozilla, not sent` or `sent as 0, 63 days left`.
  private func remark(on index: Int) -> String {
    let origin = ChainFormatter.origin(index, in: path, of: chain, verb: verb).drop { " (".contains($0) }.dropLast()
    let served = path.servedAs.indices.contains(index) ? path.servedAs[index] : nil
    let days = served.flatMap { place in chain.certificates.first { $0.depth == place }?.daysLeft }
    return origin + (days.map { ", " + CertificateFacts.daysLeft($0) } ?? "")
  }

  /// A certificate with an error is bad; one of a trusted path is good; others are without a verdict.
  private func sign(of index: Int) -> HTMLSign {
    let errors = path.errors + (path.trusted ? [] : chain.verdict?.errors ?? [])
    if errors.contains(where: { $0.depth == index }) { return .bad }
    return path.trusted ? .good : .none
  }
}

extension HTMLSign {
  var boxClass: StaticString {
    switch self {
    case .good: "box good"
    case .bad: "box bad"
    case .open: "box open"
    case .notice, .odd, .none: "box"
    }
  }

  /// Of the symbol in a figure.
  var symbolClass: StaticString {
    switch self {
    case .good: "symbol good"
    case .bad: "symbol bad"
    case .open: "symbol open"
    case .notice, .odd: "symbol notice"
    case .none: "symbol none"
    }
  }
}
