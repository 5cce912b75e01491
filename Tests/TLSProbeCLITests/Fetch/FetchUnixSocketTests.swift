import Foundation
import TestSupport
import Testing

/// Transfers over Unix sockets, in the clear and over TLS, with HTTP/1.1 and HTTP/2.
@Suite("tlsprobe fetch --unix-socket", .timeLimit(.minutes(5)))
struct FetchUnixSocketTests {
  private static let world = Result { try FetchWorld() }
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func port(of url: String) throws -> UInt16 { try #require(url.split(separator: ":").last.flatMap { UInt16($0) }) }

  /// The URL names a host that does not exist, except for TLS, where the certificate has its name.
  private func arguments(_ way: [String]) throws -> (words: [String], origin: String, port: UInt16) {
    let world = try Self.world.get()
    guard way[0] == "secure" else { return (Array(way.dropFirst()), "http://nowhere.invalid", try port(of: world.plain)) }
    return (Array(way.dropFirst()) + Array(world.trust.prefix(2)), world.secure, try port(of: world.secure))
  }

  @Test(
    "the URL's host stays in Host, SNI and the verification", arguments: SeveralTransfersTests.ways, [false, true])
  func transfers(way: [String], isAbstract: Bool) throws {
    let (words, origin, port) = try arguments(way)
    let name = isAbstract ? "@tlsprobe-\(UUID().uuidString)" : folder.file("socket")
    let relay = try UnixRelay(name, to: port)
    let option = isAbstract ? ["--abstract-unix-socket", String(name.dropFirst())] : ["--unix-socket", name]
    let host = origin.split(separator: "/").last.map(String.init) ?? ""
    for size in [0, 16_385] {
      let run = try CommandRun.tlsprobe(
        ["fetch", "-s", "-S"] + words + option + ["-w", "%{stderr}%{remote_ip} %{tls_sni}", "\(origin)/bytes/\(size)"])
      #expect(run.status == 0 && run.output.count == size, "\(run.error)")
      #expect(run.error.hasPrefix(name) && (way[0] == "plain" || run.error.hasSuffix(" \(host.split(separator: ":")[0])")), "\(run.error)")
    }
    for size in [1, 300_000] {
      let path = try folder.write([UInt8](repeating: 0x61, count: size), to: "body")
      let run = try CommandRun.tlsprobe(
        ["fetch", "-s", "-S"] + words + option + ["--data-binary", "@\(path)", "-H", "Content-Type: text/plain", "\(origin)/anything"])
      #expect(run.status == 0 && run.text.contains("\"length\": \(size),") && run.text.contains(host), "\(run.transcript)")
    }
    withExtendedLifetime(relay) {}
  }

  @Test("curl does the same, and reports the same address")
  func agreement() throws {
    let world = try Self.world.get()
    let path = folder.file("socket")
    let relay = try UnixRelay(path, to: try port(of: world.plain))
    let words = ["-s", "-S", "-A", "me", "--unix-socket", path, "-w", "%{remote_ip} %{http_code}", "http://a.test:81/anything"]
    let (ours, theirs) = (try CommandRun.tlsprobe(["fetch"] + words), try CommandRun(["curl", "-q"] + words))
    // curl cuts the path after 45 bytes.
    #expect(
      ours.status == 0 && ours.text.replacing(path, with: String(path.prefix(45))) == theirs.text, "\(ours.transcript)\(theirs.transcript)")
    withExtendedLifetime(relay) {}
  }

  @Test("reports and logs name the socket instead of an address")
  func reports() throws {
    let world = try Self.world.get()
    let path = folder.file("socket")
    let relay = try UnixRelay(path, to: try port(of: world.plain))
    let run = try CommandRun.tlsprobe(["fetch", "-v", "-p", "m", "--unix-socket", path, "http://a.test/anything"])
    #expect(
      run.error.contains("* Established connection to a.test (unix:\(path))\n") && run.text.contains("unix:\(path)"), "\(run.transcript)")
    #expect(!(run.text + run.error).contains("0.0.0.0"))
    let document = try FetchWorld.object(CommandRun.tlsprobe(["fetch", "-s", "--json", "--unix-socket", path, "http://a.test/anything"]))
    #expect("\(document)".contains("socket = \"\(path)\"") || "\(document)".contains(path))
    let connection = try #require(((document["hops"] as? [[String: Any]])?.first?["connection"]) as? [String: Any])
    for end in ["local", "remote"] {
      let place = try #require(connection[end] as? [String: Any])
      #expect(place["ip"] is NSNull && place["port"] as? Int == 0, "\(connection)")
    }
    // The document is read again.
    let saved = try folder.write(
      try CommandRun.tlsprobe(["fetch", "-s", "--json", "--unix-socket", path, "http://a.test/anything"]).text, to: "saved.json")
    #expect(try CommandRun.tlsprobe(["diff", saved, saved]).status == 0)
    withExtendedLifetime(relay) {}
  }

  @Test("a redirect to another host, and several URLs, go to the same socket")
  func redirect() throws {
    let recorder = try RequestRecorder { number, _ in
      number == 0 ? RequestRecorder.response(302, "", "Location: http://other.test/b") : RequestRecorder.response(200)
    }
    let path = folder.file("socket")
    let relay = try UnixRelay(path, to: recorder.port)
    let run = try CommandRun.tlsprobe(["fetch", "-s", "-L", "--unix-socket", path, "http://a.test/a", "http://third.test/c"])
    #expect(run.status == 0, "\(run.transcript)")
    #expect(recorder.take().map { $0.split(separator: "\r\n")[1] } == ["Host: a.test", "Host: other.test", "Host: third.test"])
    withExtendedLifetime(relay) {}
  }

  @Test(
    "a socket that cannot be used is a failed connection, as in curl",
    arguments: [("missing", "no such file or directory"), ("file", "refused"), (String(repeating: "a", count: 200), "file name too long")])
  func missing(name: String, reason: String) throws {
    try folder.write("", to: "file")
    let words = ["-s", "-S", "--unix-socket", folder.file(name), "http://a.test/"]
    let (ours, theirs) = (try CommandRun.tlsprobe(["fetch"] + words), try CommandRun(["curl", "-q"] + words))
    #expect(ours.status == 7 && ours.error.lowercased().contains(reason) && ours.error.contains(folder.file(name)), "\(ours.transcript)")
    // A path that is too long is curl's error 6.
    #expect(theirs.status == (name.count > 100 ? 6 : 7), "\(theirs.transcript)")
  }

  @Test(
    "a socket is not combined with what chooses an address",
    arguments: [["-x", "http://p.test"], ["--interface", "lo"], ["-4"], ["--haproxy-protocol"], ["--proxy-protocol", "v2"]])
  func conflicts(words: [String]) throws {
    let run = try CommandRun.tlsprobe(["fetch", "--unix-socket", "/s"] + words + ["http://a.test/"])
    #expect(run.status == 64 && run.error.contains("--unix-socket and --"), "\(run.transcript)")
    let ignored = try CommandRun.tlsprobe(
      ["fetch", "--unix-socket", folder.file("none"), "http://a.test/"], environment: ["http_proxy": "http://127.0.0.1:1"])
    #expect(ignored.status == 7 && ignored.error.contains("unix:"), "\(ignored.transcript)")
  }
}
