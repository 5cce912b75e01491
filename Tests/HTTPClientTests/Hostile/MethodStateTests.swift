import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Nothing of a request stays for the one after it: curl's CVE-2022-32221 and CVE-2023-28322 (a POST that sent a PUT's content).
@Suite(.timeLimit(.minutes(2))) struct MethodStateTests {
  /// Guard: `RequestSeries.transfer` begins each transfer with its own request, and `RequestContent` is made of that alone.
  @Test(arguments: ClientBench.ProtocolCase.allCases)
  func `a connection that is used again keeps neither method nor content`(way: ClientBench.ProtocolCase) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let plain = HTTPRequest(url: try URI(parsing: "\(peer.url)/anything"))
    let requests = [
      plain.with(method: "PUT").with(body: .source(ListedSource([UInt8](repeating: 7, count: 100_000)))),
      plain.with(method: "POST").with(body: "two"), plain, plain.with(method: "POST"),
      try plain.with(method: "POST").with(parameter: .multipart([MultipartPart("a", "b")])).encodingParameters(),
      plain.with(method: "DELETE"),
    ]
    let results = try await run(requests, peer.options)
    #expect(results.map { Self.word("method", in: $0.text) } == ["PUT", "POST", "GET", "POST", "POST", "DELETE"])
    let lengths = results.map { Self.number("length", in: $0.text) }
    #expect(Array(lengths.prefix(4)) == [100_000, 3, 0, 0])
    #expect(lengths[5] == 0)
    #expect(results.dropFirst().allSatisfy { $0.hops[0].connection?.isReused == true })
    #expect(!results[2].text.lowercased().contains("content-type") && !results[5].text.lowercased().contains("content-type"))
  }

  /// Guard: `RedirectRules.redirect`'s `dropsBody` and `HTTPRequest.following`.
  @Test(arguments: ClientBench.ProtocolCase.allCases, [307, 308])
  func `307 and 308 keep method and content`(way: ClientBench.ProtocolCase, status: Int) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let options = peer.options.with { $0.redirects = .follow }
    let content = [UInt8](repeating: 1, count: 5_000)
    let form = try MultipartForm([MultipartPart("f", file: ListedSource(content), named: "f")]).body()
    for (method, body) in [("POST", RequestBody.bytes(content)), ("PUT", .source(ListedSource(content))), ("PATCH", form)] {
      let result = try await TransferBench.get("\(peer.url)/redirect-to?status_code=\(status)&url=/anything", options) {
        $0.method = method
        $0.body = body
      }
      #expect(Self.word("method", in: result.text) == method, "\(String(describing: result.error))")
      #expect(Self.number("length", in: result.text) == body.length.map { Int($0) })
    }
  }

  /// Guard: `RedirectRules.method`.
  @Test(arguments: ClientBench.ProtocolCase.allCases, [301, 302, 303])
  func `what makes GET of POST leaves the content and its fields behind`(way: ClientBench.ProtocolCase, status: Int) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let options = peer.options.with { $0.redirects = .follow }
    let result = try await TransferBench.get("\(peer.url)/redirect-to?status_code=\(status)&url=/anything", options) {
      $0.method = "POST"
      $0.body = .bytes([1, 2, 3])
      $0.fields.append("Content-Type", "a/b")
      $0.fields.append("Content-Language", "de")
    }
    #expect(Self.word("method", in: result.text) == "GET")
    #expect(Self.number("length", in: result.text) == 0)
    #expect(!result.text.lowercased().contains("content-"))
  }

  private func run(_ requests: [HTTPRequest], _ options: HTTPOptions) async throws -> [Transferred] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    return await reactor.run {
      let series = RequestSeries(options, connector: connector)
      var results: [Transferred] = []
      for request in requests {
        let transfer = series.transfer(request)
        var result = Transferred()
        while let event = await transfer.next() { result.events.append(event) }
        result.hops = transfer.hops
        results.append(result)
      }
      await series.close()
      return results
    }
  }

  /// Of a document in which that name stands once at the top.
  private static func word(_ name: String, in text: String) -> String? {
    text.firstRange(ofText: "\"\(name)\": \"").map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  private static func number(_ name: String, in text: String) -> Int? {
    text.firstRange(ofText: "\"\(name)\": ").flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
