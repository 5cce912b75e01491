import Testing

@testable import HTTPMessages

/// What the public suite for RFC 6265 asks of user agents, as facts: fields of an answer of https://home.example.org:8888/cookie-parser
/// and what the next request carries.
@Suite struct CookieCorpusTests {
  struct Case: Sendable {
    let name: String
    let fields: [String]
    let sent: String?
    var to = "https://home.example.org:8888/cookie-parser-result"
    var from = "https://home.example.org:8888/cookie-parser"

    init(_ name: String, _ fields: [String], _ sent: String?, to: String? = nil, from: String? = nil) {
      (self.name, self.fields, self.sent) = (name, fields, sent)
      if let to { self.to = to }
      if let from { self.from = from }
    }
  }

  @Test(arguments: attributes + domains + paths + names + orders + ages)
  func `each is sent as the suite says`(example: Case) throws {
    #expect(try JarBench.sent(example.fields, from: example.from, to: example.to) == example.sent, "\(example.name)")
  }

  private static let attributes: [Case] = [
    Case("secure", ["foo=bar; Secure"], "foo=bar"), Case("secure in any case", ["foo=bar; seCURe"], "foo=bar"),
    Case("secure over http", ["foo=bar; Secure"], nil, to: "http://home.example.org:8888/"),
    Case("secure with a value", ["foo=bar; \"Secure\""], "foo=bar", to: "http://home.example.org:8888/"),
    Case("Secure=", ["foo=bar; Secure=aaaa"], nil, to: "http://home.example.org:8888/"),
    Case("a quoted value with a semicolon", ["foo=\"bar; Secure\""], "foo=\"bar", to: "http://home.example.org:8888/"),
    Case("unknown attributes", ["foo=bar; fizz=buzz; %x; \t"], "foo=bar"), Case("HttpOnly", ["foo=bar; HttpOnly"], "foo=bar"),
    Case("many semicolons", ["foo=bar;;;;;"], "foo=bar"), Case("comma between", ["foo=bar, baz=qux"], "foo=bar, baz=qux"),
  ]

  private static let domains: [Case] = [
    Case("own host", ["foo=bar; domain=home.example.org"], "foo=bar"), Case("with a dot", ["foo=bar; domain=.home.example.org"], "foo=bar"),
    Case("parent", ["foo=bar; domain=.example.org"], "foo=bar", to: "https://sibling.example.org/"),
    Case("own host and below", ["foo=bar; domain=home.example.org"], "foo=bar", to: "https://sub.home.example.org/"),
    Case("own host, not beside", ["foo=bar; domain=home.example.org"], nil, to: "https://sibling.example.org/"),
    Case("without a domain, not below", ["foo=bar"], nil, to: "https://sub.home.example.org/"),
    Case("below the sender", ["foo=bar; domain=sub.home.example.org"], nil, to: "https://sub.home.example.org/"),
    Case("beside the sender", ["foo=bar; domain=sibling.example.org"], nil, to: "https://sibling.example.org/"),
    Case("the last one counts", ["foo=bar; domain=sibling.example.org; domain=.home.example.org"], "foo=bar"),
    Case("the last one counts, and is foreign", ["foo=bar; domain=home.example.org; domain=.elsewhere.org"], nil),
    Case("an empty one takes it back", ["foo=bar; domain=sibling.example.org; domain="], "foo=bar"),
    Case("any case", ["foo=bar; domain=HoMe.eXaMPle.ORG"], "foo=bar"),
    Case("blanks about it", ["foo=bar; domain = .home.example.org "], "foo=bar"),
    Case("two dots", ["foo=bar; domain=..home.example.org"], nil), Case("dot at the end", ["foo=bar; domain=home.example.org."], nil),
    Case("a port", ["foo=bar; domain=home.example.org:8888"], nil), Case("a suffix", ["foo=bar; domain=.org"], nil),
    Case("half a label", ["foo=bar; domain=ample.org"], nil),
    Case("ports share cookies", ["foo=bar"], "foo=bar", to: "https://home.example.org:1/"),
    Case("a quoted one", ["foo=bar; domain=\"example.org\""], nil), Case("a blank within", ["foo=bar; domain=exam ple.org"], nil),
  ]

  private static let paths: [Case] = [
    Case("root", ["foo=bar; path=/"], "foo=bar"), Case("own", ["foo=bar; path=/cookie-parser-result"], "foo=bar"),
    Case("below", ["foo=bar; path=/cookie-parser-result/foo"], nil), Case("other", ["foo=bar; path=/foo"], nil),
    Case("half a segment", ["foo=bar; path=/cookie-parser-resul"], nil), Case("with slash", ["foo=bar; path=/cookie-parser-result/"], nil),
    Case("none that begins with a slash", ["foo=bar; path=cookie"], "foo=bar"), Case("empty", ["foo=bar; path="], "foo=bar"),
    Case("the last one counts", ["foo=bar; path=/; path=/qux"], nil), Case("quoted", ["foo=bar; path=\"/foo\""], "foo=bar"),
    Case("foreign first", ["foo=bar; path=/qux; path=/"], "foo=bar"), Case("case counts", ["foo=bar; path=/COOKIE-parser-result"], nil),
    Case("with a query", ["foo=bar; path=/cookie-parser-result?x"], nil),
    Case(
      "page's own by default", ["foo=bar"], nil, to: "https://home.example.org:8888/elsewhere", from: "https://home.example.org:8888/a/b"),
    Case(
      "below the page's own", ["foo=bar"], "foo=bar", to: "https://home.example.org:8888/a/c/d", from: "https://home.example.org:8888/a/b"),
  ]

  private static let names: [Case] = [
    Case("no name", ["=bar"], "bar"), Case("a value alone", ["bar"], "bar"),
    Case("case tells names apart", ["foo=1", "FOO=2"], "foo=1; FOO=2"),
    Case("the same again", ["foo=1", "foo=2"], "foo=2"), Case("nothing", [""], nil), Case("nothing, twice", ["; path=/", "="], nil),
    Case("equals signs", ["a=b=c=d"], "a=b=c=d"), Case("a blank within", ["foo bar=baz"], "foo bar=baz"),
    Case("quotes", ["\"foo\"=\"bar\""], "\"foo\"=\"bar\""), Case("an empty value", ["foo="], "foo="),
  ]

  private static let orders: [Case] = [
    Case("as they came", ["a=1", "b=2", "c=3"], "a=1; b=2; c=3"),
    Case("longer paths first", ["a=1; path=/", "b=2; path=/cookie-parser-result", "c=3; path=/"], "b=2; a=1; c=3"),
    Case("the same keeps its place", ["a=1", "b=2", "a=3"], "a=3; b=2"),
    Case("by path, the same name", ["a=1; path=/", "a=2; path=/cookie-parser-result"], "a=2; a=1"),
    Case("host alone and domain, the same name", ["a=1", "a=2; domain=home.example.org"], "a=1; a=2"),
    Case("gone, and come again", ["a=1", "b=2", "a=; max-age=0", "a=3"], "b=2; a=3"),
  ]

  private static let ages: [Case] = [
    Case("past", ["foo=bar; Expires=Thu, 10 Apr 1980 16:33:12 GMT"], nil),
    Case("deleted", ["foo=bar", "foo=; Expires=Thu, 10 Apr 1980 16:33:12 GMT"], nil),
    Case("no date", ["foo=bar; Expires=4/10/1980"], "foo=bar"), Case("zero", ["foo=bar; max-age=0"], nil),
    Case("less than zero", ["foo=bar; max-age=-1"], nil), Case("no number", ["foo=bar; max-age=\"0\""], "foo=bar"),
    Case("Max-Age before Expires", ["foo=bar; max-age=9999; Expires=Thu, 10 Apr 1980 16:33:12 GMT"], "foo=bar"),
    Case("deleted at another path is not deleted", ["foo=bar; path=/", "foo=; max-age=0; path=/x"], "foo=bar"),
  ]
}
