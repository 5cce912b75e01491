import TLSProbe
import TestSupport
import Testing

/// The examples of the guides "Build requests" and "Encode parameters".
@Suite(.timeLimit(.minutes(2))) struct RequestExamples {
  @Test func `a request is built by steps`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let request = HTTPRequest(method: "PUT", url: try URI(parsing: "\(site)/anything"))
      .with(header: "X-Trace", "7")
      .without(header: "Accept")
      .with(body: "hello")
      .with(timeout: .seconds(5))
      .with(priority: .low)
    let response = try await client.send(request)
    #expect(response.text.contains(#"["X-Trace","7"]"#) || response.text.contains(#"["X-Trace", "7"]"#), "\(response.text)")
    #expect(response.text.contains("\"PUT\"") && response.text.contains("u=4") && !response.text.lowercased().contains("\"accept\""))
  }

  @Test func `a request inherits from another`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let api = HTTPRequest(url: try URI(parsing: "\(site)/anything/"))
      .with(header: "X-Client", "example")
      .with(parameter: .url(["key": "k1"]))
      .with(timeout: .seconds(5))
    let users = try HTTPRequest(base: api, endpoint: "users", method: "DELETE").with(parameter: .url(["id": 7]))
    let response = try await client.send(users)  // DELETE /anything/users?key=k1&id=7
    #expect(response.text.contains("\"/anything/users?key=k1&id=7\"") && response.text.contains("\"DELETE\""))
    #expect(response.text.contains("X-Client"))
  }

  @Test func `a request has cookies and interceptors of its own`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let (told, lines) = AsyncStream.makeStream(of: String.self)
    let log: @Sendable (String) -> Void = { lines.yield($0) }
    let request = try HTTPRequest(url: URI(parsing: "\(site)/headers"))
      .with(cookie: "theme", "dark")
      .with(cookie: "size", "large")
      .with(interceptors: InterceptorChain(requests: [LogRequest(.url, to: log)]))
    let response = try await client.send(request)
    lines.finish()
    #expect(response.text.contains("theme=dark; size=large"))
    #expect(await told.reduce(into: []) { $0.append($1) } == ["> GET \(site)/headers"])
  }

  @Test func `one request may have terms of its own`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    var careful = client.configuration.options
    careful.redirects = .follow
    let request = HTTPRequest(url: try URI(parsing: "\(site)/redirect/1"))
    let response = try await client.send(request, RequestOptions(options: careful))
    #expect(response.status == 200 && response.hops.count == 2)
  }

  @Test func `parameters are merged and encoded`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let request = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/anything"))
      .with(parameter: .url(["page": 1]))
      .with(parameter: .url(["page": 2]))  // of two with one name the last is used
      .with(parameter: .json(["name": "Ada", "tags": ["a", "b"], "age": 36]))
    let response = try await client.send(request)
    let sent = try request.encodingParameters()
    #expect(response.text.contains("\"/anything?page=2\"") && response.text.contains("application/json"))
    guard case .bytes(let bytes) = sent.body else { throw Unexpected() }
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""name":"Ada""#))
  }

  @Test func `there are forms, property lists, and whatever else`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let form = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/anything")).with(parameter: .form(["name": "Ada Lovelace"]))
    let list = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/anything")).with(parameter: .propertyList(["name": "Ada"]))
    let own = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/anything"))
      .with(parameter: .custom { request throws(HTTPError) in request.with(body: "name: Ada", type: "application/yaml") })
    let types = try [form, list, own].map { try $0.encodingParameters().contentType }
    #expect(types == ["application/x-www-form-urlencoded", "application/x-plist", "application/yaml"])
    #expect(try await client.send(form).text.contains("\"POST\""))
    #expect(try await client.send(list).text.contains("application/x-plist"))
    #expect(try await client.send(own).text.contains("application/yaml"))
  }

  @Test func `a form excludes other contents`() async throws {
    let url = try URI(parsing: "https://example.org/")
    let both = HTTPRequest(url: url).with(parameter: .json(["a": 1])).with(parameter: .form(["a": 1]))
    let error = #expect(throws: HTTPError.self) { try both.encodingParameters() }
    #expect(error?.code == "http.exclusive-parameters")
  }

  private struct Unexpected: Error {}
}
