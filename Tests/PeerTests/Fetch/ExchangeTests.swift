import Dispatch
import TestSupport
import Testing

/// Servers that others wrote, asked by curl and by us, once each: what came is the same, byte for byte, and so is what was asked where
/// they say it. Where it is not, it is one of `CurlDifference.all`.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ExchangeTests {
  static let present = HTTPPeer.all.filter(\.isPresent)

  /// What was seen of one server's exchanges.
  private struct Tally {
    var mistakes: [(index: Int, text: String)] = []
    var agreed = 0
    var differences: [String: Int] = [:]
    /// What curl was asked again, and why.
    var repeated: [(index: Int, askings: Int, race: CurlRace)] = []
  }

  @Test(arguments: present) func `fetches what curl fetches`(peer: HTTPPeer) throws {
    let (files, pki) = (try ServedFiles(), try ThrowawayPKI.shared.get())
    let server = try peer.start(serving: files, pki)
    let exchanges = Exchange.all(with: peer)
    let tally = Lock(Tally())
    // Both wait for the server more than for the processor.
    DispatchQueue.concurrentPerform(iterations: exchanges.count) { index in
      let outcome = exchanges[index].outcome(port: server.port, files, pki)
      tally.withLock { tally in
        switch outcome {
        case .same: tally.agreed += 1
        case .different(let difference): tally.differences[difference.name, default: 0] += 1
        case .sameAfter(let askings, let race):
          tally.agreed += 1
          tally.repeated.append((index, askings, race))
        case .mistaken(let text): tally.mistakes.append((index, text))
        }
      }
    }
    let seen = tally.withLock { $0 }
    for (index, text) in seen.mistakes.sorted(by: { $0.index < $1.index }) { Issue.record("\(exchanges[index].name): \(text)") }
    let again = seen.repeated.reduce(0) { $0 + $1.askings - 1 }
    print("\(peer.name): \(exchanges.count) exchanges, \(seen.agreed) as curl's, curl asked \(again) times again")
    for (name, count) in seen.differences.sorted(by: { $0.key < $1.key }) { print("  \(count) otherwise: \(name)") }
    for (index, askings, race) in seen.repeated { print("  \(exchanges[index].name): curl's answer \(askings), as \(race.name)") }
    #expect(again <= CurlRace.most)
  }

  @Test func `there are enough of them, and all different`() {
    let names = Exchange.all.map(\.name)
    #expect(names.count >= 1_300 && Set(names).count == names.count)
    let run = Self.present.flatMap { Exchange.all(with: $0) }.count
    print("exchanges beside curl: \(run) of \(names.count)")
    if PeerProgram.allAreRequired { #expect(run == names.count) }
  }

  @Test func `every difference and every race is about some of them, and few are`() {
    for difference in CurlDifference.all {
      #expect(Exchange.all.contains { $0.expected?.name == difference.name }, "\(difference.name)")
      #expect(difference.reference.hasPrefix("RFC "))
    }
    for race in CurlRace.all { #expect(Exchange.all.contains(where: race.covers), "\(race.name)") }
    let expected = Exchange.all.count { $0.expected != nil }
    print("exchanges in which we are to differ: \(expected) of \(Exchange.all.count)")
    #expect(expected < Exchange.all.count / 10)
  }
}

extension Exchange {
  fileprivate enum Outcome {
    case same
    case different(CurlDifference)
    /// Our one answer is the one that curl gave when it had been asked so often.
    case sameAfter(Int, CurlRace)
    case mistaken(String)
  }

  var expected: CurlDifference? { CurlDifference.all.first { $0.covers(self) } }

  fileprivate func outcome(port: UInt16, _ files: ServedFiles, _ pki: ThrowawayPKI) -> Outcome {
    do {
      let arguments = arguments(port: port, files, pki)
      let (theirs, ours) = (try Fetcher.curl.fetch(arguments), try Fetcher.tlsprobe.fetch(arguments))
      if let expected {
        let one = CurlDifference.Case(exchange: self, arguments: arguments, theirs: theirs, ours: ours)
        if try expected.holds(one) { return .different(expected) }
        return .mistaken("not as in '\(expected.name)': \(Self.difference(of: ours, from: theirs) ?? "there is no difference")")
      }
      guard let text = Self.difference(of: ours, from: theirs) else { return .same }
      guard let race = CurlRace.all.first(where: { $0.covers(self) }), race.isLost(theirs) else { return .mistaken(text) }
      for asking in 2...CurlRace.askings {
        let theirs = try Fetcher.curl.fetch(arguments)
        if Self.difference(of: ours, from: theirs) == nil { return .sameAfter(asking, race) }
        if !race.isLost(theirs) { break }
      }
      return .mistaken(text)
    } catch {
      return .mistaken("\(error)")
    }
  }

  private static func difference(of ours: Fetched, from theirs: Fetched) -> String? {
    guard theirs.status == ours.status else {
      return "exit status \(ours.status) rather than \(theirs.status): \(ours.error)\(theirs.error)"
    }
    if theirs.bytes == ours.bytes { return nil }
    return Steadied(ours.bytes).difference(from: Steadied(theirs.bytes))
  }
}
