import Bytes
import DomainNames
import HTTPClient
import HTTPMessages
import HTTPWire
import LocalServer
import Minting
import PathValidation
import TLSEngine
import Testing
import Transport

@testable import RequestCollections

/// Collections that are sent over connections.
@Suite struct CollectionTransferTests {
  private struct NoFiles: CollectionFiles {
    func body(at path: String) throws(CollectionError) -> any BodySource { throw missing(path) }
    func secret(at path: String) throws(CollectionError) -> String { throw missing(path) }

    private func missing(_ path: String) -> CollectionError {
      CollectionError(.unreadableFile, at: SourcePosition(file: path, line: 1, column: 1), "no such file")
    }
  }

  /// Runs a collection against the site, and returns a line per result.
  private func run(_ text: String, over version: HTTPOptions.Version, isSecure: Bool, parallel: Int = 4) async throws -> [String] {
    let now = Timestamp(seconds: 1_790_000_000)
    let name = isSecure ? "site" : "site-plain"
    let server = try LocalServer(cases: [name], at: now)
    defer { server.stop() }
    var trust = HTTPOptions.Trust(
      store: TrustStore(certificates: [try #require(server.authorities.root.certificate)], name: "test"), time: now)
    trust.name = try ReferenceIdentity("localhost")
    var options = HTTPOptions(tls: .ordinary, trust: trust)
    options.version = version
    options.maximumTime = .seconds(20)
    let client = try HTTPClient(HTTPClient.Configuration(options))
    var runOptions = RunOptions()
    runOptions.parallel = parallel
    runOptions.variables = [("base", "\(isSecure ? "https" : "http")://\(try #require(server.endpoint(of: name)))")]
    let machine = try CollectionFixture().machine(text, options: runOptions)
    var lines: [String] = []
    let driver = CollectionDriver {
      await Self.send($0, client)
    } wait: {
      try? await client.reactor.sleep(until: Deadline($0))
    }
    await driver.run(machine) { lines.append($0.line) }
    await client.close()
    return lines
  }

  private static func send(_ request: PreparedRequest, _ client: HTTPClient) async -> CollectionRun.Reply {
    do {
      let start = ContinuousClock.now
      let response = try await client.send(try request.httpRequest(with: NoFiles()))
      return .response(
        CollectionResponse(
          status: response.status, fields: response.fields, body: response.content, duration: start.duration(to: .now)))
    } catch {
      return .unreachable("\(error)")
    }
  }

  private static let ways: [(HTTPOptions.Version, Bool)] = [(.http11, false), (.http11, true), (.http2, true)]

  @Test(arguments: ways) func `a token is captured and sent`(version: HTTPOptions.Version, isSecure: Bool) async throws {
    let text = """
      requests:
        login:
          url: "{{base}}/response-headers"
          query: {X-Token: t0k3n}
          captures: {token: {header: X-Token}}
        search:
          depends: login
          url: "{{base}}/bearer"
          query: {token: "{{token}}"}
          auth: {bearer: "{{token}}"}
          assert: [status: 200]
        refused: {extends: search, depends: login, auth: {bearer: "{{token}}x"}, assert: [{header: WWW-Authenticate, exists: false}]}
        echo:
          url: "{{base}}/anything"
          json: {a: 1}
          assert: [{jsonpath: $.method, equals: POST}, {jsonpath: $.length, equals: 7}, {header: Content-Type, contains: json}]
      """
    let lines = try await run(text, over: version, isSecure: isSecure)
    #expect(Set(lines.filter { $0.hasSuffix("passed") }) == ["login passed", "search passed", "echo passed"])
    #expect(lines.contains { $0.hasPrefix("refused failed status: equals 200, not 401; header WWW-Authenticate: does not exist, not ") })
  }

  @Test(arguments: ways) func `many requests share the connections`(version: HTTPOptions.Version, isSecure: Bool) async throws {
    let items = (0..<100).map(String.init).joined(separator: ",")
    let text = """
      requests:
        each: {url: "{{base}}/status/200", for-each: {list: [\(items)]}}
      """
    let lines = try await run(text, over: version, isSecure: isSecure, parallel: 10)
    #expect(lines.count == 100 && lines.allSatisfy { $0.hasSuffix("passed") })
  }

  @Test func `a server that refuses connections is unreachable`() async throws {
    let lines = try await run("requests: {a: {url: 'http://127.0.0.1:1/', retry: {count: 1, delay: 1ms}}}", over: .http11, isSecure: false)
    #expect(lines.count == 1 && lines[0].hasPrefix("a unreachable"))
  }
}
