import Foundation
import TestSupport
import Testing

/// A server 100 ms away: each phase that waits for it waits for as many round trips as its protocol has, and no other does.
///
/// Packets are held, the first one too, so that a connection's own round trip is there to be seen.
@Suite(.serialized, .timeLimit(.minutes(1)), .disabled(if: Sanitizer.slack > 1, "a sanitizer's own time would be measured"))
struct FetchDistanceTests {
  private static let distance = 100
  private static let rounds = 5

  @Test(.enabled(if: canHaveNamespaces, "no network namespace is to be had"), arguments: ["http", "https"])
  func `a round trip of 100 ms lands in connect, in tls and in wait`(scheme: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let folder = try TemporaryDirectory()
    // One server for each distance: `openssl s_server` has one connection at a time, and the end of one from far away takes half a trip.
    let servers = try [false, true].map { isFar in
      try ServerProcess(named: "\(scheme)-\(isFar)", configuration: pki.configuration, families: [.v4]) { port, _ in
        scheme == "http"
          ? [["python3", "-m", "http.server", "--bind", "0.0.0.0", "--directory", folder.path, "\(port)"]]
          : [["openssl", "s_server", "-accept", "0.0.0.0:\(port)", "-cert", pki.chain(.rsa), "-key", pki.leafKey(.rsa), "-www", "-quiet"]]
      }
    }
    let ready = folder.file("ready")
    let line = try ChildProcess(
      ["python3", "\(TestedBinary.repository)/Benchmarks/delay-line", "\(Self.distance)"],
      environment: Self.environment,
      output: ready, error: folder.file("error"))
    defer { line.stop() }
    let end = ContinuousClock.now + .seconds(10)
    while folder.text(of: "ready").isEmpty, line.isRunning, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.05) }
    try #require(folder.text(of: "ready") == "ready\n", "\(folder.text(of: "error"))")
    var seen: [String: [Bool: [Int]]] = [:]
    // In turns, so that what else the machine does falls on both.
    for _ in 0..<Self.rounds {
      for isFar in [false, true] {
        let host = isFar ? "198.18.\(Self.distance).1" : "127.0.0.1"
        let port = servers[isFar ? 1 : 0].port
        let way = isFar ? ["nsenter", "--net=/proc/\(line.identifier)/ns/net"] : []
        let run = try CommandRun(
          way + [TestedBinary.path, "fetch", "-k", "-s", "-S", "--http1.1", "--json", "\(scheme)://\(host):\(port)/"])
        #expect(run.status == 0, "\(run.transcript)")
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
        let timings = try #require((document["hops"] as? [[String: Any]])?.first?["timings_us"] as? [String: Any]).compactMapValues {
          $0 as? Int
        }
        #expect(timings.values.allSatisfy { $0 >= 0 } && timings.filter { $0.key != "total" }.values.reduce(0, +) == timings["total"])
        for (phase, microseconds) in timings { seen[phase, default: [:]][isFar, default: []].append(microseconds) }
      }
    }
    let trips = ["connect": 1, "wait": 1, "tls": 1, "total": scheme == "http" ? 2 : 3]
    for (phase, times) in seen {
      let (near, far) = (Self.median(times[false]), Self.median(times[true]))
      let expected = trips[phase, default: 0] * Self.distance * 1_000
      print("\(scheme), \(phase): \(far - near) µs more from \(Self.distance) ms away")
      // The work of a handshake varies by more than a quarter of a trip on a loaded machine, and no phase may have another's trip.
      #expect((expected - 40_000...expected + 40_000).contains(far - near), "\(phase): \(far) µs, near by \(near) µs")
    }
  }

  /// The environment of the tests, since an interpreter that the path of the tests finds looks for its modules along the path, too;
  /// `ip` stands in a folder of its own.
  private static let environment = {
    var all = ProcessInfo.processInfo.environment
    all["PATH", default: "/usr/bin:/bin"] += ":/usr/sbin:/sbin"
    return all
  }()

  private static func median(_ times: [Int]?) -> Int { times.map { $0.sorted()[$0.count / 2] } ?? 0 }

  private static let canHaveNamespaces = geteuid() == 0 && FileManager.default.isWritableFile(atPath: "/dev/net/tun")
}
