internal import TLSWire

/// What a server does that no standard expects, and in which versions; told alike in whatever order it was met.
struct Oddities: Sendable {
  private struct Deed: Hashable {
    let code: String
    let words: String
  }

  private var deeds: [Deed: Set<ProtocolVersion>] = [:]

  mutating func note(_ code: String, _ words: String, in version: ProtocolVersion) {
    let deed = Deed(code: code, words: words)
    guard deeds[deed] != nil || deeds.count < Self.mostKept else { return }
    deeds[deed, default: []].insert(version)
  }

  var all: [Enumerated.Oddity] {
    deeds.sorted { ($0.key.code, $0.key.words) < ($1.key.code, $1.key.words) }.map { deed, versions in
      let names = versions.sorted().map(\.description)
      let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
      return Enumerated.Oddity(code: deed.code, words: "\(deed.words) in \(list)")
    }
  }

  /// A server that does something else each time is not remembered for ever.
  private static let mostKept = 64
}
