internal import Bytes
internal import Checks
internal import Observation
internal import TLSWire

/// One fact per line, each line complete by itself: for grep, diff and screen readers.
enum CiphersPlain {
  static func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(TerminalText.escape(label)): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    put("summary", CiphersHeadline.text(document))
    for (label, value) in RouteFormatter.facts(document.target) { put(label, value) }
    if document.isPartial { put("partial", "not finished") }
    guard let seen = document.ciphers else { return page.bytes }
    if let endpoint = seen.endpoint { put("address", endpoint.description) }
    for version in seen.protocols.reversed() { lines(of: version, options: options, put: put) }
    lines(of: seen, put: put)
    for finding in document.findings {
      put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail)
      for evidence in finding.evidence { put("finding at", evidence) }
      put("finding fix", finding.remedy)
    }
    put("cost", CiphersFormatter.cost(seen.cost))
    for question in seen.cost.byQuestion { put("cost \(question.topic)", AmountFormatter.of(question.connections, "connection")) }
    if let backOff = seen.cost.backedOff { put("backed off", CiphersFormatter.backOff(backOff)) }
    return page.bytes
  }

  private static func lines(of version: ProtocolObservation, options: RenderOptions, put: (String, String) -> Void) {
    put(version.version, FeatureFormatter.support(version.support, version.evidence))
    if version.isAccepted, version.cipherSuites.count > 1 { put("\(version.version) order", version.preference?.rawValue ?? "not asked") }
    for (position, suite) in version.cipherSuites.enumerated() {
      put("\(version.version) suite \(position + 1)", words(suite, options: options))
    }
    for suite in version.others {
      put(
        "\(version.version) \(suite.support)",
        "\(CiphersFormatter.name(suite, options: options)) (\(FeatureFormatter.reason(suite.evidence)))")
    }
  }

  /// `0xc02f TLS_…, 128 bits, forward secrecy, x25519, weak: CBC`.
  private static func words(_ suite: SuiteObservation, options: RenderOptions) -> String {
    var words = ["\(suite.id) \(CiphersFormatter.name(suite, options: options))"]
    if let bits = suite.bits { words.append("\(bits) bits") }
    if let secrecy = suite.forwardSecrecy { words.append(secrecy ? "forward secrecy" : "no forward secrecy") }
    let group = CiphersFormatter.group(suite)
    if !group.isEmpty { words.append(group) }
    let weak = SuiteWeakness.all(of: suite).map(\.word)
    if !weak.isEmpty { words.append("weak: \(weak.joined(separator: " "))") }
    if let failure = suite.handshakeFailure { words.append(FeatureFormatter.failure(failure)) }
    return words.joined(separator: ", ")
  }

  private static func lines(of seen: CiphersObservation, put: (String, String) -> Void) {
    for group in seen.groups {
      let place = group.isAccepted ? VersionRange.words(group.protocols) : FeatureFormatter.reason(group.evidence)
      put("group \(group.support)", "\(group.name), \(group.kind?.rawValue ?? "unknown kind"), \(place)")
    }
    for preference in seen.groupPreferences {
      put("group order \(preference.protocol)", preference.order.map(\.name).joined(separator: ", "))
      put("group preference \(preference.protocol)", CiphersFormatter.habit(preference))
    }
    if let words = CiphersFormatter.postQuantum(seen) { put("post-quantum", words) }
    for scheme in seen.signatureSchemes {
      let place = scheme.isAccepted ? VersionRange.words(scheme.protocols) : FeatureFormatter.reason(scheme.evidence)
      put("signature scheme \(scheme.support)", "\(scheme.name), \(place)")
    }
    for certificate in seen.certificateTypes {
      put("certificate \(certificate.type)", "\(certificate.subject); \(CiphersFormatter.use(certificate))")
      put("certificate \(certificate.type) SHA-256", certificate.sha256)
    }
    for parameters in seen.dhParameters {
      put("DH parameters", "\(CiphersFormatter.parameters(parameters)); \(VersionRange.words(parameters.protocols))")
    }
    for answered in seen.extensions { put("extension", "\(answered.name), \(VersionRange.words(answered.protocols))") }
    for feature in seen.features { put(CiphersFormatter.label(feature.name), FeatureFormatter.result(feature)) }
    for tolerance in seen.tolerances { put("tolerates \(CiphersFormatter.label(tolerance.name))", FeatureFormatter.tolerance(tolerance)) }
    for oddity in seen.oddities { put("odd \(oddity.code)", oddity.message) }
  }
}
