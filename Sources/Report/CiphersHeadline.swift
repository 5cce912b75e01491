internal import Checks
internal import Observation
internal import TLSWire

/// The accepted versions and suites as one line.
enum CiphersHeadline {
  /// `example.org:443 accepts TLSv1.2 and TLSv1.3, 12 suites; X25519MLKEM768 is preferred`.
  static func text(_ document: Document) -> String {
    let target = ChainHeadline.target(document)
    guard let seen = document.ciphers else { return "\(target) was not seen" }
    let versions = seen.acceptedProtocols.map(\.version)
    guard !versions.isEmpty else { return "\(target) \(none(seen))" }
    let number = Set(seen.acceptedSuites.map(\.suite.id)).count
    let suites = number > 0 ? ", \(AmountFormatter.of(number, "suite"))" : ""
    return TerminalText.escape("\(target) accepts \(list(versions))\(suites)\(preferred(seen))")
  }

  private static func none(_ seen: CiphersObservation) -> String {
    if seen.protocols.isEmpty { return "was not asked for versions" }
    let open = seen.protocols.contains { !$0.isRefused }
    return open ? "accepted no version, and some are undetermined" : "accepts none of the versions that were asked"
  }

  private static func preferred(_ seen: CiphersObservation) -> String {
    guard let preference = seen.groupPreferences.last, preference.preference == .server, let first = preference.order.first else {
      return ""
    }
    return "; \(first.name) is \(preference.order.count > 1 ? "preferred" : "the only group")"
  }

  /// `1 high, 2 low`; nil if there are no findings.
  static func worst(_ findings: [Finding]) -> String? {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let number = findings.filter { $0.severity == severity }.count
      return number == 0 ? nil : "\(number) \(severity.rawValue)"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  /// `TLSv1.0, TLSv1.1 and TLSv1.2`.
  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else {
      guard let last = names.last, names.count > 1 else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + last
    }
    return VersionRange.words(names)
  }
}
