import Bytes
import HTTPClient
import HTTPWire
import LocalServer
import Testing

@testable import MockServer

/// The base path of `--upstream` is a boundary: no request takes its credentials elsewhere.
@Suite(.timeLimit(.minutes(1))) struct UpstreamPathTests {
  @Test(arguments: [
    ("/", "/"), ("/a", "/a"), ("/a/", "/a/"), ("/a//b", "/a//b"), ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/a/%2e%2E/b", "/b"),
    ("/a/b/..", "/a/"), ("/a/.", "/a/"), ("/a/..", "/"), ("//evil.example/x", "/evil.example/x"), ("///x", "/x"), ("", "/"),
    ("/group%2Fproject", "/group%2Fproject"), ("/%2525", "/%2525"), ("/a;b/c", "/a;b/c"), ("/...", "/..."), ("/..a", "/..a"),
  ])
  func `a path below the base is passed on without dot segments`(path: String, expected: String) {
    #expect(UpstreamPath(path)?.text == expected)
  }

  @Test(arguments: [
    "/..", "/../x", "/a/../../x", "/%2e%2e/x", "/.%2E/x", "/..%2fx", "/a/..%2f..%2fx", "/a%2f..%2f..%2fx", "/..%5cx", "/..\\x",
    "/a\\..\\..\\x",
    "/..;/x", "/..;a=b/x", "/%2e%2e;/x", "/%252e%252e/x", "/%252e%252e%252fx", "/a/%25252e%25252e/x", "//../x", "/./../x",
    "/%25252525252525252e",
  ])
  func `a path that leaves the base, to any server, is refused`(path: String) {
    #expect(UpstreamPath(path) == nil)
  }

  @Test func `no target leaves the base path or the server`() async throws {
    let behind = try LocalServer([BinSite()], at: Platform.now)
    defer { behind.stop() }
    let endpoint = "\(try #require(behind.endpoint(of: "httpbin")))"
    let upstream = try Upstream(url: "http://user:s3cret@\(endpoint)/anything/base")
    #expect(upstream.hasCredentials)
    let site = RecordingSite(UpstreamResponder(upstream))
    for (target, expected) in [
      ("/x", "/anything/base/x"), ("//evil.example/x", "/anything/base/evil.example/x"), ("http://evil.example/x?y", "/anything/base/x?y"),
      ("http://evil.example", "/anything/base/"), ("/a/../x", "/anything/base/x"), ("/?u=../../x", "/anything/base/?u=../../x"),
    ] {
      let answer = await site.ask("GET", target)
      #expect(answer.json["url"] == .string("http://\(endpoint)\(expected)"), "\(target): \(answer.text)")
    }
    let served = behind.counts.requests
    for target in ["/../x", "/%2e%2e/x", "/..%2fx", "http://evil.example/../x"] {
      let answer = await site.ask("GET", target)
      #expect(answer.status == 400 && !answer.text.contains("s3cret"), "\(target)")
    }
    #expect(await site.ask("OPTIONS", "*").status == 400)
    #expect(behind.counts.requests == served)
    await upstream.close()
  }

  @Test(arguments: ["ftp://user:s3cret@a.example/", "http://user:s3cret@a b/", "user:s3cret@"])
  func `a wrong URL is reported without its password`(url: String) {
    let error = #expect(throws: ResponderError.self) { try Upstream(url: url) }
    #expect(error?.description.contains("s3cret") == false)
  }
}
