internal import TLSWire

/// Server behavior that violates the standards, with its versions; independent of the order in which it was seen.
struct Anomalies: Sendable {
  private struct Violation: Hashable {
    let code: String
    let words: String
  }

  private var deeds: [Violation: Set<ProtocolVersion>] = [:]

  mutating func note(_ code: String, _ words: String, in version: ProtocolVersion) {
    let deed = Violation(code: code, words: words)
    guard deeds[deed] != nil || deeds.count < Self.mostKept else { return }
    deeds[deed, default: []].insert(version)
  }

  var all: [EnumerationResult.Anomaly] {
    deeds.sorted { ($0.key.code, $0.key.words) < ($1.key.code, $1.key.words) }.map { deed, versions in
      let names = versions.sorted().map(\.description)
      let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
      return EnumerationResult.Anomaly(code: deed.code, words: "\(deed.words) in \(list)")
    }
  }

  /// Bounds the memory for a server that behaves differently each time.
  private static let mostKept = 64
}
