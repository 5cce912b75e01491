import Bytes
import DNSWire
import Resolver
import TestSupport
import Testing
import Transport

@Suite("DNS over HTTPS") struct DoHTests {
  /// Returns one response to every request, and keeps the requests.
  private struct Client: HTTPExchanging {
    let respond: @Sendable (DNSMessage) -> HTTPExchangeResponse
    let requests = Lock<[HTTPExchangeRequest]>([])

    func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
      requests.withLock { $0.append(request) }
      guard let bytes = Self.message(in: request), let query = try? DNSMessage(bytes) else {
        throw ResolverError(.failed, name: request.host, detail: "no message in the request")
      }
      return respond(query)
    }

    static func message(in request: HTTPExchangeRequest) -> [UInt8]? {
      guard request.method == "GET" else { return request.content }
      guard let value = request.target.split(whereSeparator: { $0 == "/" || $0 == "=" }).last else { return nil }
      let standard = value.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
      return try? Base64.decode(String(standard) + String(repeating: "=", count: (4 - value.count % 4) % 4))
    }
  }

  private static func response(
    _ query: DNSMessage, type: String? = "application/dns-message", fields: [HTTPExchangeField] = []
  ) -> HTTPExchangeResponse {
    var message = query
    message.isResponse = true
    message.authenticData = true
    message.answers = [ResourceRecord(name: query.questions[0].name, type: .a, ttl: 300, rdata: [192, 0, 2, 1])]
    return HTTPExchangeResponse(
      status: 200, fields: (type.map { [HTTPExchangeField("content-type", $0)] } ?? []) + fields, content: message.encoded())
  }

  private func lookUp(
    _ template: String = "https://dns.example/dns-query{?dns}", method: DoHMethod = .get, options: StubOptions = StubOptions(),
    respond: @escaping @Sendable (DNSMessage) -> HTTPExchangeResponse = { response($0) }
  ) async throws -> (RecordResponse, HTTPExchangeRequest) {
    let client = Client(respond: respond)
    let backend = DoHBackend(try #require(DoHTemplate(template)), method: method, options: options, client: client)
    let response = try await backend.response(to: DNSQuestion("www.example.org"), deadline: .generous)
    return (response, try #require(client.requests.withLock { $0.first }))
  }

  @Test func `GET carries the message in the query, with id 0 and without padding characters`() async throws {
    let (response, request) = try await lookUp()
    #expect(response.answerTexts == ["192.0.2.1"] && response.isAuthenticated)
    #expect(response.source == "https://dns.example/dns-query" && response.outcomes == [.answered])
    #expect(request.method == "GET" && request.host == "dns.example" && request.port == nil && request.content.isEmpty)
    #expect(request.target.hasPrefix("/dns-query?dns=") && !request.target.contains("=="))
    #expect(request.fields == [HTTPExchangeField("Accept", "application/dns-message")])
    let message = try DNSMessage(try #require(Client.message(in: request)))
    #expect(message.id == 0 && message.recursionDesired && !message.authenticData && message.edns?.dnssecOK == false)
    #expect(Client.message(in: request)?.count == 128)
  }

  @Test func `POST carries the message as content`() async throws {
    let (_, request) = try await lookUp(method: .post)
    #expect(request.method == "POST" && request.target == "/dns-query" && request.content.count == 128)
    #expect(request.fields.contains(HTTPExchangeField("Content-Type", "application/dns-message")))
  }

  @Test func `the flags of DNSSEC are set on request`() async throws {
    var options = StubOptions()
    (options.requestsDNSSEC, options.disablesChecking) = (true, true)
    let (_, request) = try await lookUp(options: options)
    let message = try DNSMessage(try #require(Client.message(in: request)))
    #expect(message.authenticData && message.checkingDisabled && message.edns?.dnssecOK == true)
  }

  @Test(
    arguments: [
      ("https://dns.example/q{?dns}", "dns.example", nil, "/q?dns=", "/q"), ("https://dns.example:443", "dns.example", nil, "/?dns=", "/"),
      ("https://[::1]:8443/q?a=b", "::1", 8443, "/q?a=b&dns=", "/q?a=b"),
      ("https://192.0.2.1/q?a=b{&dns}", "192.0.2.1", nil, "/q?a=b&dns=", "/q?a=b"),
      ("HTTPS://dns.example{?dns}", "dns.example", nil, "/?dns=", "/"), ("https://dns.example/q/{dns}", "dns.example", nil, "/q/", "/q/"),
    ] as [(String, String, UInt16?, String, String)])
  func `a template is expanded`(text: String, host: String, port: UInt16?, get: String, post: String) async throws {
    let request = try await lookUp(text, respond: { Self.response($0) }).1
    #expect(request.host == host && request.port == port && request.target.hasPrefix(get))
    #expect(try await lookUp(text, method: .post).1.target == post)
  }

  @Test(arguments: [
    "", "http://dns.example/q", "https://", "https:///q", "https://user@dns.example/q", "https://dns.example/q#f",
    "https://dns.example/q{?name}",
    "https://dns.example/{?dns}{?dns}", "https://dns.example/{?dns", "https://dns.example/q}", "https://dns.example:0/",
    "https://dns.example/a b",
    "https://bücher.example/q",
  ]) func `other templates are refused`(text: String) {
    #expect(DoHTemplate(text) == nil)
  }

  @Test(arguments: [("120", 180), ("0", 300), ("301", 0), ("99999999999999999999", 0), ("-5", 300), ("x", 300)] as [(String, UInt32)])
  func `the age of a response reduces its TTLs`(age: String, ttl: UInt32) async throws {
    let response = try await lookUp { Self.response($0, fields: [HTTPExchangeField("Age", age)]) }.0
    #expect(response.answers.map(\.ttl) == [ttl])
  }

  @Test func `the media type may have parameters`() async throws {
    #expect(try await lookUp { Self.response($0, type: "Application/DNS-Message; q=1") }.0.answers.count == 1)
  }

  @Test func `other content, statuses and questions are errors with their reason`() async throws {
    let cases: [(ResolverError.Code, String, @Sendable (DNSMessage) -> HTTPExchangeResponse)] = [
      (.failed, "content type 'text/html'", { Self.response($0, type: "text/html") }),
      (.failed, "no content type", { Self.response($0, type: nil) }),
      (.failed, "HTTP status 404", { _ in HTTPExchangeResponse(status: 404) }),
      (.temporary, "HTTP status 503", { _ in HTTPExchangeResponse(status: 503) }),
      (.temporary, "HTTP status 429", { _ in HTTPExchangeResponse(status: 429) }),
      (
        .failed, "the response is to another question",
        { query in
          var other = query
          other.questions[0].type = .aaaa
          return Self.response(other)
        }
      ),
    ]
    for (code, reason, respond) in cases {
      let error = await #expect(throws: ResolverError.self) { try await lookUp(respond: respond) }
      #expect(error?.code == code && error?.detail == "https://dns.example/dns-query: \(reason)")
    }
    let garbage = await #expect(throws: ResolverError.self) {
      try await lookUp { query in
        var response = Self.response(query)
        response.content.removeLast()
        return response
      }
    }
    #expect(garbage?.code == .failed)
  }

  @Test func `an error of the request is about the name of the question`() async throws {
    struct Failing: HTTPExchanging {
      func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
        throw ResolverError(.timedOut, name: request.host, causes: ["ETIMEDOUT"])
      }
    }
    let backend = DoHBackend(try #require(DoHTemplate("https://dns.example/q")), client: Failing())
    let question = try DNSQuestion("www.example.org")
    let error = await #expect(throws: ResolverError.self) { try await backend.response(to: question, deadline: .generous) }
    #expect(error?.name == "www.example.org." && error?.code == .timedOut && error?.causes == ["ETIMEDOUT"])
    #expect(error?.detail == "https://dns.example/q: was not resolved in time")
  }

  @Test func `a failure of the DNS server is a response`() async throws {
    let response = try await lookUp { query in
      var failure = query
      (failure.isResponse, failure.responseCode) = (true, .serverFailure)
      return HTTPExchangeResponse(
        status: 200, fields: [HTTPExchangeField("Content-Type", "application/dns-message")], content: failure.encoded())
    }.0
    #expect(response.responseCode == .serverFailure && response.outcomes == [.failed])
  }

  @Test func `localhost is not sent to the server`() async throws {
    let client = Client { Self.response($0) }
    let backend = DoHBackend(try #require(DoHTemplate("https://dns.example/q")), client: client)
    #expect(try await backend.response(to: DNSQuestion("localhost"), deadline: .generous).answerTexts == ["127.0.0.1"])
    #expect(client.requests.withLock { $0.isEmpty })
  }
}
