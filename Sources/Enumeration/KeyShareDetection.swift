internal import TLSWire

/// Probes the handling of key shares in TLS 1.3: whether the server accepts a made-up one of a post-quantum group, and whether it requests
/// its preferred group or accepts a less preferred one that alone has a key share.
struct KeyShareDetection: EnumerationTask {
  private enum Kind: Hashable, Sendable {
    case proof(NamedGroup)
    /// All accepted groups, with a key share of one that is hardly the server's first choice.
    case lesser(share: NamedGroup, among: [NamedGroup])
  }

  private var queue: [Kind] = []
  private var underWay: [Int: Kind] = [:]
  private var nextToken = 0
  private var hasBegun = false
  private(set) var isDone = false
  private var proven: [NamedGroup] = []
  private var taken: [NamedGroup] = []
  private var retries: Bool?

  var urgency: Int { 1 }
  func foreseeable(_ known: EnumerationState) -> Int { queue.count }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    if !hasBegun { begin(known) }
    var asks: [RequestedProbe] = []
    while asks.count < room, !queue.isEmpty {
      if let ask = ask(queue.removeFirst(), &known) { asks.append(ask) }
    }
    if hasBegun, queue.isEmpty, underWay.isEmpty { isDone = true }
    return asks
  }

  private mutating func begin(_ known: EnumerationState) {
    let isSettled = known.isSettled(.tls13) || !known.plan.versions.contains(.tls13)
    if isSettled, known.suites[.tls13]?.isEmpty != false {
      isDone = true
      return
    }
    guard let accepted = known.modernGroups else { return }
    hasBegun = true
    queue = accepted.filter { $0.kind?.isPostQuantum == true }.prefix(8).map { .proof($0) }
    // While the server's order is still being determined: the customary one has a hybrid first, or else a curve.
    if let lesser = accepted.dropFirst().first(where: { $0.kind == .ellipticCurve }) {
      queue.append(.lesser(share: lesser, among: accepted))
    }
  }

  private mutating func ask(_ kind: Kind, _ known: inout EnumerationState) -> RequestedProbe? {
    let groups: [NamedGroup]
    let sharing: NamedGroup
    switch kind {
    case .proof(let group): (groups, sharing) = ([group], group)
    case .lesser(let share, let all): (groups, sharing) = (all, share)
    }
    guard let share = known.share(in: sharing) else { return nil }
    var offer = ClientHelloBuilder.Offer(
      version: .tls13, suites: Array((known.suites[.tls13] ?? []).prefix(1)), groups: groups, schemes: ProbeCatalog.modernSchemes)
    offer.shares = [share]
    let token = nextToken
    nextToken += 1
    underWay[token] = kind
    return RequestedProbe(token: token, topic: .groups, form: .hello(known.hello(offer), .hello))
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let kind = underWay.removeValue(forKey: token) else { return }
    if queue.isEmpty, underWay.isEmpty { isDone = true }
    guard case .hello(let answer) = finding, let hello = answer.hello, hello.version == .tls13 else { return }
    switch kind {
    case .proof(let group):
      if !hello.isHelloRetryRequest, hello.selectedGroup == group { proven.append(group) }
    case .lesser(let share, _):
      retries = hello.isHelloRetryRequest
      if !hello.isHelloRetryRequest, hello.selectedGroup == share { taken.append(share) }
    }
  }

  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    for index in result.groups.indices where proven.contains(result.groups[index].group) { result.groups[index].isProvenByShare = true }
    guard let index = result.groupPreferences.firstIndex(where: { $0.version == .tls13 }) else { return }
    result.groupPreferences[index].takenWithShareOf = proven + taken
    // Accepting the first choice at once proves nothing.
    let isFirst = taken.first.map { $0 == result.groupPreferences[index].order.first } ?? false
    result.groupPreferences[index].retriesForPreferred = isFirst ? nil : retries
  }
}
