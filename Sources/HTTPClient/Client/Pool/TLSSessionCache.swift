internal import Bytes
internal import TLSEngine
internal import TLSWire

/// TLS sessions that later connections of the same key can resume (RFC 9846, section 2.2), each with the server's certificates: those are
/// verified again before a session is offered.
final class TLSSessionCache {
  struct Kept {
    let resumption: Resumption
    let shown: PresentedIdentity
    /// The time when the session expires.
    let end: MonotonicInstant
  }

  private var kept: [PoolKey: [Kept]] = [:]
  /// The keys, the oldest first.
  private var order: [PoolKey] = []

  func offers(for key: PoolKey) -> ResumableSessions { ResumableSessions(memory: self, key: key) }

  /// Stores the sessions that a connection has received so far.
  func keep(from connection: HTTPConnection, _ place: PoolEntry) {
    guard !place.hasGivenSessions else { return }
    // Tickets arrive with the first responses; after two responses no more are expected.
    place.served += 1
    place.hasGivenSessions = place.served >= 2
    guard let facts = connection.facts.tls, facts.negotiated != nil else { return }
    let shown = PresentedIdentity(certificates: facts.certificates, staple: facts.staple)
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

  /// The latest session. A TLS 1.3 ticket is used once, so that observers cannot link connections (RFC 9846, appendix C.4).
  func take(for key: PoolKey, now: MonotonicInstant = .now) -> Kept? {
    kept[key]?.removeAll { $0.end <= now }
    guard let latest = kept[key]?.last else { return nil }
    if latest.resumption.version >= .tls13 { kept[key]?.removeLast() }
    return latest
  }

  private func begin(_ key: PoolKey) {
    if order.count >= Self.keys { kept[order.removeFirst()] = nil }
    order.append(key)
  }

  /// The time when the session expires: after seven days at most (RFC 9846, section 4.7.1), five minutes if the server gave no lifetime.
  private static func end(of resumption: Resumption) -> MonotonicInstant {
    .now + (resumption.lifetime == .zero ? .seconds(300) : min(resumption.lifetime, .seconds(604_800)))
  }

  private static let keys = 64
  private static let sessionsPerKey = 4
}

/// The sessions that one connection may resume.
struct ResumableSessions {
  let memory: TLSSessionCache
  let key: PoolKey

  /// The latest session; nil if none is left, or if its server's certificates fail verification now and a full handshake is necessary.
  func take(approvedBy judge: ServerVerifier) -> TLSSessionCache.Kept? {
    guard let latest = memory.take(for: key) else { return nil }
    var facts = TLSInfo(flight: ObservedServerFlight([]))
    guard (try? judge.judge(latest.shown.certificates, staple: latest.shown.staple, into: &facts)) != nil else { return nil }
    return latest
  }
}
