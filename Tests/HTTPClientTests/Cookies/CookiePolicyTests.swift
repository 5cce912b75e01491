import Bytes
import HTTPWire
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(1)), .serialized) struct CookiePolicyTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]

  private func run(
    _ urls: [String], _ version: HTTPOptions.Version, jar: CookieJar? = CookieJar(), given: String? = nil, trusts: Bool = false,
    change: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) async throws -> PolicyBench.Notifications<[Cookie]> {
    let bench = try PolicyBench(version)
    defer { bench.stop() }
    let told = try await bench.run(
      urls, with: { CookiePolicy(jar: jar, given: given, trustsLocation: trusts, now: { TransferBench.now }) }, change: change
    ) { $0.jar?.cookies ?? [] }
    #expect(told.errors.allSatisfy { $0 == nil })
    return told
  }

  private func jar(_ fields: [String], from url: String) throws -> CookieJar {
    var jar = CookieJar()
    for field in fields {
      let cookie = try #require(SetCookie(Array(field.utf8)))
      #expect(jar.store(cookie, from: try URI(parsing: url), at: Timestamp(seconds: 1_790_000_000)) == nil)
    }
    return jar
  }

  @Test(arguments: versions)
  func `cookies of each hop are kept, and sent at the next`(version: HTTPOptions.Version) async throws {
    let told = try await run(
      [
        "https://www.example.org/response-headers?Set-Cookie=a%3D1%3B%20Path%3D/&Set-Cookie=b%3D2&Location=/anything&status_code=302",
        "https://www.example.org/",
      ], version)
    #expect(told.cookies == [[], ["a=1; b=2"], ["a=1; b=2"]])
    #expect(told.kept.map(\.domain) == ["www.example.org", "www.example.org"])
  }

  // CVE-2022-27776. Guard: `given` in CookieStage is for the origin that was asked first.
  @Test(arguments: versions)
  func `what the caller gives stays with its origin`(version: HTTPOptions.Version) async throws {
    let urls = ["https://other.example/anything", "http://www.example.org/anything", "https://www.example.org:444/anything"]
    for url in urls.prefix(2) {
      let asked = ["https://www.example.org/redirect-to?url=\(url)"]
      #expect(try await run(asked, version, jar: nil, given: "sid=secret").cookies == [["sid=secret"], []])
      #expect(try await run(asked, version, jar: nil, given: "sid=secret", trusts: true).cookies == [["sid=secret"], ["sid=secret"]])
    }
    #expect(
      try await run(["https://www.example.org/redirect/1"], version, jar: nil, given: "sid=secret").cookies == [
        ["sid=secret"], ["sid=secret"],
      ])
  }

  // CVE-2026-6276. Guard: CookieStage asks the jar with the URL, and never with a Host field.
  @Test(arguments: versions)
  func `a Host field of the caller's brings no other host's cookies`(version: HTTPOptions.Version) async throws {
    let jar = try jar(["sid=secret; domain=victim.example"], from: "https://victim.example/")
    let told = try await run(
      ["https://www.example.org/response-headers?Set-Cookie=a%3D1&Location=https://other.example/anything&status_code=302"], version,
      jar: jar
    ) { $0.fields.append("Host", "victim.example") }
    #expect(told.cookies == [[], []])
    // Nor is the other host told that name: RedirectRules drops the field.
    #expect(told.hops[0].map(\.request.authority) == ["victim.example", "other.example"])
    #expect(told.kept.map(\.domain) == ["victim.example", "www.example.org"])
    // Where the URL leads to it, it is sent, whatever Host says.
    let other = try await run(["https://victim.example/"], version, jar: jar) { $0.fields.append("Host", "www.example.org") }
    #expect(other.cookies == [["sid=secret"]])
  }

  // Guard: Secure cookies are not for http, and http has no say about them.
  @Test(arguments: versions)
  func `a redirect to http neither gets nor changes Secure cookies`(version: HTTPOptions.Version) async throws {
    let jar = try jar(["sid=good; Secure; Path=/", "plain=1; Path=/"], from: "https://www.example.org/")
    let there = "http://www.example.org/response-headers?Set-Cookie=sid%3Devil%3B%20Path%3D/"
    let told = try await run(
      [
        "https://www.example.org/response-headers?Location=\(there.split(separator: "%").joined(separator: "%25").split(separator: "?").joined(separator: "%3F"))&status_code=302"
      ], version, jar: jar)
    #expect(told.cookies == [["sid=good; plain=1"], ["plain=1"]])
    #expect(told.urls.last?.hasPrefix("http://www.example.org/response-headers?") == true)
    #expect(told.kept.map(\.value) == [Array("good".utf8), Array("1".utf8)])
  }

  // CVE-2022-27779, CVE-2023-46218, CVE-2026-8924. Guards: the public suffix list, and `scope.isWithin` in CookieJar.store.
  @Test(arguments: versions)
  func `a server cannot set cookies for its public suffix, nor for a neighbour`(version: HTTPOptions.Version) async throws {
    let told = try await run(
      [
        "https://evil.co.uk/response-headers?Set-Cookie=a%3D1%3B%20Domain%3DcO.uK&Set-Cookie=b%3D2%3B%20Domain%3Dco.uk.&Set-Cookie=c%3D3&Set-Cookie=d%3D4%3B%20Domain%3Dbank.co.uk",
        "https://bank.co.uk/",
      ], version)
    #expect(told.cookies == [[], []])
    #expect(told.kept.map(\.pair) == [Array("c=3".utf8)])
  }

  @Test(arguments: versions)
  func `what is given stands behind the jar's, and behind nothing where the caller has a Cookie field`(version: HTTPOptions.Version)
    async throws
  {
    let jar = try jar(["a=1"], from: "https://www.example.org/")
    #expect(try await run(["https://www.example.org/"], version, jar: jar, given: "u=v; w=x").cookies == [["a=1; u=v; w=x"]])
    let own = try await run(["https://www.example.org/"], version, jar: jar, given: "u=v") { $0.fields.append("Cookie", "own=1") }
    #expect(own.cookies == [["a=1", "own=1"]])
    let none = try await run(["https://www.example.org/"], version, jar: jar, given: "u=v") { $0.removedFields.append("Cookie") }
    #expect(none.cookies == [["a=1"]])
  }

  @Test func `without a jar nothing is kept`() async throws {
    let told = try await run(["https://www.example.org/response-headers?Set-Cookie=a%3D1", "https://www.example.org/"], .http11, jar: nil)
    #expect(told.cookies == [[], []])
  }
}
