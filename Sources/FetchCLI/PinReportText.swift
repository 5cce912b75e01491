internal import HTTPClient
internal import PathValidation
internal import Report
internal import TLSEngine
internal import X509

/// The output of `--pin-report` for the certificates of a transfer: one pin per line, in the syntax of `--pin`.
struct PinReportText {
  let hops: [Hop]

  /// Each connection once, with the host that sent the certificates.
  var text: String { lines.map { TerminalText.escape($0) + "\n" }.joined() }

  private var lines: [String] {
    var lines: [String] = []
    var seen = Set<Int>()
    for hop in hops {
      guard let connection = hop.connection, let facts = connection.tls, seen.insert(connection.number).inserted else { continue }
      lines.append("pins of \(hop.url.authority):")
      for report in PinReport.all(for: facts.flight.certificates) {
        let subject = report.certificate.map { "\($0.subject)" } ?? "no certificate"
        lines.append("  \(report.depth) \(subject)")
        lines += report.pins.map { "    \(Self.words(for: $0))" }
      }
    }
    return lines
  }

  private static func words(for pin: Pin) -> String { pin.kind == .keySHA256 ? "spki:\(pin.description.dropFirst(8))" : pin.description }
}
