internal import TLSWire

/// Finds accepted suites whose handshakes always end after the ServerHello: the server selects the suite but fails to continue.
///
/// Each suite whose handshakes ended so when it was offered with others, and never continued, is offered alone: with every group and
/// scheme, and with those of an ordinary client.
struct HandshakeCompletionProbe: EnumerationTask {
  private struct Candidate: Hashable, Sendable {
    let version: ProtocolVersion
    let suite: CipherSuite
  }

  private var queue: [(candidate: Candidate, isConventional: Bool)] = []
  private var underWay: [Int: Candidate] = [:]
  private var endings: [Candidate: [Evidence]] = [:]
  private var nextToken = 0
  private var hasBegun = false
  private(set) var isDone = false

  var urgency: Int { 3 }
  func foreseeable(_ known: EnumerationState) -> Int { queue.count }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    guard !isDone else { return [] }
    if !hasBegun {
      guard known.isSettledAltogether else { return [] }
      hasBegun = true
      for version in known.acceptedVersions where version < .tls13 {
        let accepted = known.customary.sorted(known.suites[version] ?? [])
        for suite in accepted where known.ended[version]?[suite] != nil && known.completed[version]?.contains(suite) != true {
          queue += [false, true].map { (candidate: Candidate(version: version, suite: suite), isConventional: $0) }
        }
      }
    }
    var asks: [RequestedProbe] = []
    while asks.count < room, !queue.isEmpty {
      let (candidate, isConventional) = queue.removeFirst()
      var shape = ClientHelloShape()
      shape.isConventional = isConventional
      let hello = known.hello(shape.offer(candidate.version, [candidate.suite]))
      underWay[nextToken] = candidate
      asks.append(RequestedProbe(token: nextToken, topic: .suites, form: .hello(hello, .flight)))
      nextToken += 1
    }
    if queue.isEmpty, underWay.isEmpty { isDone = true }
    return asks
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let candidate = underWay.removeValue(forKey: token) else { return }
    if case .hello(let answer) = finding, answer.hello?.cipherSuite == candidate.suite, let end = answer.endAfterHello {
      endings[candidate, default: []].append(end)
    }
    if queue.isEmpty, underWay.isEmpty { isDone = true }
  }

  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    for (candidate, ends) in endings {
      guard ends.count == 2, let last = ends.last, known.completed[candidate.version]?.contains(candidate.suite) != true,
        let version = result.protocols.firstIndex(where: { $0.version == candidate.version }),
        let suite = result.protocols[version].suites.firstIndex(where: { $0.suite == candidate.suite })
      else { continue }
      result.protocols[version].suites[suite].failure = Evidence(last.ground, tries: ends.count + 1)
    }
  }
}
