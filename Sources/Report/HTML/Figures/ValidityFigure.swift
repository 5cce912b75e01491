internal import Bytes
internal import Observation

/// The validity of certificates as bars, each on its own scale, with the time of the verdict.
struct ValidityFigure: HTMLFigure {
  private struct Row {
    let subject: String
    let days: Int
    let begin: Timestamp
    let end: Timestamp

    /// The part of the validity that is over at the time of the verdict; outside 0 to 1 if it is not valid then.
    var elapsed: Double {
      let whole = Double(end.seconds) - Double(begin.seconds)
      guard whole > 0 else { return days < 0 ? 1 : 0 }
      return 1 - Double(days) * 86_400 / whole
    }

    var sign: HTMLSign {
      if elapsed < 0 || days < 0 { return .bad }
      return elapsed > 0.8 ? .notice : .good
    }
  }

  private let rows: [Row]

  init(_ certificates: [CertificateDescription]) {
    rows = certificates.compactMap { certificate in
      guard let begin = certificate.notBefore, let end = certificate.notAfter, let days = certificate.daysLeft else { return nil }
      let subject = certificate.subject.isEmpty ? "(no subject)" : certificate.subject
      return Row(subject: "\(certificate.depth) \(subject)", days: days, begin: begin, end: end)
    }
  }

  func write(to page: inout HTMLPage) {
    guard !rows.isEmpty else { return }
    let words = rows.map { "\($0.subject): \($0.begin.date) to \($0.end.date), \(CertificateFacts.daysLeft($0.days))" }
    let height = Double(rows.count) * Self.rowHeight
    page.figure("Validity of the certificates", description: words.joined(separator: "; "), height: height, class: "validity") { page in
      for (index, row) in rows.enumerated() { write(row, y: Double(index) * Self.rowHeight, to: &page) }
    }
  }

  private static let rowHeight = 72.0

  private func write(_ row: Row, y: Double, to page: inout HTMLPage) {
    let sign = row.sign
    page.label(HTMLText.line(row.subject, columns: 40), x: .number("x", 0), y: y + 14, class: "strong")
    page.empty(.rect, [.number("y", y + 24), .percent("width", 1), .number("height", 10), .number("rx", 2), .class("track")])
    page.empty(
      .rect, [.number("y", y + 24), .percent("width", row.elapsed), .number("height", 10), .number("rx", 2), .class(sign.fillClass)])
    let now = min(max(row.elapsed, 0.003), 0.997)
    page.empty(.line, [.percent("x1", now), .percent("x2", now), .number("y1", y + 20), .number("y2", y + 38), .class("now")])
    page.label(row.begin.date, x: .number("x", 0), y: y + 54, class: "small")
    page.label("\(sign.symbol) \(CertificateFacts.daysLeft(row.days))", x: .percent("x", 0.5), y: y + 54, class: sign.middleClass)
    page.label(row.end.date, x: .percent("x", 1), y: y + 54, class: "small end")
  }
}

extension HTMLSign {
  fileprivate var fillClass: StaticString {
    switch self {
    case .good: "fill good"
    case .bad: "fill bad"
    case .open, .notice, .odd, .none: "fill notice"
    }
  }

  fileprivate var middleClass: StaticString {
    switch self {
    case .good: "small middle good"
    case .bad: "small middle bad"
    case .open, .notice, .odd, .none: "small middle notice"
    }
  }
}
