internal import Observation

/// Formats accepted suites as evidence in few lines.
enum SuiteEvidence {
  private static let shown = 6

  /// A line for each set of versions: `TLSv1.0 to TLSv1.2: TLS_RSA_WITH_RC4_128_SHA and 3 more`.
  static func lines(_ found: [(version: String, suite: SuiteObservation)]) -> [String] {
    var names: [String] = []
    var versions: [String: [String]] = [:]
    for (version, suite) in found {
      if versions[suite.name] == nil { names.append(suite.name) }
      versions[suite.name, default: []].append(version)
    }
    var places: [String] = []
    var members: [String: [String]] = [:]
    for name in names {
      let place = VersionRange.words(versions[name] ?? [])
      if members[place] == nil { places.append(place) }
      members[place, default: []].append(name)
    }
    return places.map { "\($0): \(list(members[$0] ?? []))" }
  }

  static func list(_ names: [String]) -> String {
    let rest = names.count - shown
    // One more name is as short as "and 1 more".
    guard rest > 1 else { return names.joined(separator: ", ") }
    return names.prefix(shown).joined(separator: ", ") + " and \(rest) more"
  }
}
