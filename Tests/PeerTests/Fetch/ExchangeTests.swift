import Dispatch
import TestSupport
import Testing

/// Servers that others wrote, asked by curl and by us: what came is the same, byte for byte, and so is what was asked where they say it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ExchangeTests {
  static let present = HTTPPeer.all.filter(\.isPresent)

  @Test(arguments: present) func `fetches what curl fetches`(peer: HTTPPeer) throws {
    let (files, pki) = (try ServedFiles(), try ThrowawayPKI.shared.get())
    let server = try peer.start(serving: files, pki)
    let exchanges = Exchange.all(with: peer)
    let differences = Lock<[(index: Int, text: String)]>([])
    // Both wait for the server more than for the processor.
    DispatchQueue.concurrentPerform(iterations: exchanges.count) { index in
      let text = exchanges[index].difference(port: server.port, files, pki)
      if let text { differences.withLock { $0.append((index, text)) } }
    }
    for (index, text) in differences.withLock({ $0 }).sorted(by: { $0.index < $1.index }) {
      Issue.record("\(exchanges[index].name): \(text)")
    }
    print("\(peer.name): \(exchanges.count) exchanges, as curl's but for \(differences.withLock { $0.count })")
  }

  @Test func `there are enough of them, and all different`() {
    let names = Exchange.all.map(\.name)
    #expect(names.count >= 150 && Set(names).count == names.count)
    let run = Self.present.flatMap { Exchange.all(with: $0) }.count
    print("exchanges beside curl: \(run) of \(names.count)")
    if PeerProgram.allAreRequired { #expect(run == names.count) }
  }
}

extension Exchange {
  /// What we make of it that curl does not. What differs once may be the server's doing, as a time within compressed content; and
  /// curl gives up at times when a server resets a stream whose content it doesn't want (RFC 9113, section 8.1).
  fileprivate func difference(port: UInt16, _ files: ServedFiles, _ pki: ThrowawayPKI) -> String? {
    var difference: String?
    for _ in 0..<5 {
      difference = onceDifference(arguments(port: port, files, pki))
      if difference == nil { break }
    }
    return difference
  }

  private func onceDifference(_ arguments: [String]) -> String? {
    do {
      let (theirs, ours) = (try Fetcher.curl.fetch(arguments), try Fetcher.tlsprobe.fetch(arguments))
      guard theirs.status == ours.status else {
        return "exit status \(ours.status) rather than \(theirs.status): \(ours.error)\(theirs.error)"
      }
      if theirs.bytes == ours.bytes { return nil }
      return Steadied(ours.bytes).difference(from: Steadied(theirs.bytes))
    } catch {
      return "\(error)"
    }
  }
}
