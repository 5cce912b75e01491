internal import Bytes
internal import Checks
internal import Observation

/// One fact a line, each line whole by itself: for grep, diff and screen readers.
enum ChainPlain {
  static func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(label): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    put("verdict", ChainHeadline.text(document))
    for (label, value) in WayWords.facts(document.target) { put(label, value) }
    if document.isPartial { put("partial", "interrupted") }
    for address in document.chain?.addresses ?? [] { lines(of: address, options: options, put: put) }
    for finding in document.findings {
      put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail)
      for evidence in finding.evidence { put("finding at", evidence) }
      put("finding fix", finding.remedy)
    }
    if let chain = document.chain { put("judged", ChainSection.basisWords(chain.judgedBy).joined(separator: ", ")) }
    return page.bytes
  }

  private static func lines(of address: AddressObservation, options: RenderOptions, put: (String, String) -> Void) {
    put("address", address.endpoint.description + ChainHeadline.kind(address))
    put("address verdict", ChainHeadline.sentence(address))
    if let handshake = address.handshake { put(handshake.completed ? "agreed" : "chose", ChainText.agreed(handshake)) }
    if address.hello.isWide { put("hello", ChainText.wide(address.hello)) }
    if let words = ChainText.incompletion(address) { put("note", words) }
    for error in address.verdict?.errors ?? [] {
      put("error \(error.code)" + (error.depth.map { " certificate \($0)" } ?? ""), error.message)
    }
    let ascii = Style(colour: false, unicode: false)
    for certificate in address.certificates {
      put("sent \(certificate.depth) subject", certificate.subject + ChainSection.remarks(certificate.depth, in: address.chain))
      for fact in CertificateFacts.of(certificate, style: ascii, verbose: options.verbose) {
        put("sent \(certificate.depth) \(fact.label)", fact.values.joined(separator: ", "))
      }
    }
    for fact in ChainText.extras(address) { put(fact.label, fact.values.joined(separator: ", ")) }
    for (number, path) in address.paths.enumerated() {
      put("path \(number)", path.trusted ? "trusted" : "not trusted")
      for (step, subject) in path.subjects.enumerated() {
        put("path \(number) step \(step)", subject + ChainSection.origin(step, in: path))
      }
    }
    if address.pathsTruncated { put("paths", "more than are listed") }
    if let issuer = address.servedOrder?.missingIssuer { put("missing issuer", issuer) }
  }
}
