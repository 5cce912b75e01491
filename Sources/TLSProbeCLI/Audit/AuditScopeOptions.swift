internal import Bytes
internal import CommandSupport
internal import Observation
internal import Vulnerabilities

/// How much of a server is examined.
enum AuditDepth: String, Hashable, Sendable, CaseIterable {
  /// Certificates, versions, suites and groups.
  case quick
  /// Everything.
  case full
}

/// Options for the scope of an audit.
struct AuditScopeOptions: OptionGroup, Equatable {
  var depth = AuditDepth.full
  var only: AuditSelection?
  var skip: AuditSelection?
  var isIntrusive = false
  var allAddresses = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "depth", "depth", default: "\(AuditDepth.full.rawValue)", completion: .words(AuditDepth.allCases.map(\.rawValue)),
      "Examine everything (full), or only certificates, versions, suites and groups (quick).", OptionValue.word
    ) { $0.depth = $1 },
    .value(
      nil, "only", "list", completion: .words(AuditSelection.parts),
      "Examine only these parts: \(AuditSelection.parts.joined(by: ", ")); or run only these vulnerability probes, which --list shows.",
      AuditSelection.parse
    ) { $0.only = $1 },
    .value(
      nil, "skip", "list", completion: .words(AuditSelection.parts),
      "Leave these parts out: \(AuditSelection.parts.joined(by: ", ")); or these vulnerability probes.", AuditSelection.parse
    ) { $0.skip = $1 },
    .flag(nil, "intrusive", "Also run the vulnerability probes that may disturb the server or alarm its operators.") {
      $0.isIntrusive = true
    },
    .flag(nil, "all-addresses", "Examine every address of the name, one after the other.") { $0.allAddresses = true },
  ]

  /// The parts to examine.
  var parts: Set<AuditPart> {
    var parts = Set(depth == .full ? AuditPart.all : [.chain, .dns, .ciphers, .probe])
    if let only {
      parts = only.parts
      if !only.probes.isEmpty { parts.insert(.vulnerabilities) }
    }
    return parts.subtracting(skip?.parts ?? [])
  }

  /// Nil for all probes.
  var probes: Set<String>? {
    guard let only, !only.parts.contains(.vulnerabilities), !only.probes.isEmpty else { return nil }
    return only.probes
  }
}

/// Parts of an audit and vulnerability probes, by name.
struct AuditSelection: Hashable, Sendable {
  let parts: Set<AuditPart>
  let probes: Set<String>

  static var parts: [String] { AuditPart.all.map(\.rawValue) }

  static var names: [String] { parts + VulnerabilityScanOptions.all.map(\.id) }

  static func parse(_ text: String) throws(UsageError) -> AuditSelection {
    var parts: Set<AuditPart> = []
    var probes: Set<String> = []
    for word in try ListArgument.words(text, of: "a part or a vulnerability probe") {
      if let part = AuditPart.named(word) {
        parts.insert(part)
      } else if VulnerabilityScanOptions.all.contains(where: { $0.id == word }) {
        probes.insert(word)
      } else {
        let nearest = NearestName(to: word, among: names).name.map { "; did you mean '\($0)'?" } ?? "; --list shows the names"
        throw UsageError("unknown part '\(word)'" + nearest)
      }
    }
    return AuditSelection(parts: parts, probes: probes)
  }

  /// A line for each part and each probe.
  static var list: String {
    var lines = ["Parts:"]
    let width = (names.map(\.count).max() ?? 0) + 2
    func pad(_ name: String) -> String { name + String(repeating: " ", count: max(1, width - name.count)) }
    lines += AuditPart.all.map { "  \(pad($0.rawValue))\($0.summary)" }
    lines += ["", "Vulnerability probes:"]
    lines += VulnerabilityScanOptions.all.map { probe in
      let safety = probe.safety == .intrusive ? ", only with --intrusive" : ""
      return "  \(pad(probe.id))\(probe.title) (at most \(probe.connections) connection\(probe.connections == 1 ? "" : "s")\(safety))"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
