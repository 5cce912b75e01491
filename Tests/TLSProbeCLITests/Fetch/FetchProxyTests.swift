import Foundation
import TestSupport
import Testing

@Suite("tlsprobe fetch by proxies", .timeLimit(.minutes(1)))
struct FetchProxyTests {
  private let world: FetchWorld
  private let relay: RelayingProxy

  init() throws {
    world = try FetchWorld()
    relay = try RelayingProxy()
  }

  /// The proxy of each hop.
  private func proxies(_ words: [String], _ environment: [String: String]) throws -> [String?] {
    let other = world.plain.replacing("127.0.0.1", with: "localhost")
    let run = try CommandRun.tlsprobe(
      ["fetch", "-L", "--json", "\(world.plain)/redirect-to?url=\(other)/"] + words, environment: environment)
    let hops = try #require(try FetchWorld.object(run)["hops"] as? [[String: Any]], "\(run.transcript)")
    return hops.map { ($0["connection"] as? [String: Any])?["proxy"] as? String }
  }

  @Test("NO_PROXY and --noproxy are asked again for the host of a redirect")
  func exceptions() throws {
    let address = "socks5h://127.0.0.1:\(relay.port)"
    #expect(try proxies([], ["http_proxy": address]) == [address, address])
    #expect(try proxies([], ["http_proxy": address, "NO_PROXY": "localhost"]) == [address, nil])
    #expect(try proxies([], ["all_proxy": address, "no_proxy": "127.0.0.1"]) == [nil, address])
    #expect(try proxies(["-x", address, "--noproxy", "localhost"], [:]) == [address, nil])
    #expect(try proxies(["--noproxy", "*"], ["http_proxy": address]) == [nil, nil])
    // The proxy of another scheme is not theirs.
    #expect(try proxies([], ["https_proxy": address]) == [nil, nil])
  }
}
