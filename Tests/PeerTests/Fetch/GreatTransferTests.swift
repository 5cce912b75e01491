import Foundation
import TestSupport
import Testing

/// A gibibyte, sent and received, in memory that does not grow with it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct GreatTransferTests {
  /// Of a debug build.
  private static let memory = 64 << 20
  private static let size = 1 << 30

  struct NetworkPath: Sendable, CustomTestStringConvertible {
    let peer: HTTPPeer
    let version: String
    var testDescription: String { "\(peer.name) \(version)" }
  }

  static let ways = [
    (GunicornDigest.peer, "--http1.1"), (HTTPPeer.nginx[2], "--http1.1"), (HTTPPeer.nginx[2], "--http2"),
    (HTTPPeer.nghttpd[0], "--http2-prior-knowledge"),
  ].filter { $0.0.isPresent }.map { NetworkPath(peer: $0.0, version: $0.1) }

  @Test(arguments: ways) func `a gibibyte goes out and comes back whole in little memory`(way: NetworkPath) throws {
    let (files, pki) = (try ServedFiles(), try ThrowawayPKI.shared.get())
    let server = try way.peer.start(serving: files, pki)
    let upload = files.uploads + "/great"
    let made = try CommandRun(["sh", "-c", "head -c \(Self.size) /dev/urandom > \(upload); sha256sum < \(upload)"], limit: .seconds(60))
    let digest = made.text.prefix(64)
    let answer = files.uploads + "/answer"
    let trust = way.peer.isSecure ? ["--cacert", pki.roots] : []
    let sending = try CommandRun(
      [TestedBinary.path, "fetch", "-s", "-S", "-m", "120", way.version, "-T", upload, "-o", answer] + trust
        + ["\(way.peer.scheme)://127.0.0.1:\(server.port)/kept"], limit: .seconds(150), watchesMemory: true)
    #expect(sending.status == 0, "\(sending.error)")
    #expect(sending.peakResident < Self.memory, "\(sending.peakResident) bytes")
    let kept = way.peer.program == "nginx" ? files.path + "/kept" : answer
    if way.peer.program == "httpbin" {
      #expect(try String(contentsOfFile: answer, encoding: .utf8) == "\(Self.size) \(digest)\n")
    } else {
      #expect(try CommandRun(["sha256sum", kept], limit: .seconds(60)).text.hasPrefix(digest))
    }
    print("\(way.testDescription): sent in \(sending.elapsed), \(sending.peakResident >> 10) KiB at most")
    guard way.peer.program == "nginx" else { return }
    let receiving = try CommandRun(
      [TestedBinary.path, "fetch", "-s", "-S", "-m", "120", way.version, "-o", answer] + trust
        + ["\(way.peer.scheme)://127.0.0.1:\(server.port)/kept"], limit: .seconds(150), watchesMemory: true)
    #expect(receiving.status == 0, "\(receiving.error)")
    #expect(receiving.peakResident < Self.memory, "\(receiving.peakResident) bytes")
    #expect(try CommandRun(["sha256sum", answer], limit: .seconds(60)).text.hasPrefix(digest))
    print("\(way.testDescription): received in \(receiving.elapsed), \(receiving.peakResident >> 10) KiB at most")
  }
}

/// gunicorn with a program of ours, which says how much it was sent, and its SHA-256.
enum GunicornDigest {
  static let peer = HTTPPeer(
    program: "httpbin", isSecure: false, versions: ["--http1.1"], sections: [],
    commands: { setting in
      let folder = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures"
      return [
        [PeerProgram.path("httpbin"), "--bind", "127.0.0.1:\(setting.port)", "--chdir", folder, "--timeout", "300", "digest_app:app"]
      ]
    })
}
