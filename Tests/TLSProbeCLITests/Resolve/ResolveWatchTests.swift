import Foundation
import TestSupport
import Testing

/// `tlsprobe resolve --watch` in a network of its own.
@Suite(.timeLimit(.minutes(2))) struct ResolveWatchTests {
  private let world: ResolveWorld

  init() throws { world = try ResolveWorld() }

  /// Starts the program in a new network namespace, and runs `changes` there, in which `lines N` waits for that many lines of output.
  private func run(_ changes: String, signal: String = "TERM") throws -> CommandRun {
    let script = """
      ip link set lo up
      "$@" >out 2>error &
      lines() { for i in $(seq 1000); do [ $(wc -l <out) -ge $1 ] && return 0; sleep 0.02; done; echo "no line $1"; }
      \(changes)
      kill -\(signal) $!; wait $!; echo "status $?"; cat out error
      """
    try world.folder.write(script, to: "script")
    return try CommandRun(
      [
        "unshare", "--user", "--map-root-user", "--net", "sh", "-c", "cd \"$0\" && . ./script",
        world.folder.path, TestedBinary.path,
        "resolve", "mine.example", "-4", "--resolve", "mine.example:443:192.0.2.9", "--watch",
        "--via", "hosts", "--via", "udp://127.0.0.1:1",
      ], environment: world.environment, limit: .seconds(90))
  }

  static let isAvailable =
    (try? CommandRun([
      "unshare", "--user", "--map-root-user", "--net", "ip", "link", "set", "lo", "up",
    ]).status) == 0

  @Test(
    .enabled(if: isAvailable, "this user may not have a network namespace"),
    arguments: ["TERM", "HUP"])
  func `lookups are repeated after a change of addresses and one of routes`(signal: String) throws {
    let run = try run(
      "lines 2; ip addr add 192.0.2.77/32 dev lo; lines 4; ip route add 198.51.100.0/24 dev lo; lines 6",
      signal: signal)
    let lines = run.text.split(separator: "\n").filter { $0.hasPrefix("{") }
    let objects = try lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(run.text.contains("status 130") && !run.text.contains("no line"), "\(run.transcript)")
    #expect(objects.count >= 6 && objects.count % 2 == 0, "\(run.transcript)")
    #expect(objects.prefix(2).map { $0?["resolver"] as? String } == ["hosts", "udp://127.0.0.1:1"])
    #expect(
      objects.allSatisfy {
        $0?["name"] as? String == "mine.example." && $0?["outcome"] as? String == "records"
      })
  }

  @Test(.enabled(if: isAvailable, "this user may not have a network namespace"))
  func `without a change there is one round`() throws {
    let run = try run("lines 2; sleep 1")
    #expect(
      run.text.split(separator: "\n").count { $0.hasPrefix("{") } == 2
        && run.text.contains("status 130"), "\(run.transcript)")
  }

  @Test(arguments: [
    ["--compare", "--via", "dns", "--via", "hosts"], ["-c", "2"], ["--rank", "443"], ["--cache"],
    ["-o", "x"], ["--json"], ["--format", "csv"],
  ])
  func `options of one document are excluded`(words: [String]) throws {
    let run = try world.resolve(["a.example", "--watch"] + words)
    #expect(run.status == 64 && run.error.contains("--watch excludes"), "\(run.transcript)")
  }
}
