import Bytes
import DomainNames
import HTTPWire
import Testing

@testable import HTTPMessages

@Suite struct CookieJarTests {
  private let now = JarBench.now

  // CVE-2022-27779, 2023-46218, 2026-8924. Guard: the public suffix list is asked about the canonical form of Domain.
  @Test(
    arguments: [
      "co.uk", ".co.uk", "CO.UK", "Co.uK", "co.uk.", ".co.UK.", "uk", "com", "com.", "github.io", "GITHUB.IO.", "xn--p1ai", "nosuchsuffix",
    ])
  func `no cookie is for all under a public suffix`(suffix: String) throws {
    var jar = CookieJar()
    let name = suffix.drop { $0 == "." }.lowercased()
    let host = "shop.\(name.hasSuffix(".") ? String(name.dropLast()) : name)"
    #expect(try JarBench.refusal("a=b; Domain=\(suffix)", from: "https://\(host)/", in: &jar) != nil)
    // A host with a dot at its end is the same host.
    #expect(try JarBench.refusal("a=b; Domain=\(suffix)", from: "https://\(host)./", in: &jar) != nil)
    #expect(jar.isEmpty)
  }

  @Test func `a public suffix itself has cookies of its own`() throws {
    #expect(try JarBench.sent(["a=b; Domain=github.io"], from: "https://github.io/", to: "https://github.io/") == "a=b")
    #expect(try JarBench.sent(["a=b; Domain=github.io"], from: "https://github.io/", to: "https://other.github.io/") == nil)
    #expect(try JarBench.sent(["a=b; Domain=localhost"], from: "http://localhost/", to: "http://x.localhost/") == nil)
    #expect(try JarBench.sent(["a=b; Domain=localhost"], from: "http://localhost/", to: "http://localhost/") == "a=b")
  }

  // Guard: an address has no labels.
  @Test func `an address has cookies for itself alone`() throws {
    #expect(try JarBench.sent(["a=b; Domain=0.0.1"], from: "http://127.0.0.1/", to: "http://127.0.0.1/") == nil)
    #expect(try JarBench.sent(["a=b; Domain=127.0.0.1"], from: "http://127.0.0.1/", to: "http://127.0.0.1/") == "a=b")
    #expect(try JarBench.sent(["a=b"], from: "http://127.0.0.1/", to: "http://1.127.0.0.1.example/") == nil)
    #expect(try JarBench.sent(["a=b; Domain=[::1]"], from: "http://[::1]/", to: "http://[::1]/") == nil)
  }

  @Test func `a name outside ASCII has its cookies under its A-labels`() throws {
    let host = "https://www.b\u{fc}cher.example/"
    #expect(try JarBench.sent(["a=b; Domain=xn--bcher-kva.example"], from: host, to: "https://xn--bcher-kva.example/") == "a=b")
    #expect(try JarBench.sent(["a=b; Domain=b\u{fc}cher.example"], from: host, to: host) == nil)
    #expect(try JarBench.sent(["a=b"], from: host, to: "https://www.xn--BCHER-kva\u{3002}example/") == "a=b")
  }

  // CVE-2025-9086. Guard: "leave secure cookies alone" looks at paths and domains both ways.
  @Test(
    arguments: [
      "sid=evil; path=/", "sid=evil; path=/login", "sid=evil", "sid=evil; domain=example.org; path=/login", "sid=; max-age=0; path=/login",
    ])
  func `over plain http no Secure cookie is replaced, shadowed or deleted`(field: String) throws {
    var jar = CookieJar()
    for path in ["/", "/login"] {
      #expect(try JarBench.refusal("sid=good; Secure; Path=\(path)", from: "https://www.example.org/", in: &jar) == nil)
    }
    #expect(try JarBench.refusal(field, from: "http://www.example.org/login/x", in: &jar) == .shadowsSecure)
    #expect(try JarBench.sent(by: jar, to: "https://www.example.org/login") == "sid=good; sid=good")
    #expect(try JarBench.refusal("other=fine", from: "http://www.example.org/login/x", in: &jar) == nil)
    // Who is heard over https may.
    #expect(try JarBench.refusal("sid=new; path=/", from: "https://www.example.org/", in: &jar) == nil)
  }

  @Test func `over plain http none is set Secure`() throws {
    var jar = CookieJar()
    #expect(try JarBench.refusal("a=b; Secure", from: "http://www.example.org/", in: &jar) == .insecureOrigin)
    #expect(try JarBench.refusal("a=b; Secure", from: "http://localhost/", in: &jar) == nil)
  }

  // CVE-2015-3145. Guard: paths are looked at by their first byte only where they have one.
  @Test(arguments: ["", " ", "\"", "\"\"", "\"/", "x"])
  func `a path that is none is the page's own`(path: String) throws {
    #expect(try JarBench.sent(["a=b; Path=\(path)"], from: "https://example.org/d/e", to: "https://example.org/d/f") == "a=b")
    #expect(try JarBench.sent(["a=b; Path=\(path)"], from: "https://example.org/d/e", to: "https://example.org/") == nil)
  }

  // Guard: prefixes are read in any case.
  @Test(
    arguments: [
      ("__Secure-a=b; Secure", true), ("__Secure-a=b", false), ("__sEcURe-a=b", false), ("__Host-a=b; Secure; Path=/", true),
      ("__Host-a=b; Secure", false),
      ("__Host-a=b; Path=/", false), ("__Host-a=b; Secure; Path=/x", false), ("__HOST-a=b; Secure; Path=/; Domain=example.org", false),
      ("=__Host-a=b; Secure; Path=/", false), ("__secure-", false), ("__Hos-a=b", true),
    ])
  func `a prefix is kept to`(field: String, isTaken: Bool) throws {
    var jar = CookieJar()
    #expect((try JarBench.refusal(field, from: "https://example.org/", in: &jar) == nil) == isTaken, "\(field)")
    #expect(jar.isEmpty != isTaken)
  }

  @Test func `of one domain the longest unused go first, and Secure ones last`() throws {
    var jar = CookieJar()
    _ = try JarBench.refusal("safe=1; Secure", from: "https://www.example.org/", in: &jar)
    for number in 0..<300 {
      _ = try JarBench.refusal("n\(number)=1", from: "http://h\(number % 7).example.org/", in: &jar)
    }
    #expect(jar.cookies.count == jar.limits.ofDomain)
    #expect(jar.cookies.first?.name == Array("safe".utf8))
    #expect(!jar.cookies.contains { $0.name == Array("n0".utf8) })
    #expect(jar.cookies.contains { $0.name == Array("n299".utf8) })
  }

  @Test func `a jar has its limit, and so has an answer`() throws {
    var jar = CookieJar()
    jar.limits.all = 20
    for number in 0..<50 { _ = try JarBench.refusal("a=1", from: "https://h\(number).test\(number).org/", in: &jar) }
    #expect(jar.count == 20)
    #expect(jar.cookies.count == 20)
    #expect(jar.cookies.last?.domain == "h49.test49.org")
    var other = CookieJar()
    let fields = FieldSection((0..<80).map { FieldLine("set-cookie", "n\($0)=1") })
    other.store(fields, from: try JarBench.url("https://example.org/"), at: now)
    #expect(other.count == 50)
  }

  // CVE-2022-32205. Guard: what is sent is bounded in number and bytes.
  @Test func `a request carries no more than a server takes`() throws {
    let url = "https://example.org/"
    var jar = CookieJar()
    for number in 0..<170 { _ = try JarBench.refusal("n\(number)=1", from: "https://example.org/", in: &jar) }
    #expect(try JarBench.sent(by: jar, to: url)?.utf8.count { $0 == UInt8(ascii: "=") } == 150)
    jar.removeAll()
    for number in 0..<10 {
      _ = try JarBench.refusal("n\(number)=\(String(repeating: "x", count: 4_000))", from: "https://example.org/", in: &jar)
    }
    #expect(try #require(try JarBench.sent(by: jar, to: url)).utf8.count <= 8_190)
  }

  @Test func `cookies end when their time is over, and with the session`() throws {
    let fields = ["a=1; max-age=10", "b=2"]
    let url = "https://example.org/"
    #expect(try JarBench.sent(fields, from: url, to: url, after: .seconds(9)) == "a=1; b=2")
    #expect(try JarBench.sent(fields, from: url, to: url, after: .seconds(10)) == "b=2")
    var jar = CookieJar()
    for field in fields { _ = try JarBench.refusal(field, from: url, in: &jar) }
    jar.removeSessionCookies()
    #expect(jar.cookies.map(\.pair) == [Array("a=1".utf8)])
    jar.removeExpired(at: now + .seconds(10))
    #expect(jar.isEmpty)
  }

  @Test func `what a caller puts in cannot say more than a cookie`() {
    var jar = CookieJar()
    let bad: [Cookie] = [
      Cookie("a", "b\r\nX: y", domain: "example.org"), Cookie("a", "b; c=d", domain: "example.org"),
      Cookie("a=b", "c", domain: "example.org"),
      Cookie("a", "b", domain: "exa mple.org"), Cookie("a", "b", domain: ""), Cookie("a", "b", domain: "example.org", path: "x"),
      Cookie("__Host-a", "b", domain: "example.org"), Cookie("", "", domain: "example.org"),
    ]
    for cookie in bad { jar.insert(cookie, at: now) }
    #expect(jar.isEmpty)
    jar.insert(Cookie("a", "b", domain: "Co.UK.", isHostOnly: false), at: now)
    #expect(jar.cookies == [Cookie("a", "b", domain: "co.uk.")])
  }
}
