import HTTPMessages
import Testing

@Suite struct URIResolutionTests {
  /// RFC 3986, section 5.4, with the fragment's and empty reference's rows, and those that have a scheme of http.
  @Test(arguments: [
    ("//g", "http://g/"), ("/g", "http://a/g"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
  ]) func `references lead where RFC 3986 says`(reference: String, url: String) throws {
    #expect(try URI(parsing: "http://a/b/c/d;p?q").resolving(reference).description == url)
  }

  @Test(arguments: [
    ("https://b.example/x", "https://b.example/x"), ("HTTP://B.example", "http://b.example/"),
    ("//b.example:81?q", "http://b.example:81/?q"),
    ("?", "http://a.example:8080/b/c?"), ("/a b?c d#e f", "http://a.example:8080/a%20b?c+d#e%20f"),
    ("caf\u{e9}", "http://a.example:8080/b/caf%C3%A9"), ("/\\b.example/", "http://a.example:8080/\\b.example/"),
    ("./a:b", "http://a.example:8080/b/a:b"), ("/a:b", "http://a.example:8080/a:b"), ("1:b", "http://a.example:8080/b/1:b"),
    ("////b.example/", nil), ("///b", nil), ("//", nil), ("http:g", nil), ("http:", nil), ("https:/b.example", nil), ("a:b", nil),
    ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("ftp://b.example/", nil), ("//b.example\\@c.example/", nil),
    ("/a\r\nSet-Cookie: b", nil), ("/a\0", nil), ("//b example/", nil),
  ]) func `a Location leads to a URL of http or is refused`(reference: String, url: String?) throws {
    let base = try URI(parsing: "http://a.example:8080/b/c?q")
    if let url {
      #expect(try base.resolving(reference).description == url)
    } else {
      #expect(throws: URIError.self) { try base.resolving(reference) }
    }
  }

  @Test func `bytes of other encodings are percent-encoded as they are`() throws {
    #expect(try URI(parsing: "http://a/").resolving([0x2f, 0xe9]).path == "/%E9")
  }

  @Test func `a refused scheme is named`() throws {
    let error = try #require(throws: URIError.self) { try URI(parsing: "http://a/").resolving("JavaScript:alert(1)") }
    #expect(error.code == .badScheme)
    #expect("\(error)" == "the URL's scheme 'javascript' cannot be fetched")
  }

  @Test func `userinfo stays with its own authority`() throws {
    let base = try URI(parsing: "http://user:secret@a/b")
    #expect(try base.resolving("/c").user == "user")
    #expect(try base.resolving("//a/c").user == nil)
    #expect(try base.resolving("//other@a/c").user == "other")
  }

  @Test func `dots can be kept in what a reference says`() throws {
    #expect(try URI(parsing: "http://a/b/").resolving("../c", keepingDots: true).path == "/b/../c")
  }
}
