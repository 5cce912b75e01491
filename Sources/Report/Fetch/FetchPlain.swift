internal import Bytes
internal import Checks
internal import Observation

/// One fact per line, each line complete by itself: for grep, diff and screen readers.
enum FetchPlain {
  static func render(_ document: Document, _ parts: Set<FetchPart>, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(TerminalText.escape(label)): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    if parts.contains(.result) {
      put("summary", FetchHeadline.text(document))
      if document.isPartial { put("partial", "not finished") }
      for level in document.serviceLevels { put("service level", FetchFormatter.level(level)) }
      for verdict in document.expectations { put("expectation \(verdict.kind)", FetchFormatter.expectation(verdict)) }
    }
    guard let seen = document.fetch else { return page.bytes }
    if parts.contains(.result) { for hop in seen.hops { put("exchange \(hop.index)", FetchFormatter.exchange(hop)) } }
    for section in FetchSection.all(of: seen, parts: parts, verbose: options.verbose) {
      for fact in section.facts { put("\(section.title.lowercased()), \(fact.label)", fact.values.joined(separator: ", ")) }
    }
    if parts.contains(.timings) { times(seen, put: put) }
    if parts.contains(.certificates) { certificates(seen, options: options, put: put) }
    if parts.contains(.result) {
      for finding in document.findings { put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail) }
    }
    return page.bytes
  }

  private static func times(_ seen: FetchObservation, put: (String, String) -> Void) {
    for hop in seen.hops {
      for (phase, duration) in hop.timings.entries {
        put("exchange \(hop.index) time \(FetchFormatter.label(phase))", AmountFormatter.span(duration))
      }
      put("exchange \(hop.index) time total", AmountFormatter.span(hop.timings.total))
    }
    put("time total", AmountFormatter.span(seen.total))
  }

  private static func certificates(_ seen: FetchObservation, options: RenderOptions, put: (String, String) -> Void) {
    let ascii = Style(colour: false, unicode: false)
    for hop in seen.hops {
      for certificate in hop.certificates {
        put("exchange \(hop.index) sent \(certificate.depth) subject", certificate.subject)
        for fact in CertificateFacts.of(certificate, style: ascii, verbose: options.verbose) {
          put("exchange \(hop.index) sent \(certificate.depth) \(fact.label)", fact.values.joined(separator: ", "))
        }
      }
    }
  }
}
