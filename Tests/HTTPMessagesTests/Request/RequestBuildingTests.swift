import HTTPWire
import Testing

@testable import HTTPMessages

@Suite struct RequestBuildingTests {
  private let plain: HTTPRequest

  init() throws { plain = HTTPRequest(url: try URI(parsing: "https://api.example/v1/")) }

  @Test func `each builder gives a changed copy`() throws {
    let request = plain.with(method: "PUT").with(header: "X-A", "1").with(header: "x-a", "2").adding(header: "X-A", "3")
      .with(body: "text").with(timeout: .seconds(3)).with(priority: .highest)
    #expect(request.fields.values(of: "X-A") == ["2", "3"])
    #expect(request.method == "PUT")
    #expect(request.contentType == "text/plain; charset=utf-8")
    #expect(request.timeout == .seconds(3))
    #expect(request.priority == .highest)
    #expect(plain.fields.isEmpty && plain.method == "GET")
    #expect(request.without(header: "X-A").fields.isEmpty)
    #expect(plain.without(header: "Accept").removedFields == ["Accept"])
    #expect(plain.without(header: "Accept").with(header: "accept", "a/b").removedFields.isEmpty)
  }

  @Test func `cookies share one field, and the last of a name counts`() throws {
    let request = try plain.with(cookie: "a", "1").with(cookie: "b", "2").with(cookie: "a", "3")
    #expect(request.fields.values(of: "Cookie") == ["b=2; a=3"])
  }

  /// Guard: `CookieSyntax.isOctet` and the token check of `with(cookie:)` (curl's CVE-2023-38546 and CVE-2022-35252).
  @Test(arguments: [("a", "x; b=y"), ("a", "x\r\nX: y"), ("a=b; c", "x"), ("a", "x\0"), ("", "x"), ("a", "x\u{7f}"), ("a\n", "x")])
  func `no cookie can smuggle another`(name: String, value: String) {
    let error = #expect(throws: HTTPError.self) { try plain.with(cookie: name, value) }
    #expect(error?.code == "http.bad-cookie")
  }

  @Test func `priorities are in order, and the middle one is what a server takes for granted`() {
    #expect(RequestPriority.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(RequestPriority.medium.field == "u=3")
    #expect(RequestPriority.idle < .highest)
  }

  @Test func `a request inherits what it does not say`() throws {
    let base = plain.with(header: "Accept", "a/b").with(header: "X-A", "base").with(timeout: .seconds(9)).with(method: "POST")
      .with(body: "not inherited").with(priority: .low).without(header: "User-Agent")
    let request = try HTTPRequest(base: base, endpoint: "users?x=1", fields: FieldSection([FieldLine("x-a", "own")]))
    #expect(request.url.description == "https://api.example/v1/users?x=1")
    #expect(request.fields.lines.map { "\($0.nameText): \($0.valueText)" } == ["Accept: a/b", "x-a: own"])
    #expect(request.method == "POST")
    #expect(request.timeout == .seconds(9))
    #expect(request.priority == .low)
    #expect(request.removedFields == ["User-Agent"])
    #expect(!request.body.exists)
    #expect(try HTTPRequest(base: base, endpoint: "/x", method: "GET").url.target == "/x")
    #expect(try HTTPRequest(base: base).url == base.url)
  }

  /// Guard: `HTTPRequest.isOfOrigin` in `init(base:endpoint:…)`.
  @Test(arguments: ["//evil.example/", "http://api.example/v1/", "https://api.example:8443/", "https://api.example.evil.example/"])
  func `credentials of the base do not go to another origin`(endpoint: String) throws {
    var base = plain.with(header: "Authorization", "Bearer s").with(header: "cookie", "a=b").with(header: "X-A", "1")
      .with(header: "X-Api-Key", "k").with(header: "x-auth-token", "t")
    base.url.user = "u"
    let request = try HTTPRequest(base: base, endpoint: endpoint)
    #expect(request.fields.lines.map(\.nameText) == ["X-A"])
    #expect(request.url.user == nil)
    #expect(try HTTPRequest(base: base, endpoint: "y").fields.lines.count == 5)
  }

  @Test(arguments: ["//evil.example/", "http://api.example/v1/", "https://api.example:8443/"])
  func `secret parameters of the base do not go to another origin`(endpoint: String) throws {
    let base = plain.with(parameter: .url(["api_key": "k", "page": 1])).with(parameter: .form(["password": "p", "name": "n"]))
      .with(parameter: .json(["list": [["token": "t", "id": 7]]])).with(parameter: .propertyList(["secret": "s"]))
      .with(parameter: .multipart([MultipartPart("access_token", "t"), MultipartPart("title", "Sea")]))
    let foreign = try HTTPRequest(base: base, endpoint: endpoint).parameters
    guard case .url(let url) = foreign[0], case .form(let form) = foreign[1], case .json(let json) = foreign[2],
      case .propertyList(let list) = foreign[3], case .multipart(let parts) = foreign[4]
    else {
      Issue.record("\(foreign)")
      return
    }
    #expect(url == ["page": 1] && form == ["name": "n"] && json == ["list": [["id": 7]]] && list == [:])
    #expect(parts.map(\.name) == ["title"])
    guard case .url(let own) = try HTTPRequest(base: base, endpoint: "users").parameters[0] else {
      Issue.record("no parameter for the URL")
      return
    }
    #expect(own == ["api_key": "k", "page": 1])
  }
}
