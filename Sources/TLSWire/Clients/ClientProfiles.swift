/// The clients whose ClientHello is known.
public enum ClientProfiles {
  /// The names of the clients whose results differ most: of each family the oldest, the newest, and those that changed the versions or the
  /// kinds of suites and groups. Opera has the engine of Chrome, and is not one of them.
  public static var milestones: [String] {
    let families = Dictionary(grouping: all, by: \.title)
    let kept = all.filter { profile in
      guard let family = families[profile.title], let index = family.firstIndex(of: profile), profile.title != "Opera" else { return false }
      return index == 0 || index == family.count - 1 || family[index].capability != family[index - 1].capability
    }
    return kept.map(\.name)
  }

  /// Each client from old to new.
  public static let all: [ClientProfile] = grouped(ClientTable.all + ClientTable.captured)

  /// Families that cannot be simulated: no source with a permissive licence has their ClientHello.
  public static let withoutSource = [
    "Internet Explorer 6–11", "Windows Schannel", "Java 6–8", "Android before 11", "Outlook", "Apple Mail", "Safari before 15",
  ]

  /// Clients of one title side by side, in the order in which the titles occur first.
  private static func grouped(_ profiles: [ClientProfile]) -> [ClientProfile] {
    var titles: [String] = []
    for profile in profiles where !titles.contains(profile.title) { titles.append(profile.title) }
    return titles.flatMap { title in profiles.filter { $0.title == title } }
  }

  /// The clients that `text` names: `all`, a name such as `firefox-135`, a name prefix, or a client and one of its versions: `firefox-140`
  /// is the profile for Firefox 140. Case-insensitive. Empty for an unknown client.
  public static func named(_ text: some StringProtocol) -> [ClientProfile] {
    var text = text.lowercased()
    if text == "all" { return all }
    if text.hasPrefix("chromium") { text = "chrome" + text.dropFirst(8) }
    if let exact = all.first(where: { $0.name == text }) { return [exact] }
    guard let dash = text.lastIndex(of: "-") else { return text.isEmpty ? [] : all.filter { $0.name.hasPrefix(text) } }
    let title = text[..<dash]
    guard let version = Int(text[text.index(after: dash)...]) else {
      let isLonger = text.index(after: dash) < text.endIndex
      return isLonger ? all.filter { $0.name.hasPrefix(text) } : []
    }
    // If two profiles share a version the later one is used, as for a change within that version.
    return all.last { $0.family == title && $0.majorVersions.contains(version) }.map { [$0] } ?? []
  }

  /// All clients of a comma-separated list, without duplicates and in the order of the table, or the first unknown item.
  public static func listed(_ list: some StringProtocol) -> Result<[ClientProfile], UnknownClient> {
    var wanted: Set<ClientProfile> = []
    for item in list.split(separator: ",") {
      let found = named(item.trimmed)
      guard !found.isEmpty else { return .failure(UnknownClient(text: String(item))) }
      wanted.formUnion(found)
    }
    return .success(all.filter { wanted.contains($0) })
  }

  /// A client that is not in the table.
  public struct UnknownClient: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String { "no client named '\(text)'" }

    /// The known names.
    public var hint: String { "known are all, " + ClientProfiles.knownNames }
  }

  /// The families, and the names of their oldest and newest client.
  public static var knownNames: String {
    var seen: Set<String> = []
    let titles = all.map { String($0.family) }.filter { seen.insert($0).inserted }
    let ranges = titles.map { title in
      let clients = all.filter { $0.family == title }
      guard let first = clients.first, let last = clients.last else { return title }
      return first.name == last.latestName ? first.name : "\(first.name) … \(last.latestName)"
    }
    return titles.joined(separator: ", ") + ", " + ranges.joined(separator: ", ")
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else { return self[endIndex...] }
    return self[first...last]
  }
}

extension ClientProfile {
  /// What decides about a connection with most servers.
  fileprivate struct Capability: Hashable {
    let versions: Set<ProtocolVersion>
    let hasAEAD: Bool
    let hasRSAKeyExchange: Bool
    let hasPostQuantumGroup: Bool
  }

  fileprivate var capability: Capability {
    let facts = cipherSuites.compactMap(\.facts)
    return Capability(
      versions: Set(versions.filter { $0 <= .tls13 }), hasAEAD: facts.contains(where: \.isAEAD),
      hasRSAKeyExchange: facts.contains { !$0.hasForwardSecrecy && $0.firstVersion < .tls13 },
      hasPostQuantumGroup: groups.contains { $0.kind?.isPostQuantum == true })
  }
}
