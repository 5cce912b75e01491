internal import TLSEngine

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
