import Bytes
import Connect
import HTTPWire
import PathValidation
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport
import X509

@testable import HTTPClient

/// Whole transfers from servers of HTTP/2 that make trouble: the right content or an error with a name, and in time.
@Suite(.timeLimit(.minutes(1))) struct HTTP2HostilityTests {
  private struct Meeting {
    var head: ResponseHead?
    var content: [UInt8] = []
    var hasSucceeded = false
    var error: HTTPError?
    var connections = 0
    var elapsed = Duration.zero

    mutating func note(_ event: HTTPEvent) {
      switch event {
      case .responseStarted(let head): self.head = head
      case .bytesRead(let bytes): content += bytes
      case .succeeded: hasSucceeded = true
      case .failed(let error): self.error = error
      case .redirectReceived, .cancelled: break
      }
    }
  }

  private func meet(
    _ adversary: HTTP2Adversary, within limit: Duration = .seconds(20)
  ) async throws -> Meeting {
    let connections = Lock(0)
    let server = try RawServer { connection in
      let number = connections.withLock { count in
        defer { count += 1 }
        return count
      }
      adversary.play(HTTP2Dialogue(connection), number)
    }
    var request = HTTPRequest(url: try URI(parsing: "http://127.0.0.1:\(server.port)/"))
    var options = HTTPOptions(tls: .ordinary, trust: HTTPOptions.Trust(store: .empty, time: Timestamp(seconds: 1_790_000_000)))
    options.version = .http2PriorKnowledge
    options.maximumTime = limit
    switch adversary.request {
    case .get: break
    case .head: request.method = "HEAD"
    case .post(let count):
      request.method = "POST"
      request.body = .bytes([UInt8](repeating: 0x75, count: count))
    case .getOverHTTP1: options.version = .http11
    }
    let start = ContinuousClock.now
    var meeting = try await carryOut(request, options)
    meeting.elapsed = ContinuousClock.now - start
    meeting.connections = withExtendedLifetime(server) { connections.withLock { $0 } }
    return meeting
  }

  private func carryOut(_ request: HTTPRequest, _ options: HTTPOptions) async throws -> Meeting {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    return await reactor.run {
      let transfer = HTTPTransfer(request, options: options, connector: connector)
      var meeting = Meeting()
      while let event = await transfer.next() { meeting.note(event) }
      return meeting
    }
  }

  @Test(arguments: HTTP2Adversary.all) func `trouble has a name, or none comes of it`(adversary: HTTP2Adversary) async throws {
    let isTimeout = adversary.outcome == .timeout
    let result = try await meet(adversary, within: isTimeout ? .milliseconds(400) : .seconds(20))
    switch adversary.outcome {
    case .answer(let status, let content):
      #expect(result.hasSucceeded, "\(result.error?.message ?? "no error")")
      #expect(result.head?.status == status)
      #expect(result.content == Array(content.utf8))
    case .failure(let code, let words):
      let error = try #require(result.error)
      #expect(error.code.hasPrefix(code) && error.message.contains(words), "\(error.code): \(error.message)")
    case .timeout:
      #expect(result.error?.category == .timeout, "\(result.error?.code ?? "no error"): \(result.error?.message ?? "")")
    }
    #expect(result.connections <= adversary.connections)
  }

  @Test(arguments: HTTP2Fault.ofConnection + HTTP2Fault.ofStream)
  func `a fault of a server ends its transfer by the name that it has`(fault: HTTP2Fault) async throws {
    let result = try await meet(HTTP2Adversary(fault))
    if fault.hazard == .dataAfterEnd, result.hasSucceeded {
      // The answer was whole before; what came after it came to nobody.
      #expect(result.content == (fault.description.hasPrefix("DATA") ? [1] : []))
      return
    }
    let error = try #require(result.error)
    #expect(error.message.hasPrefix(fault.name), "\(error.code): \(error.message)")
    #expect(error.code.hasPrefix("http2.") || error.code == "http.limit-exceeded")
  }

  @Test func `every line of what servers may do is met`() {
    let met = Set(HTTP2Adversary.all.map(\.hazard) + (HTTP2Fault.ofConnection + HTTP2Fault.ofStream).map(\.hazard))
    #expect(met == Set(HTTP2Hazard.allCases), "missing: \(Set(HTTP2Hazard.allCases).subtracting(met).map(\.rawValue))")
  }
}
