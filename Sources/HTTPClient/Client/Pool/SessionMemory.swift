internal import Bytes
internal import TLSEngine
internal import TLSWire

/// TLS sessions that later connections of the same key can resume (RFC 9846, section 2.2), and with each whom its server had shown itself
/// to be: that is judged again before a session is offered.
final class SessionMemory {
  struct Kept {
    let resumption: Resumption
    let shown: ShownIdentity
    /// When the server will have forgotten it.
    let end: Moment
  }

  private var kept: [PoolKey: [Kept]] = [:]
  /// The keys as they came.
  private var order: [PoolKey] = []

  func offers(for key: PoolKey) -> SessionOffers { SessionOffers(memory: self, key: key) }

  /// What a connection has got from its server by now.
  func keep(from connection: HTTPConnection, _ place: PoolPlace) {
    guard !place.hasGivenSessions else { return }
    // Tickets come with the answers; what has not come with the first ones does not come.
    place.served += 1
    place.hasGivenSessions = place.served >= 2
    guard let facts = connection.facts.tls, facts.negotiated != nil else { return }
    let shown = ShownIdentity(certificates: facts.certificates, staple: facts.staple)
    let resumptions = connection.resumptions.suffix(Self.sessionsPerKey)
    guard !resumptions.isEmpty, !shown.certificates.isEmpty else { return }
    place.hasGivenSessions = true
    if kept[place.shelf.key] == nil { begin(place.shelf.key) }
    for resumption in resumptions {
      kept[place.shelf.key, default: []].append(Kept(resumption: resumption, shown: shown, end: Self.end(of: resumption)))
    }
    if let count = kept[place.shelf.key]?.count, count > Self.sessionsPerKey {
      kept[place.shelf.key]?.removeFirst(count - Self.sessionsPerKey)
    }
  }

  /// The latest. A ticket of TLS 1.3 is for one connection, so that nobody can tell who comes again (RFC 9846, appendix C.4).
  func take(for key: PoolKey, now: Moment = .now) -> Kept? {
    kept[key]?.removeAll { $0.end <= now }
    guard let latest = kept[key]?.last else { return nil }
    if latest.resumption.version >= .tls13 { kept[key]?.removeLast() }
    return latest
  }

  private func begin(_ key: PoolKey) {
    if order.count >= Self.keys { kept[order.removeFirst()] = nil }
    order.append(key)
  }

  /// Seven days at most (RFC 9846, section 4.7.1); a server that says nothing is taken for one that remembers little.
  private static func end(of resumption: Resumption) -> Moment {
    .now + (resumption.lifetime == .zero ? .seconds(300) : min(resumption.lifetime, .seconds(604_800)))
  }

  private static let keys = 64
  private static let sessionsPerKey = 4
}
