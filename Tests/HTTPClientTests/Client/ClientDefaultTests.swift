import Bytes
import HTTPClient
import LocalServer
import PathValidation
import TestSupport
import Testing
import X509

/// What holds where nobody says anything.
@Suite(.timeLimit(.minutes(2))) struct ClientDefaultTests {
  @Test func `a client judges by the clock, options by the moment they were made`() {
    #expect(HTTPClient.Configuration().clock != nil)
    #expect(HTTPClient.Configuration(HTTPOptions()).clock == nil)
    let options = HTTPOptions()
    #expect(options.trust.store.name == "mozilla" && options.trust.isEnforced && options.redirects == .never)
    #expect(options.trust.time <= Platform.now)
  }

  @Test func `policies are reached by their kind`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let url = try URI(parsing: "http://\(try #require(server.endpoint(of: "site-plain")))/response-headers?Set-Cookie=a%3D1")
    var configuration = HTTPClient.Configuration()
    configuration.policies = { [NoCachePolicy(), CookiePolicy()] }
    let client = try HTTPClient(configuration)
    #expect(await client.withPolicy(CookiePolicy.self) { $0.jar?.cookies.count } == 0)
    _ = try await client.send(HTTPRequest(url: url))
    #expect(await client.withPolicy(CookiePolicy.self) { $0.jar?.cookies.count } == 1)
    // What is changed there counts for the next request.
    await client.withPolicy(CookiePolicy.self) { $0.jar?.removeAll() }
    #expect(await client.withPolicy(CookiePolicy.self) { $0.jar?.isEmpty } == true)
    #expect(await client.withPolicy(StrictTransportPolicy.self) { _ in true } == nil)
    await client.close()
    #expect(await client.withPolicy(CookiePolicy.self) { _ in true } == nil)
  }
}
