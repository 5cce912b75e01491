/// Finds the certificates that may have an anchor above them, by their names.
///
/// The search for a trusted path can skip all others, however many paths lead through them. Each name is visited once, so that the cost is
/// linear in the number of certificates.
struct AnchorReachability {
  /// The number of certificates between an anchor and the holders of a name, by comparison key.
  private var distances: [[UInt8]: Int] = [:]

  /// An entry has the names of a certificate, and whether it is an anchor or has one as its issuer.
  init(_ entries: [(subject: [UInt8], issuer: [UInt8], isAnchored: Bool)]) {
    var subjects: [[UInt8]: [[UInt8]]] = [:]
    for entry in entries { subjects[entry.issuer, default: []].append(entry.subject) }
    var pending = entries.filter(\.isAnchored).map(\.subject)
    var distance = 0
    while !pending.isEmpty {
      let fresh = Set(pending).filter { distances[$0] == nil }
      for name in fresh { distances[name] = distance }
      pending = fresh.flatMap { subjects[$0] ?? [] }
      distance += 1
    }
  }

  /// Nil for a name from which no anchor is reached.
  func distance(from name: [UInt8]) -> Int? { distances[name] }
}
