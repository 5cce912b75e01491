import Testing

@testable import HTTPMessages

@Suite struct CookieScopeTests {
  @Test(
    arguments: [
      ("/", "/", true), ("/a", "/", true), ("/a", "/a", true), ("/a/", "/a", true), ("/a/b", "/a", true), ("/a/b", "/a/", true),
      ("/ab", "/a", false),
      ("/a", "/a/", false), ("/", "/a", false), ("/A", "/a", false), ("/a%2Fb", "/a", false), ("/a", "", false),
    ])
  func `a path matches up to a slash`(path: String, prefix: String, isWithin: Bool) {
    #expect(CookieScope.path(path, isWithin: prefix) == (isWithin || (prefix.isEmpty && path.hasPrefix("/"))))
  }

  @Test(
    arguments: [
      ("https://www.example.org/", "example.org", true), ("https://example.org/", "example.org", true),
      ("https://badexample.org/", "example.org", false), ("https://example.org/", "www.example.org", false),
      ("https://WWW.Example.ORG./", "example.org.", true), ("https://www.example.org./", "example.org", false),
      ("https://127.0.0.1/", "0.0.1", false), ("https://[::1]/", "::1", true),
      ("https://b\u{fc}cher.example/", "xn--bcher-kva.example", true), ("https://example.org/", "rg", false),
    ])
  func `a host is within a domain by whole labels`(url: String, domain: String, isWithin: Bool) throws {
    #expect(CookieScope(try JarBench.url(url)).isWithin(domain) == isWithin)
  }

  @Test(arguments: [("/", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b/c", "/a/b"), ("//", "/")])
  func `without a Path it is that of the page`(path: String, expected: String) throws {
    #expect(CookieScope(try JarBench.url("https://example.org\(path)?q=/x/y")).defaultPath == expected)
  }

  @Test(arguments: [
    ("http://example.org/", false), ("https://example.org/", true), ("http://localhost/", true), ("http://127.0.0.1:81/", true),
    ("http://[::1]/", true), ("http://127.0.0.2/", false), ("http://localhost.example.org/", false),
  ])
  func `Secure cookies go where nobody can listen`(url: String, isSecure: Bool) throws {
    #expect(CookieScope(try JarBench.url(url)).isSecure == isSecure)
  }
}
