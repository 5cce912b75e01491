import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

/// Zeros, and a look at the heap each time some are asked for.
private struct WatchedSource: BodySource {
  let length: UInt64?
  let count: UInt64
  let most: Lock<Int>
  let isRewindable = true

  func begin() async throws(HTTPError) -> any BodyReader { Reader(count, most) }

  private final class Reader: BodyReader {
    private var rest: UInt64
    private let most: Lock<Int>

    init(_ count: UInt64, _ most: Lock<Int>) {
      rest = count
      self.most = most
    }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      let heap = ProcessUse.now.heap
      most.withLock { $0 = Swift.max($0, heap) }
      let count = min(UInt64(max), rest)
      rest -= count
      return [UInt8](repeating: 0, count: Int(count))
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct UploadMemoryTests {
  @Test(arguments: [("site-plain", HTTPOptions.Version.http11), ("site", .http11), ("site", .http2)])
  func `an upload takes no more memory the longer it is`(name: String, version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: [name], at: TransferBench.now)
    defer { server.stop() }
    let url = "\(name == "site" ? "https" : "http")://\(try #require(server.endpoint(of: name)))/upload"
    let options = TransferBench.options(trusting: server).with { $0.version = version }
    for count in [UInt64(1) << 20, 48 << 20] {
      let most = Lock(0)
      let before = ProcessUse.now.heap
      var request = HTTPRequest(method: "PUT", url: try URI(parsing: url))
      request.body = .source(WatchedSource(length: count, count: count, most: most))
      let result = try await TransferBench.run(request, options, isTraced: false)
      #expect(result.text.contains("\(count)"), "\(String(describing: result.error))")
      #expect(most.withLock { $0 } - before < 12 << 20)
    }
  }
}
