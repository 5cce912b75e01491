import Bytes
import HTTPWire
import Synchronization
import TestSupport
import Testing

@testable import HTTPClient

/// Parameters, `HTTPTransfer.isDone` and JSON responses over every transport.
@Suite(.timeLimit(.minutes(1))) struct ParameterTransferTests {
  enum Wire: CaseIterable, Sendable { case http1, http1TLS, h2c, http2 }

  /// A server that answers `/anything` with the request's method, target and length of content as JSON.
  private final class Peer {
    let url: String
    let options: HTTPOptions
    private let site: ClientBench.Peer?
    private let plain: HTTP2Peer?

    init(_ wire: Wire) throws {
      guard wire == .h2c else {
        let peer = try (wire == .http1 ? ClientBench.ProtocolCase.clear : wire == .http1TLS ? .http11 : .http2).peer()
        (site, plain, url, options) = (peer, nil, peer.url, peer.options)
        return
      }
      let seen = Mutex<[UInt32: (method: String, target: String, length: Int)]>([:])
      let peer = try HTTP2Peer { event, voice in
        switch event {
        case .request(let stream, let head): seen.withLock { $0[stream] = (head.method, head.target, 0) }
        case .body(let stream, let bytes): seen.withLock { $0[stream]?.length += bytes.count }
        case .end(let stream):
          guard let request = seen.withLock({ $0[stream] }) else { return }
          let text = request.target == "/" ? "tlsprobe\n" : #"{"method": "\#(request.method)", "length": \#(request.length)}"#
          voice.respond(200, text: text, on: stream)
        default: break
        }
      }
      (site, plain, url, options) = (nil, peer, peer.url, TransferBench.options().with { $0.version = .http2PriorKnowledge })
    }

    func stop() { site?.stop() }
  }

  private func exchange(_ wire: Wire, _ change: (HTTPRequest) throws -> HTTPRequest) async throws -> HTTPResponse {
    let peer = try Peer(wire)
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let response = try await client.send(try change(try ClientBench.request(peer.url + "/anything")))
    await client.close()
    return response
  }

  private static func number(_ value: JSONValue?) -> Int64? { if case .integer(let number)? = value { number } else { nil } }

  @Test(arguments: Wire.allCases) func `GET with JSON parameters stays GET and sends them`(wire: Wire) async throws {
    let response = try await exchange(wire) { $0.with(parameter: .json(["a": 1])) }
    let json = try response.json()
    #expect(json["method"] == .string("GET") && response.text.contains("\"length\": 7"), "\(response.text)")
  }

  @Test(arguments: Wire.allCases) func `of JSON and a property list the last one is sent`(wire: Wire) async throws {
    let response = try await exchange(wire) {
      $0.with(method: "POST").with(parameter: .propertyList(["a": "1"])).with(parameter: .json(["b": 22]))
    }
    #expect(response.text.contains("\"length\": 8"), "\(response.text)")
  }

  @Test(arguments: Wire.allCases) func `an upload sends its body alone`(wire: Wire) async throws {
    let response = try await exchange(wire) {
      $0.with(method: "PUT").with(parameter: .json(["a": 1])).with(parameter: .propertyList(["a": "1"]))
        .with(body: .source(ListedSource([UInt8](repeating: 7, count: 70_000))))
    }
    #expect(response.text.contains("\"length\": 70000"), "\(response.text)")
  }

  @Test(arguments: Wire.allCases) func `a transfer is done once read has returned nil`(wire: Wire) async throws {
    let peer = try Peer(wire)
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let seen = try await client.withTransfer(try ClientBench.request(peer.url + "/")) { transfer throws(HTTPError) in
      var states: [Bool] = []
      var text = ""
      while let bytes = try await transfer.read() {
        states.append(transfer.isDone)
        text += String(decoding: bytes, as: UTF8.self)
      }
      states.append(transfer.isDone)
      let event = await transfer.next()
      return (states, text, event == nil)
    }
    #expect(seen.0 == [false, true] && seen.1 == "tlsprobe\n" && seen.2)
    // Its connection serves the next request.
    #expect(try await client.send(try ClientBench.request(peer.url + "/")).status == 200)
    await client.close()
  }

  @Test(arguments: Wire.allCases) func `a response is read as JSON or the error says why not`(wire: Wire) async throws {
    let response = try await exchange(wire) { $0 }
    #expect(try response.jsonObject()["method"] == .string("GET"))
    var other = response
    for (content, code) in [
      ("tlsprobe\n", "http.not-json"), ("", "http.not-json"), ("{\"a\": 1", "http.not-json"), ("\u{feff}{\"a\": 1}", nil),
      (String(repeating: "[", count: 100_000), "http.not-json"),
    ] as [(String, String?)] {
      other.content = Array(content.utf8)
      let error = Result { () throws(HTTPError) in try other.json() }.failure
      #expect(error?.code == code, "\(content.prefix(20))")
    }
    other.content = Array("[1]".utf8)
    #expect(Result { () throws(HTTPError) in try other.jsonObject() }.failure?.message == "the response is JSON, but not an object")
    other.content = Array(#"{"a": 1, "a": 2}"#.utf8)
    #expect(try Self.number(other.jsonObject()["a"]) == 2)
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
