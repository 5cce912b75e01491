import Bytes
import Foundation
import LocalServer
import Minting
import TestSupport
import Testing

/// Processes that keep the same file at the same time.
@Suite(.timeLimit(.minutes(5)), .serialized) struct SharedStateFileTests {
  enum StateOption: String, CaseIterable, Sendable {
    case clear = "http", http11 = "https over HTTP/1.1", http2 = "https over HTTP/2"

    var words: [String] { self == .http11 ? ["--http1.1"] : self == .http2 ? ["--http2"] : [] }
  }

  private let folder: TemporaryDirectory
  private let server: LocalServer

  init() throws {
    folder = try TemporaryDirectory()
    let doors = try ["site", "site-plain"].map { name in
      var door = ListenerConfiguration(name, at: Endpoint(.loopbackV4, port: 0), [try #require(Cases.all.first { $0.name == name })])
      door.namesDecide = name == "site"
      return door
    }
    server = try LocalServer(doors, by: TestAuthorities(now: Platform.now), settings: ServerSettings())
    try folder.write(server.trustAnchorsPEM, to: "roots.pem")
  }

  /// Starts the processes at the same time; each asks a host of its own for its own fields.
  private func fetch(
    _ count: Int, by way: StateOption, _ words: (Int) -> [String], field: (Int) -> String, host: (Int) -> String = { _ in "localhost" }
  ) throws {
    let port = try #require(server.endpoint(of: way == .clear ? "site-plain" : "site")).port
    let children = try (0..<count).map { number in
      let place = "\(host(number)):\(port)"
      let arguments =
        [TestedBinary.path, "fetch", "--resolve", "\(place):127.0.0.1", "--cacert", folder.file("roots.pem"), "-m", "120"] + way.words
        + words(number) + ["\(way == .clear ? "http" : "https")://\(place)/response-headers?\(field(number))"]
      return try ChildProcess(
        arguments, environment: CommandRun.environment, output: "/dev/null",
        error: folder.file("error-\(number)"))
    }
    for (number, child) in children.enumerated() {
      #expect(child.wait(atMost: .seconds(200)) == 0, "\(folder.text(of: "error-\(number)"))")
    }
  }

  private func expect(_ numbers: Range<Int>, in name: String, _ mark: (Int) -> String) {
    let text = folder.text(of: name)
    let lost = numbers.filter { !text.contains(mark($0)) }
    #expect(lost.isEmpty, "\(lost.count) of \(numbers.count) entries are lost: \(text)")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.contains { $0.hasPrefix(".tlsprobe-") } == false)
  }

  @Test(arguments: StateOption.allCases) func `40 concurrent processes lose no cookie of a jar`(way: StateOption) throws {
    let jar = folder.file("jar")
    try fetch(40, by: way, { _ in ["-b", jar, "-c", jar] }, field: { "Set-Cookie=c\($0)%3Dv\($0)%3B%20path%3D/" })
    expect(0..<40, in: "jar") { "\tc\($0)\tv\($0)\n" }
  }

  @Test(arguments: StateOption.allCases) func `concurrent processes lose no cookie or field of a session`(way: StateOption) throws {
    let session = folder.file("session")
    try fetch(
      12, by: way, { ["--session", session, "-H", "X-\($0): v"] }, field: { "Set-Cookie=c\($0)%3Dv\($0)%3B%20path%3D/" },
      host: { $0 % 2 == 0 ? "even.localhost" : "odd.localhost" })
    expect(0..<12, in: "session") { "\"value\": \"v\($0)\"" }
    expect(0..<12, in: "session") { "\"X-\($0)\"" }
  }

  @Test(arguments: [StateOption.http11, .http2]) func `concurrent processes lose no host of an HSTS file`(way: StateOption) throws {
    let file = folder.file("hsts")
    try fetch(
      12, by: way, { _ in ["--hsts", file] }, field: { _ in "Strict-Transport-Security=max-age%3D1000" }, host: { "host\($0).localhost" })
    expect(0..<12, in: "hsts") { "\nhost\($0).localhost \"" }
  }

  @Test(arguments: [StateOption.http11, .http2]) func `concurrent processes lose no origin of an Alt-Svc file`(way: StateOption) throws {
    let file = folder.file("services")
    try fetch(
      12, by: way, { _ in ["--alt-svc", file] }, field: { _ in "Alt-Svc=h2%3D%22other.localhost:444%22" }, host: { "host\($0).localhost" })
    expect(0..<12, in: "services") { " host\($0).localhost " }
  }

  @Test(arguments: StateOption.allCases) func `concurrent processes lose no stored response of a URL`(way: StateOption) throws {
    let cache = folder.file("cache")
    try fetch(
      8, by: way, { ["--cache", cache, "-H", "X-Kind: \($0)"] }, field: { _ in "Cache-Control=max-age%3D1000&Vary=X-Kind" })
    try fetch(
      8, by: way, { ["--cache", cache, "--cache-stats", "-H", "X-Kind: \($0)"] },
      field: { _ in "Cache-Control=max-age%3D1000&Vary=X-Kind" })
    let missed = (0..<8).filter { !folder.text(of: "error-\($0)").contains("1 hit") }
    #expect(missed.isEmpty, "\(missed)")
  }

  @Test func `a cookie that another process has deleted or changed meanwhile is not brought back`() throws {
    let jar = folder.file("jar")
    try fetch(
      1, by: .clear, { _ in ["-b", jar, "-c", jar] }, field: { _ in "Set-Cookie=a%3D1%3B%20path%3D/&Set-Cookie=b%3D1%3B%20path%3D/" })
    // While this one runs, another run deletes one cookie and changes the other.
    let (isAsked, gate) = (Lock(false), Lock(false))
    let slow = try RawServer { connection in
      connection.read()
      isAsked.withLock { $0 = true }
      while !gate.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
      connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: own=1; path=/\r\nContent-Length: 0\r\n\r\n")
    }
    let child = try ChildProcess(
      [TestedBinary.path, "fetch", "-b", jar, "-c", jar, "http://127.0.0.1:\(slow.port)/"], environment: CommandRun.environment,
      output: "/dev/null", error: folder.file("error"))
    while !isAsked.withLock({ $0 }), child.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    try fetch(
      1, by: .clear, { _ in ["-b", jar, "-c", jar] },
      field: { _ in "Set-Cookie=a%3D1%3B%20path%3D/%3B%20max-age%3D0&Set-Cookie=b%3D2%3B%20path%3D/" })
    gate.withLock { $0 = true }
    #expect(child.wait(atMost: .seconds(60)) == 0, "\(folder.text(of: "error"))")
    let text = folder.text(of: "jar")
    #expect(!text.contains("\ta\t") && text.contains("\tb\t2\n") && text.contains("\town\t1\n"), "\(text)")
  }
}
