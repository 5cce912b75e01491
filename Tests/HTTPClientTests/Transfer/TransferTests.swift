import HTTPWire
import LocalServer
import PathValidation
import TestSupport
import Testing
import X509

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct TransferTests {
  private func site(_ name: String) throws -> (LocalServer, String) {
    let server = try LocalServer(cases: [name], at: TransferBench.now)
    let endpoint = try #require(server.endpoint(of: name))
    return (server, "\(name == "site" ? "https" : "http")://\(endpoint)")
  }

  @Test(arguments: ["site", "site-plain"])
  func `a page comes over HTTP/1.1, and its events in order`(name: String) async throws {
    let (server, base) = try site(name)
    defer { server.stop() }
    let result = try await TransferBench.get(base + "/", TransferBench.options(trusting: server).with { $0.version = .http11 })
    #expect(result.order == "hbs")
    #expect(result.head?.status == 200)
    #expect(result.text == "tlsprobe\n")
    let hop = try #require(result.hops.last)
    #expect(result.hops.count == 1)
    #expect(hop.body.isComplete)
    #expect(hop.body.wire == 9)
    #expect(hop.body.decoded == 9)
    #expect(String(decoding: hop.requestBytes, as: UTF8.self).hasPrefix("GET / HTTP/1.1\r\nHost: 127.0.0.1:"))
    #expect((hop.connection?.tls?.verdict?.trusted ?? true) == true)
    #expect((hop.connection?.tls != nil) == (name == "site"))
  }

  @Test(arguments: ["site", "site-plain"])
  func `marks never go backwards`(name: String) async throws {
    let (server, base) = try site(name)
    defer { server.stop() }
    let result = try await TransferBench.get(base + "/redirect/2", TransferBench.options(trusting: server).with { $0.redirects = .follow })
    #expect(result.order == "rrhbs")
    #expect(result.hops.count == 3)
    for hop in result.hops {
      let marks = hop.marks
      let all = [
        marks.started, marks.dequeued, marks.resolved, marks.connected, marks.secured, marks.ready, marks.sent, marks.answered, marks.ended,
      ].compactMap { $0 }
      #expect(all.count == (name == "site" ? 9 : 8))
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
    }
    #expect(result.hops[1].connection?.isReused == true)
    #expect(result.hops[1].connection?.number == 0)
    #expect(result.hops[1].marks.connected == result.hops[1].marks.started)
    #expect(server.counts(of: name)?.accepted == 1)
  }

  @Test func `a large body comes in pieces no larger than asked for`() async throws {
    let (server, base) = try site("site")
    defer { server.stop() }
    let result = try await TransferBench.get(base + "/bytes/300000", TransferBench.options(trusting: server).with { $0.chunkSize = 1_000 })
    #expect(result.hasSucceeded)
    #expect(result.content.count == 300_000)
    #expect(result.events.allSatisfy { if case .bytesRead(let bytes) = $0 { bytes.count <= 1_000 } else { true } })
  }

  @Test(arguments: ["gzip", "deflate", "raw-deflate"])
  func `content codings are undone where that was asked for`(coding: String) async throws {
    let (server, base) = try site("site-plain")
    defer { server.stop() }
    let undone = try await TransferBench.get("\(base)/\(coding)", TransferBench.options().with { $0.decodesContent = true })
    #expect(undone.text == "tlsprobe\n")
    #expect(undone.hops.last?.body.codings.count == 1)
    let kept = try await TransferBench.get("\(base)/\(coding)")
    #expect(kept.text != "tlsprobe\n")
    #expect(kept.hops.last?.body.wire == undone.hops.last?.body.wire)
  }

  @Test func `chunks, trailers and interim responses are kept`() async throws {
    let (server, base) = try site("site-plain")
    defer { server.stop() }
    let trailers = try await TransferBench.get("\(base)/trailers")
    #expect(trailers.hops.last?.trailers.first("X-Check") == "ok")
    let hints = try await TransferBench.get("\(base)/early-hints")
    #expect(hints.hops.last?.interim.map(\.status) == [103])
    #expect(hints.head?.status == 200)
  }

  @Test func `content is uploaded, with its length or in chunks`() async throws {
    let (server, base) = try site("site")
    defer { server.stop() }
    for chunked in [false, true] {
      for size in [0, 1, 70_000] {
        let body = [UInt8](repeating: 0x61, count: size)
        let result = try await TransferBench.get("\(base)/upload", TransferBench.options(trusting: server)) { request in
          request.method = "PUT"
          request.body = chunked ? .source(ListedSource(body, isLengthKnown: false)) : .bytes(body)
        }
        #expect(result.text.contains("\"length\": \(size)") || result.text.contains("\"length\":\(size)"), "\(result.text)")
        #expect(result.hops.last?.requestBodySize == UInt64(size))
      }
    }
  }

  @Test func `a certificate that is not trusted ends it before the request`() async throws {
    let (server, base) = try site("site")
    defer { server.stop() }
    let result = try await TransferBench.get(base + "/")
    #expect(result.order == "f")
    #expect(result.error?.phase == .verify)
    #expect(result.error?.code == "certificate.unknown_issuer")
    #expect(result.hops.last?.connection?.tls?.verdict?.trusted == false)
    #expect(result.hops.last?.requestBytes == [])
    let insecure = try await TransferBench.get(base + "/", TransferBench.options().with { $0.trust.isEnforced = false })
    #expect(insecure.text == "tlsprobe\n")
  }

  @Test(arguments: [HTTPOptions.Version.any, .http2, .http2PriorKnowledge])
  func `HTTP/2 is spoken where ALPN agrees`(version: HTTPOptions.Version) async throws {
    let (server, base) = try site("site")
    defer { server.stop() }
    let options = TransferBench.options(trusting: server).with { $0.version = version }
    let result = try await TransferBench.get(base + "/redirect/1", options.with { $0.redirects = .follow })
    #expect(result.order == "rhbs")
    #expect(result.head?.version == .http2)
    #expect(result.text == "tlsprobe\n")
    #expect(result.hops.map { $0.connection?.isReused } == [false, true])
    #expect(result.hops.last?.connection?.tls?.alpnOffered.first == "h2")
    let large = try await TransferBench.get(base + "/bytes/3000000", options.with { $0.chunkSize = 10_000 })
    #expect(large.content.count == 3_000_000)
    #expect(large.events.allSatisfy { if case .bytesRead(let bytes) = $0 { bytes.count <= 10_000 } else { true } })
    let trailers = try await TransferBench.get("\(base)/trailers", options)
    #expect(trailers.hops.last?.trailers.first("x-check") == "ok")
  }

  @Test func `without HTTP/2 from ALPN there is HTTP/1.1, or an error`() async throws {
    let (server, base) = try site("site")
    defer { server.stop() }
    let options = TransferBench.options(trusting: server).with { $0.alpn = ["http/1.1"] }
    let result = try await TransferBench.get(base + "/", options.with { $0.version = .http2 })
    #expect(result.head?.version == .http11)
    let refused = try await TransferBench.get(base + "/", options.with { $0.version = .http2PriorKnowledge })
    #expect(refused.error?.code == "http2.not-negotiated")
    #expect(refused.hops.last?.connection != nil)
  }

  @Test func `HTTP/2 is spoken by prior knowledge`() async throws {
    let peer = try HTTP2Peer { event, voice in
      if case .request(let stream, let head) = event { voice.respond(200, [("x-path", head.target)], text: "hello", on: stream) }
    }
    let result = try await TransferBench.get(peer.url + "/a?b", TransferBench.options().with { $0.version = .http2PriorKnowledge })
    #expect(result.order == "hbs")
    #expect(result.head?.version == .http2)
    #expect(result.head?.fields.first("x-path") == "/a?b")
    #expect(result.text == "hello")
    #expect(result.hops.last?.request.version == .http2)
  }

  @Test func `a port where nobody listens is an error of connecting`() async throws {
    let port = try LoopbackPort.unused()
    let result = try await TransferBench.get("http://127.0.0.1:\(port)/")
    #expect(result.order == "f")
    #expect(result.error?.category == .connect)
    #expect(result.error?.phase == .connect)
    #expect(result.error?.code == "transport.refused")
    #expect(result.hops.last?.error?.code == "transport.refused")
  }
}

extension HTTPOptions {
  func with(_ change: (inout HTTPOptions) -> Void) -> HTTPOptions {
    var options = self
    change(&options)
    return options
  }
}
