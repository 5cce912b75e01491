internal import Checks
internal import Observation
internal import TLSWire

extension CiphersText {
  static func groups(_ seen: CiphersObservation, to page: inout TextPage) {
    guard seen.asked.contains("groups") || !seen.groups.isEmpty else { return }
    let accepted = seen.groups.filter(\.isAccepted)
    page.line()
    page.line(page.style.bold("Groups: \(accepted.isEmpty ? "none accepted" : "\(accepted.count)")"))
    if !accepted.isEmpty {
      var table = TextTable(["group", "kind", "versions", ""].map { TextTable.Column(title: $0) })
      for group in accepted {
        let style = page.style
        let words = CiphersFormatter.remarks(group, verbose: page.options.verbose)
        let isWeak = GroupWeakness.word(of: group) != nil
        table.row(
          [group.name, group.kind?.rawValue ?? "?", VersionRange.words(group.protocols)].map { TextTable.Cell($0) }
            + [TextTable.Cell(words) { isWeak ? style.paint($0, as: .medium) : $0 }])
      }
      table.write(to: &page)
    }
    for group in seen.groups where !group.isAccepted && !group.isRefused {
      page.prose(
        TerminalText.escape("\(group.name): \(FeatureFormatter.support(group.support, group.evidence))"),
        first: "  \(page.style.paint("?", as: .medium)) ", rest: "    ")
    }
    let refused = seen.groups.filter(\.isRefused).map { TerminalText.escape($0.name) }
    if !refused.isEmpty {
      page.line("  \(AmountFormatter.of(refused.count, "group")) refused:")
      page.list(refused, indent: "    ")
    }
    for preference in seen.groupPreferences.reversed() where preference.order.count > 1 {
      page.fact(Fact("\(preference.protocol) order", list: preference.order.map(\.name)), indent: "  ", labelWidth: 15)
      page.prose(CiphersFormatter.habit(preference), first: "                 ", rest: "                 ")
    }
    if let words = CiphersFormatter.postQuantum(seen) { page.fact(Fact("post-quantum", words), indent: "  ", labelWidth: 15) }
  }

  /// Signature schemes, certificates and the signed parameters.
  static func signatures(_ seen: CiphersObservation, to page: inout TextPage) {
    let schemes = seen.signatureSchemes.filter(\.isAccepted)
    if !schemes.isEmpty || seen.asked.contains("schemes") {
      page.line()
      page.line(page.style.bold("Signature schemes: \(schemes.isEmpty ? "none seen" : "\(schemes.count)")"))
      for version in seen.protocols.map(\.version).reversed() {
        let names = schemes.filter { $0.protocols.contains(version) }.map(CiphersFormatter.name)
        if !names.isEmpty { page.fact(Fact(version, list: names), indent: "  ", labelWidth: 9) }
      }
      for scheme in seen.signatureSchemes where !scheme.isAccepted && !scheme.isRefused {
        let words = FeatureFormatter.support(scheme.support, scheme.evidence)
        page.prose(
          TerminalText.escape("\(scheme.name): \(words)"), first: "  \(page.style.paint("?", as: .medium)) ", rest: "    ")
      }
      let refused = seen.signatureSchemes.filter(\.isRefused).map { TerminalText.escape($0.name) }
      if !refused.isEmpty {
        page.line("  \(AmountFormatter.of(refused.count, "scheme")) refused:")
        page.list(refused, indent: "    ")
      }
    }
    if !seen.certificateTypes.isEmpty {
      page.line()
      page.line(page.style.bold("Certificates: \(seen.certificateTypes.count)"))
      for certificate in seen.certificateTypes {
        let rest = String(repeating: " ", count: 11)
        page.prose(
          TerminalText.escape(certificate.subject.isEmpty ? "(no subject)" : certificate.subject),
          first: "  " + page.style.bold(DisplayWidth.label(TerminalText.escape(certificate.type), width: 9)), rest: rest)
        page.prose(TerminalText.escape(CiphersFormatter.use(certificate)), first: rest, rest: rest)
        if page.options.verbose { page.line("\(rest)SHA-256 \(TerminalText.escape(certificate.sha256))") }
      }
    }
    if !seen.dhParameters.isEmpty {
      page.line()
      page.line(page.style.bold("Diffie-Hellman parameters: \(seen.dhParameters.count)"))
      for parameters in seen.dhParameters {
        let words = "\(CiphersFormatter.parameters(parameters)); \(VersionRange.words(parameters.protocols))"
        page.prose(TerminalText.escape(words), first: "  ", rest: "    ")
        if page.options.verbose { page.line("    SHA-256 of the prime \(TerminalText.escape(parameters.primeSHA256))") }
      }
    }
  }

  /// Extensions, features, tolerances and anomalies.
  static func manners(_ seen: CiphersObservation, to page: inout TextPage) {
    if !seen.extensions.isEmpty {
      page.line()
      page.line(page.style.bold("Extensions answered: \(seen.extensions.count)"))
      for version in seen.protocols.map(\.version).reversed() {
        let names = seen.extensions.filter { $0.protocols.contains(version) }.map(\.name)
        if !names.isEmpty { page.fact(Fact(version, list: names), indent: "  ", labelWidth: 9) }
      }
    }
    if !seen.features.isEmpty {
      page.line()
      page.line(page.style.bold("Features"))
      for feature in seen.features {
        page.fact(Fact(CiphersFormatter.label(feature.name), FeatureFormatter.result(feature)), indent: "  ", labelWidth: labelWidth)
      }
    }
    tolerances(seen.tolerances, to: &page)
    guard !seen.oddities.isEmpty else { return }
    page.line()
    page.line(page.style.bold("Odd"))
    for oddity in seen.oddities {
      page.prose(TerminalText.escape("\(oddity.message) [\(oddity.code)]"), first: "  \(page.style.paint("!", as: .low)) ", rest: "    ")
    }
  }

  private static func tolerances(_ seen: [FeatureObservation], to page: inout TextPage) {
    guard !seen.isEmpty else { return }
    page.line()
    let failed = seen.filter { !$0.isAccepted }
    let taken = seen.filter(\.isAccepted).map { CiphersFormatter.label($0.name) }
    if !taken.isEmpty {
      page.prose(bold: "Tolerates", TerminalText.escape(" " + taken.joined(separator: ", ")), rest: "  ")
    }
    guard !failed.isEmpty else { return }
    page.line(page.style.bold("Does not tolerate, or left open"))
    for feature in failed {
      let mark = feature.isRefused ? page.style.red(page.style.bad) : page.style.paint("?", as: .medium)
      let words = "\(CiphersFormatter.label(feature.name)): \(FeatureFormatter.tolerance(feature))"
      page.prose(TerminalText.escape(words), first: "  \(mark) ", rest: "    ")
    }
  }
}
