internal import Bytes
internal import Checks
internal import Observation

/// One fact per line, each line complete by itself: for grep, diff and screen readers.
enum ChainPlain {
  static func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(label): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    put("verdict", ChainHeadline.text(document))
    for (label, value) in RouteFormatter.facts(document.target) { put(label, value) }
    if document.isPartial { put("partial", "interrupted") }
    for address in document.chain?.addresses ?? [] { lines(of: address, options: options, put: put) }
    ending(document, document.chain?.judgedBy, put: put)
    return page.bytes
  }

  private static func lines(of address: AddressObservation, options: RenderOptions, put: (String, String) -> Void) {
    put("address", address.endpoint.description + ChainHeadline.kind(address))
    put("address verdict", ChainHeadline.sentence(address))
    if let handshake = address.handshake { put(handshake.completed ? "agreed" : "chose", ChainText.agreed(handshake)) }
    if let possession = address.possession {
      put("possession", ([possession.words] + [address.possessionReason].compactMap(\.self)).joined(separator: ": "))
    }
    if address.hello.isWide { put("hello", ChainText.wide(address.hello)) }
    if let words = ChainText.incompletion(address) { put("note", words) }
    lines(of: address.chain, beside: ChainText.extras(address), manner: "sent", options: options, put: put)
  }

  /// The chain alone, with additional facts.
  static func lines(
    of chain: ChainDescription, beside facts: [Fact], manner: String, options: RenderOptions, put: (String, String) -> Void
  ) {
    for error in chain.verdict?.errors ?? [] {
      put("error \(error.code)" + (error.depth.map { " certificate \($0)" } ?? ""), error.message)
    }
    let ascii = Style(colour: false, unicode: false)
    for certificate in chain.certificates {
      put("\(manner) \(certificate.depth) subject", certificate.subject + ChainSection.remarks(certificate.depth, in: chain))
      for fact in CertificateFacts.of(certificate, style: ascii, verbose: options.verbose) {
        put("\(manner) \(certificate.depth) \(fact.label)", fact.values.joined(separator: ", "))
      }
    }
    for fact in AppraisalFacts.of(chain, verbose: options.verbose) + facts { put(fact.label, fact.values.joined(separator: ", ")) }
    for finding in chain.appraisal.lint ?? [] {
      put("lint \(finding.level) \(finding.rule) certificate \(finding.depth)", "\(finding.message) (\(finding.reference))")
    }
    for (number, path) in chain.paths.enumerated() {
      put("path \(number)", path.trusted ? "trusted" : "not trusted")
      for (step, subject) in path.subjects.enumerated() {
        put("path \(number) step \(step)", subject + ChainSection.origin(step, in: path, of: chain, manner: manner))
      }
    }
    if chain.pathsTruncated { put("paths", "more than are listed") }
    if let issuer = chain.servedOrder?.missingIssuer { put("missing issuer", issuer) }
  }

  /// The findings, and the inputs of the verdict.
  static func ending(_ document: Document, _ basis: VerificationBasis?, put: (String, String) -> Void) {
    let chains = document.chain?.addresses.map(\.chain) ?? [document.verify?.chain].compactMap(\.self)
    let listed = ChainSection.listedFinding(of: chains)
    for finding in document.findings where finding.id != listed {
      put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail)
      for evidence in finding.evidence { put("finding at", evidence) }
      put("finding fix", finding.remedy)
    }
    if let basis { put("judged", ChainSection.basisWords(basis).joined(separator: ", ")) }
  }
}
