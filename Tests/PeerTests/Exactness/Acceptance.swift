import Foundation

/// What a server accepts, version by version: by its own tables, by brute force, or by the report of `tlsprobe`.
struct Acceptance: Codable, Equatable {
  /// Keyed by the names that reports use; a version that is not accepted is absent.
  var versions: [String: Version]

  /// What a source cannot tell is nil.
  struct Version: Codable, Equatable {
    /// Ids, in the server's order where it has one.
    var suites: [String]
    /// Suites that the server takes without a word of which one it took.
    var unplaced: [String]?
    var preference: String?
    var groups: [String]?
    var schemes: [String]?
    /// Where the server has one.
    var groupOrder: [String]?
    /// Whose order of groups counts: `server` or `client`.
    var groupPreference: String?
  }

  init(_ versions: [String: Version]) { self.versions = versions }

  init(json: Data) throws {
    versions = try JSONDecoder().decode([String: Version].self, from: json)
  }

  /// In words, what `seen` has that this has not, and the other way round; nothing where either cannot tell.
  func differences(from seen: Acceptance) -> [String] {
    let names = Set(versions.keys).union(seen.versions.keys).sorted()
    return names.flatMap { name -> [String] in
      guard let ours = versions[name] else { return ["\(name) was invented"] }
      guard let theirs = seen.versions[name] else { return ["\(name) was missed"] }
      return ours.differences(from: theirs).map { "\(name): \($0)" }
    }
  }

  /// Only those versions.
  func limited(to names: some Sequence<String>) -> Acceptance {
    let wanted = Set(names)
    return Acceptance(versions.filter { wanted.contains($0.key) })
  }

  /// This, as far as `ciphers` asks: groups of TLS 1.3 and of the newest version before, as a server has one list for them all;
  /// and schemes of TLS 1.3 only where the flight can be read, which takes a group that we can compute with.
  var asked: Acceptance {
    let older = versions.keys.filter { $0 != "TLSv1.3" }.max()
    return Acceptance(
      Dictionary(
        uniqueKeysWithValues: versions.map { name, version in
          var version = version
          if name != "TLSv1.3", name != older { (version.groups, version.groupPreference) = (nil, nil) }
          if name == "TLSv1.3", Set(version.groups ?? []).isDisjoint(with: Self.computable) { version.schemes = nil }
          return (name, version)
        }))
  }

  /// Without groups and schemes.
  var suitesOnly: Acceptance {
    Acceptance(
      versions.mapValues { version in
        Version(suites: version.suites, unplaced: version.unplaced, preference: version.preference)
      })
  }

  /// The curves of RFC 8446 and the finite fields of RFC 7919.
  private static let computable: Set = [
    "0x001d", "0x0017", "0x001e", "0x0018", "0x0019", "0x0100", "0x0101", "0x0102", "0x0103", "0x0104",
  ]

  /// This, with what it cannot tell from another that agrees with it.
  func completed(by other: Acceptance) -> Acceptance {
    Acceptance(
      versions.mapValues { $0 }.merging(other.versions) { mine, theirs in
        Version(
          suites: mine.preference == nil ? theirs.suites : mine.suites, unplaced: theirs.unplaced ?? mine.unplaced,
          preference: mine.preference ?? theirs.preference, groups: mine.groups ?? theirs.groups, schemes: mine.schemes ?? theirs.schemes,
          groupOrder: mine.groupOrder ?? theirs.groupOrder, groupPreference: mine.groupPreference ?? theirs.groupPreference)
      })
  }
}

extension Acceptance.Version {
  private var all: Set<String> { Set(suites).union(unplaced ?? []) }

  fileprivate func differences(from seen: Self) -> [String] {
    var words = Self.differences("suites", all, seen.all)
    let silent = Set(unplaced ?? []).union(seen.unplaced ?? [])
    let placed = suites.filter { !silent.contains($0) }
    let seenPlaced = seen.suites.filter { !silent.contains($0) }
    if placed.count > 1, let preference, let theirs = seen.preference {
      if preference != theirs { words.append("the order is called \(theirs), not \(preference)") }
      if preference.hasPrefix("server"), words.isEmpty, placed != seenPlaced {
        words.append("the order is \(seenPlaced), not \(placed)")
      }
    }
    if let groups, let theirs = seen.groups { words += Self.differences("groups", Set(groups), Set(theirs)) }
    if let schemes, let theirs = seen.schemes { words += Self.differences("schemes", Set(schemes), Set(theirs)) }
    if let groupPreference, let theirs = seen.groupPreference {
      if groupPreference != theirs {
        words.append("the order of groups is called \(theirs), not \(groupPreference)")
      } else if groupPreference == "server", groupOrder != seen.groupOrder {
        words.append("the order of groups is \(seen.groupOrder ?? []), not \(groupOrder ?? [])")
      }
    }
    return words
  }

  private static func differences(_ what: String, _ ours: Set<String>, _ theirs: Set<String>) -> [String] {
    let missed = ours.subtracting(theirs).sorted()
    let invented = theirs.subtracting(ours).sorted()
    return (missed.isEmpty ? [] : ["\(what) missed: \(missed)"]) + (invented.isEmpty ? [] : ["\(what) invented: \(invented)"])
  }
}
