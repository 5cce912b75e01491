import DNSFixtures
import Dispatch
import DNSWire
import Foundation
import TestSupport
import Testing

/// Interrupts and deadlines of `tlsprobe resolve`.
@Suite(.timeLimit(.minutes(2))) struct ResolveInterruptTests {
  private let world: ResolveWorld

  init() throws { world = try ResolveWorld() }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `an interrupt writes the lookups so far`(signal: Int32) throws {
    let server = try ResolveWorld.partlySilent()
    let ended = try InterruptedFetch(
      [], environment: world.environment, signal: signal,
      program: [TestedBinary.path, "resolve", "www.example.org", "a.silent.example", "-4", "--via", "\(server.udp)", "--json", "-m", "60"]
    ) { server.queries.count >= 2 }
    #expect(ended.status == 130 && !ended.wasKilled, "\(ended)")
    let document = try #require(ended.document, "\(ended)")
    let lookups = document["lookups"] as? [[String: Any]] ?? []
    #expect(document["partial"] as? Bool == true)
    #expect(lookups.map { $0["outcome"] as? String } == ["records", "undetermined"], "\(ended)")
  }

  @Test func `an interrupt of text output says that it is not finished`() throws {
    let server = try ResolveWorld.partlySilent()
    let ended = try InterruptedFetch(
      [], environment: world.environment,
      program: [TestedBinary.path, "resolve", "www.example.org", "a.silent.example", "-4", "--via", "\(server.udp)", "-m", "60"]
    ) { server.queries.count >= 2 }
    #expect(ended.status == 130 && ended.output.contains("not finished") && ended.output.contains("192.0.2.1"), "\(ended)")
  }

  @Test(arguments: ["udp", "tcp"]) func `a server that is slower than -m is not waited for`(scheme: String) throws {
    // The response comes after the program has ended, or the wait for that has failed.
    let isOver = DispatchSemaphore(value: 0)
    let server = try DNSTestServer { query in
      _ = isOver.wait(timeout: .now() + 30)
      return [.message(query.response())]
    }
    let result = try world.document("www.example.org", "-4", "--via", "\(scheme)://127.0.0.1:\(server.port)", "-m", "1", status: 2)
    isOver.signal()
    #expect(result.outcomes == ["undetermined"] && result.error.contains("in time"), "\(result.error)")
    #expect(result.error.contains("www.example.org"), "\(result.error)")
  }

  @Test func `--timeout limits the wait for one response, and the next query is sent`() throws {
    let server = try DNSTestServer { query in query.number == 0 ? [] : [.message(query.response())] }
    let result = try world.document("www.example.org", "-4", "--via", "\(server.udp)", "--timeout", "0.2", "-m", "20")
    let attempts = result.lookups.first?["attempts"] as? [[String: Any]] ?? []
    #expect(attempts.first?["outcome"] as? String == "timed_out" && attempts.last?["outcome"] as? String == "answered")
  }
}
