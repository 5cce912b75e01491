import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

/// The fifth group: idle → started → awaiting a redirect → reading → done, failed or cancelled, in every order that a caller can ask for.
@Suite("Client: state machine", .timeLimit(.minutes(2))) struct TransferStateTests {
  /// What a caller does next.
  enum Step: Character, CaseIterable, Sendable { case next = "n", read = "r", follow = "f", decline = "d", cancel = "c" }

  /// What it may see of a transfer, one letter an event as `Transferred.order` has them; `e` for an error of `read`, `.` for its nil.
  private func run(_ steps: [Step], _ client: HTTPClient, _ request: HTTPRequest) async throws -> String {
    try await client.withTransfer(request) { transfer throws(HTTPError) in
      var seen = ""
      for step in steps {
        switch step {
        case .next: seen += await transfer.next().map { Transferred(events: [$0]).order } ?? "-"
        case .read:
          do throws(HTTPError) {
            seen += try await transfer.read() == nil ? "." : "b"
          } catch {
            seen += error.category == .cancelled ? "x" : "e"
          }
        case .follow: transfer.followRedirect()
        case .decline: transfer.declineRedirect()
        case .cancel: transfer.cancel()
        }
      }
      // Whatever was done, it comes to an end and stays there.
      for _ in 0..<50 where !transfer.isDone { seen += await transfer.next().map { Transferred(events: [$0]).order } ?? "-" }
      if !transfer.isDone { seen += "?" }
      if await transfer.next() != nil { seen += "!" }
      return seen
    }
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `each order of steps has one outcome`(way: ClientBench.ProtocolCase) async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.redirects = .ask })
    let request = try ClientBench.request(peer.url + "/redirect/1")
    for (steps, expected) in [
      ("", "rhbs"), ("n", "rhbs"), ("nf", "rhbs"), ("nfd", "rhbs"), ("ndf", "rhbs"), ("nd", "rhbs"), ("f", "rhbs"), ("d", "rhbs"),
      ("nn", "rhbs"), ("nnn", "rhbs"), ("nnnn", "rhbs"), ("c", "c"), ("nc", "rc"), ("nfc", "rc"), ("nnc", "rhc"), ("nnnc", "rhbs"),
      ("nnnnc", "rhbs"), ("r", "bs"), ("rr", "b."), ("rrr", "b.."), ("nr", "rbs"), ("nfr", "rbs"), ("nnr", "rhbs"), ("cr", "xc"),
      ("ncr", "rxc"), ("rc", "bs"),
    ] as [(String, String)] {
      let seen = try await run(steps.compactMap { Step(rawValue: $0) }, client, request)
      // Where an answer's end was heard with its last bytes there is nothing left to cancel; else it is cancelled.
      let isRaced = steps.hasSuffix("c") && (seen == expected.dropLast() + "c" || seen == expected)
      #expect(seen == expected || isRaced, "\(steps): \(seen)")
    }
    await client.close()
  }

  /// Every order of four steps; whatever a caller does, a transfer ends once, and its client goes on.
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `no order of steps confuses a transfer or its client`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.redirects = .ask })
    let request = try ClientBench.request(peer.url + "/redirect/1")
    let all = Step.allCases
    for index in 0..<(all.count * all.count * all.count * all.count) {
      let steps = [index % 5, index / 5 % 5, index / 25 % 5, index / 125 % 5].map { all[$0] }
      let seen = try await run(steps, client, request)
      let ends = seen.count { "sfc".contains($0) }
      let failed = seen.contains("x") || seen.contains("e")
      #expect(!seen.contains("?") && !seen.contains("!"), "\(steps): \(seen)")
      // A transfer that `read` has read to its end has no last event.
      #expect(ends <= 1 && (ends == 1 || failed || seen.contains(".")), "\(steps): \(seen)")
    }
    #expect(try await client.send(request).status == 302)
    #expect(await client.connectionCount <= 4)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `cancelling the task ends a transfer in every state`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    for path in ["/delay?ms=6000", "/drip?bytes=1000&pieces=100&delay_ms=100", "/bytes/400000000"] {
      let request = try ClientBench.request(peer.url + path)
      let task = Task {
        await ClientBench.code {
          _ = try await client.withTransfer(request) { transfer throws(HTTPError) in
            while let _ = try await transfer.read() {}
            return 0
          }
        }
      }
      try await Task.sleep(for: .milliseconds(40))
      task.cancel()
      #expect(await task.value == "http.cancelled", "\(path)")
    }
    let done = Task { try await client.send(try ClientBench.request(peer.url + "/")).text }
    #expect(try await done.value == "tlsprobe\n")
    done.cancel()
    await client.close()
  }
}
