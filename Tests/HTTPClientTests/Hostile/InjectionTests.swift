import HTTPWire
import TestSupport
import Testing

@testable import HTTPClient

/// No text of a caller ends a line of a head: curl's CVE-2014-8150 (CR LF in a URL), CVE-2016-8615 and CVE-2022-35252 (cookies).
@Suite(.timeLimit(.minutes(1))) struct InjectionTests {
  static let hostile = ["\r\nX-Bad: 1", "\nX-Bad: 1", "\rX-Bad: 1", "\0", "a\r\n\r\nGET /bad HTTP/1.1"]

  enum Place: String, CaseIterable {
    case method, target, fieldName, fieldValue, contentType, range, referer, userAgent, priority, removed, query, path, host, user
  }

  /// Guards: `RequestValidator.run`, `URIReference.init` and `CookieSyntax`; each place of a head that a caller's text goes to.
  @Test(arguments: Place.allCases.flatMap { place in hostile.map { (place, $0) } }, [HTTPOptions.Version.http11, .http2])
  func `a head has no line that nobody meant`(input: (place: Place, text: String), version: HTTPOptions.Version) throws {
    let (place, text) = input
    var options = TransferBench.options()
    guard var request = try? HTTPRequest(url: URI(parsing: "http://u@a.example/")) else { return }
    switch place {
    case .method: request.method = "GET" + text
    case .target: request.target = "/" + text
    case .fieldName: request.fields.append("X-A" + text, "1")
    case .fieldValue: request.fields.append("X-A", "1" + text)
    case .contentType:
      request.body = .bytes([1])
      request.contentType = "a/b" + text
    case .range: request.range = "bytes=0-" + text
    case .referer: request.referer = "http://b.example/" + text
    case .userAgent: options.userAgent = "me" + text
    case .priority: options.priority = "u=1" + text
    case .removed: request.removedFields = ["Accept" + text]
    case .query: request.url.query = "a" + text
    case .path: request.url.path = "/" + text
    case .host: request.fields.append("Host", "a.example" + text)
    case .user: request.url.user = "u" + text
    }
    guard let head = try? RequestHeadBuilder.head(of: request, in: version == .http2 ? .http2 : .http11, options: options) else { return }
    // What was not refused must not be there, or be harmless: in base 64.
    let lines = [head.method, head.target, head.authority] + head.fields.lines.flatMap { [$0.nameText, $0.valueText] }
    #expect(lines.allSatisfy { line in !line.utf8.contains { $0 == 0x0d || $0 == 0x0a || $0 == 0 } }, "\(place.rawValue)")
  }

  @Test(
    arguments: hostile.flatMap { text in
      ["http://a.example/\(text)", "http://a.example\(text)/", "http://a.example/?\(text)", "http://u\(text)@a.example/"]
    })
  func `no such URL is read`(text: String) { #expect(throws: URIError.self) { try URI(parsing: text) } }

  @Test(arguments: hostile) func `parameters carry such text without harm`(text: String) throws {
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/")).with(parameter: .url(.dictionary([.init(text, .string(text))])))
      .with(parameter: .form(.dictionary([.init(text, .string(text))])))
    let encoded = try request.encodingParameters()
    let head = try RequestHeadBuilder.head(of: encoded, in: .http11, options: TransferBench.options())
    #expect(!head.target.utf8.contains { $0 <= 0x20 })
    guard case .bytes(let bytes) = encoded.body else { return }
    #expect(!bytes.contains { $0 <= 0x20 })
  }

  /// A server's redirect is text from the network: what it says becomes a URL, or the transfer ends.
  @Test(arguments: ["/a\u{1}b", "http://a.example\u{7f}/", "http://[::1", "//a.example:99999/"])
  func `a redirect cannot smuggle either`(location: String) throws {
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    var head = ResponseHead(version: .http11, status: 302)
    head.fields.append("Location", location)
    let rules = RedirectRules(request: request, options: TransferBench.options().with { $0.redirects = .follow })
    #expect(throws: HTTPError.self) { try rules.redirect(in: head, followed: 0) }
  }
}
