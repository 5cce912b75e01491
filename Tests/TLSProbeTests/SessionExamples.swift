import TLSProbe
import TestSupport
import Testing

/// The examples of the guides "Keep cookies and sessions" and "Authenticate".
@Suite(.timeLimit(.minutes(2))) struct SessionExamples {
  @Test func `one request depends on another's cookie`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.policies = { [CookiePolicy()] }
    let client = try HTTPClient(configuration)
    _ = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/response-headers?Set-Cookie=session%3D42")))  // the login
    let search = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/headers?q=tls")))  // sends `Cookie: session=42`
    #expect(search.text.contains("session=42"))
    let jar = await client.withPolicy(CookiePolicy.self) { $0.jar ?? CookieJar() } ?? CookieJar()
    let file = NetscapeCookieFile.text(of: jar, at: Platform.now)  // as curl's -c writes it
    var kept = CookieJar()
    NetscapeCookieFile.read(file, into: &kept, origin: nil, at: Platform.now)
    configuration.policies = { [kept] in [CookiePolicy(jar: kept)] }
    let later = try HTTPClient(configuration)
    #expect(try await later.send(HTTPRequest(url: URI(parsing: "\(site)/headers"))).text.contains("session=42"))
  }

  @Test func `clients may share a jar`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    let cookies = SharedCookieJar()  // or any `CookieProvider` and `CookieStorage`
    configuration.interceptors = InterceptorChain(requests: [AddCookie(from: cookies)], responses: [ReceivedCookie(to: cookies)])
    let client = try HTTPClient(configuration)
    _ = try await HTTPClient(configuration).send(HTTPRequest(url: URI(parsing: "\(site)/response-headers?Set-Cookie=session%3D42")))
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/headers")))
    #expect(response.text.contains("session=42"))
    let request = try HTTPRequest(url: URI(parsing: "\(site)/headers")).with(cookie: "theme", "dark")
    #expect(try await client.send(request).text.contains("theme=dark; session=42"))
  }

  @Test func `a session is cookies, credentials and connections together`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    var rules = CredentialRules()
    rules.give(Credentials(user: "ada", password: "engine"), to: try URI(parsing: site))  // for this origin only
    configuration.policies = { [rules] in
      [StrictTransportPolicy(), CookiePolicy(), AuthenticationPolicy(rules, mode: .any)]
    }
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/digest-auth?user=ada&password=engine")))
    #expect(response.status == 200 && response.text == "welcome by Digest\n")
    #expect(example.accepted == 1)
  }

  @Test func `tokens and netrc files say who one is`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let netrc = Array("machine 127.0.0.1 login ada password engine\n".utf8)
    var configuration = HTTPClient.Configuration()
    var rules = CredentialRules()
    rules.consult(try NetrcFile(parsing: netrc), as: .optional)
    if let token = BearerToken("mF_9.B5f-4.1JqM") { rules.give(.token(token), to: try URI(parsing: "https://api.example.org")) }
    configuration.policies = { [rules] in [AuthenticationPolicy(rules)] }
    let client = try HTTPClient(configuration)
    #expect(try await client.send(HTTPRequest(url: URI(parsing: "\(site)/basic-auth?user=ada&password=engine"))).status == 200)
    #expect(rules.credentials(for: try URI(parsing: "https://api.example.org/v1"), asked: try URI(parsing: site)) != nil)
    #expect(rules.credentials(for: try URI(parsing: "https://other.example"), asked: try URI(parsing: site)) == nil)
  }
}
