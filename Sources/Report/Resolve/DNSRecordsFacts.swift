internal import Bytes
internal import Observation
internal import PathValidation

/// The DNS records of a target as facts, for `chain` and `probe`.
enum DNSRecordsFacts {
  /// A section after the others; nil if no records were looked up.
  static func section(of document: Document, _ format: SectionedReport.Format, verbose: Bool) -> SectionedReport.Section? {
    document.observation[DNSRecordsObservation.self]?.value.flatMap { section(of: $0, format, verbose: verbose) }
  }

  static func section(
    of records: DNSRecordsObservation, _ format: SectionedReport.Format, verbose: Bool
  ) -> SectionedReport.Section? {
    let facts = facts(of: records, verbose: verbose)
    guard !facts.isEmpty else { return nil }
    let prefix = format == .plain ? "DNS, " : ""
    return SectionedReport.Section(
      title: "DNS", remark: " records by \(records.resolver)", labelWidth: .fixed(12), prefix: prefix, items: [.facts(facts)])
  }

  private static func facts(of records: DNSRecordsObservation, verbose: Bool) -> [Fact] {
    var facts: [Fact] = []
    if let set = records.applicableCAA {
      let verdict = records.caaVerdict.map { "\($0.outcome.rawValue.spaced): \($0.reason)" } ?? set.records.joined(separator: "; ")
      facts.append(Fact("CAA", "\(verdict) (\(shown(set.name)), \(basis(set)))"))
      if verbose { facts += set.records.map { Fact("", $0) } }
    } else if let open = records.undeterminedCAA {
      facts.append(undetermined("CAA", open))
    } else if !records.caa.isEmpty {
      facts.append(Fact("CAA", "none: any authority may issue"))
    }
    if let set = records.tlsa {
      switch set.outcome {
      case .records: facts.append(Fact("TLSA", "\(records.tlsaVerdict?.summary ?? set.records.joined(separator: "; ")) (\(basis(set)))"))
      case .refused, .undetermined: facts.append(undetermined("TLSA", set))
      case .noData, .noName: if verbose { facts.append(Fact("TLSA", "none")) }
      }
    }
    if let set = records.https {
      switch set.outcome {
      case .records:
        var words = records.alpn.isEmpty ? [] : ["ALPN \(records.alpn.joined(separator: ", "))"]
        if !records.hints.isEmpty { words.append("addresses \(records.hints.joined(separator: ", "))") }
        let names = records.encryptedClientHello.compactMap(\.publicName)
        if !records.encryptedClientHello.isEmpty {
          words.append("ECH" + (names.isEmpty ? "" : " by way of \(names.joined(separator: ", "))"))
        }
        facts.append(Fact("HTTPS", words.isEmpty ? set.records.joined(separator: "; ") : words.joined(separator: "; ")))
      case .refused, .undetermined: facts.append(undetermined("HTTPS", set))
      case .noData, .noName: if verbose { facts.append(Fact("HTTPS", "none")) }
      }
    }
    return facts
  }

  private static func undetermined(_ label: String, _ set: DNSRecordsObservation.RecordSet) -> Fact {
    Fact(label, "undetermined for \(shown(set.name))" + (set.reason.map { ": \($0)" } ?? ""))
  }

  private static func basis(_ set: DNSRecordsObservation.RecordSet) -> String {
    set.vouchedBy.map { "DNSSEC according to \($0)" } ?? "without DNSSEC"
  }

  private static func shown(_ name: String) -> String { name.utf8.count > 1 ? String(name.dropLast()) : name }
}
