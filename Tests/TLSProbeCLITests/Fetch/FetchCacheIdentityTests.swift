import Foundation
import TestSupport
import Testing

/// Two identities that share a cache folder.
@Suite("Identities and the cache of tlsprobe fetch", .timeLimit(.minutes(5)))
struct FetchCacheIdentityTests {
  private static let world = Result { try FetchWorld() }

  /// What the identities a and b give on the command line.
  struct Credential: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let a: [String]
    let b: [String]
  }

  private static func credentials() throws -> [Credential] {
    let pki = try ThrowawayPKI.shared.get()
    let folder = try world.get().folder
    func certificate(_ key: ThrowawayPKI.Key) -> [String] { ["--cert", pki.chain(key), "--key", pki.leafKey(key)] }
    return [
      Credential(testDescription: "cookie", a: ["-b", "id=a"], b: ["-b", "id=b"]),
      Credential(testDescription: "basic", a: ["-u", "a:x"], b: ["-u", "b:x"]),
      Credential(testDescription: "bearer", a: ["--bearer", "aaaa"], b: ["--bearer", "bbbb"]),
      Credential(testDescription: "field", a: ["-H", "X-Tenant: a"], b: ["-H", "X-Tenant: b"]),
      Credential(testDescription: "none", a: [], b: ["-H", "X-Api-Key: b"]),
      Credential(testDescription: "certificate", a: certificate(.ecdsa), b: certificate(.rsa)),
      Credential(testDescription: "session", a: ["--session", folder.file("a.session")], b: ["--session", folder.file("b.session")]),
    ]
  }

  private static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1"], ["secure", "--http2"],
  ]

  @Test("a response stored for one is not served to the other", arguments: ways)
  func matrix(way: [String]) throws {
    let world = try Self.world.get()
    let isPlain = way[0] == "plain"
    for credential in try Self.credentials() {
      let cache = try TemporaryDirectory()
      let url = (isPlain ? world.plain : world.secure) + "/response-headers?Cache-Control=max-age%3D60"
      let outcomes = try [credential.a, credential.b, credential.a, credential.b].map { words in
        let all = ["fetch", "--json", "--cache", cache.file("cache")] + way.dropFirst() + (isPlain ? [] : world.trust) + words + [url]
        let run = try CommandRun.tlsprobe(all, environment: [:])
        let hop = try #require((FetchWorld.object(run)["hops"] as? [[String: Any]])?.first, "\(run.transcript)")
        return (hop["cache"] as? [String: Any])?["outcome"] as? String
      }
      #expect(outcomes == ["miss", "miss", "hit", "hit"], "\(credential.testDescription)")
    }
  }
}
