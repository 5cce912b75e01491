internal import TLSEngine

/// The sessions that one connection may resume.
struct SessionOffers {
  let memory: SessionMemory
  let key: PoolKey

  /// Nil where none is left whose server would be believed today: that one has to show itself again.
  func take(approvedBy judge: TrustJudge) -> SessionMemory.Kept? {
    guard let latest = memory.take(for: key) else { return nil }
    var facts = TLSFacts(flight: SeenFlight([]))
    guard (try? judge.judge(latest.shown.certificates, staple: latest.shown.staple, into: &facts)) != nil else { return nil }
    return latest
  }
}
