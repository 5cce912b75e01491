/// Which certificates may have an anchor above them, as far as their names tell.
///
/// Whoever looks for a trusted path need not enter the others, however many paths lead through them. Names are gone
/// through once, so that the cost is linear in the number of certificates.
struct AnchorReach {
  /// How many certificates lie between an anchor and the holders of a name, as it compares.
  private var distances: [[UInt8]: Int] = [:]

  /// An entry tells the names of a certificate, and whether it is an anchor or has one as its issuer.
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

  /// Nil for a name from which none is reached.
  func distance(from name: [UInt8]) -> Int? { distances[name] }
}
