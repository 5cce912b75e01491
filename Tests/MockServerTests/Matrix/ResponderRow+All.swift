import Bytes
import Crypto
import HTTPWire
import TestSupport

@testable import HTTPServer
@testable import MockServer

extension ResponderRow {
  private typealias Request = MeasuringClient.Request

  /// A new responder is a row here.
  static let all: [ResponderRow] = [
    ResponderRow(
      name: "pages", sizes: large, request: { Request(target: "/bytes/\($0)") }, expected: content,
      stand: { _ in Stand(responders: [SitePages()]) }),
    ResponderRow(
      name: "upload", sizes: large, request: { Request(method: "PUT", target: "/upload", body: MatrixFixture.pattern($0)) },
      expected: { size in
        let digest = Hex.encode(Digest.sha256(MatrixFixture.pattern(size)))
        return Expected(text: #""length": \#(size), "sha256": "\#(digest)""#)
      },
      stand: { _ in Stand(responders: [UploadCheck()]) }),
    ResponderRow(
      name: "multipart upload", sizes: usual, memory: 16 << 20,
      request: { Request(method: "POST", target: "/upload", fields: [formType], body: form(MatrixFixture.pattern($0))) },
      expected: { Expected(text: #""name": "f", "filename": "x", "content_type": null, "length": \#($0),"#) },
      stand: { _ in Stand(responders: [UploadCheck()]) }),
    ResponderRow(
      name: "routes with files", sizes: usual, request: { Request(target: "/files/\($0)") }, expected: content, stand: routes),
    ResponderRow(
      name: "routes with rules", sizes: usual, memory: 16 << 20,
      request: { Request(method: "POST", target: "/take", fields: [jsonType], body: object($0)) },
      expected: { _ in Expected(status: 201, text: "taken") }, stand: routes),
    ResponderRow(
      name: "crud POST", sizes: usual, memory: 32 << 20,
      request: { Request(method: "POST", target: "/items", fields: [jsonType], body: object($0)) },
      expected: { _ in Expected(status: 201, text: #""text": ""#) }, stand: collection),
    ResponderRow(
      name: "crud DELETE", sizes: usual, request: { Request(method: "DELETE", target: "/items/\($0)") },
      expected: { _ in Expected(status: 204, content: []) }, stand: filledCollection),
    ResponderRow(name: "dir", sizes: large, request: { Request(target: "/\($0).bin") }, expected: content, stand: files),
    ResponderRow(
      name: "dir, all but the first byte", sizes: large.filter { $0 > 1 },
      request: { Request(target: "/\($0).bin", fields: [FieldLine("Range", "bytes=1-")]) },
      expected: { Expected(status: 206, content: Array(MatrixFixture.pattern($0).dropFirst())) }, stand: files),
    ResponderRow(
      name: "httpbin", sizes: usual, memory: 32 << 20,
      request: { Request(method: "POST", target: "/post", body: [UInt8](repeating: UInt8(ascii: "x"), count: $0)) },
      expected: { _ in Expected(text: #""args": {}"#) }, stand: { _ in Stand(responders: [HTTPBin()]) }),
    ResponderRow(
      name: "sessions", sizes: [0, 1, 60_000],
      request: { Request(method: "POST", target: "/session/start", fields: [jsonType], body: object($0)) },
      expected: { _ in Expected(status: 201, text: #""state": "active""#) },
      stand: { _ in
        let store = SessionStore(lifetime: .seconds(600))
        return Stand(responders: [SessionResponder(store)], effects: { [await store.count] })
      }),
    ResponderRow(
      name: "behind a session", sizes: usual,
      request: { Request(target: "/bytes/\($0)", fields: [FieldLine("Cookie", "session=x")]) },
      expected: { _ in Expected(status: 401, text: "session") },
      stand: { _ in Stand(responders: [SessionGate(SessionStore(lifetime: .seconds(600)), before: [SitePages()])]) }),
    ResponderRow(
      name: "upstream GET", sizes: large, memory: 160 << 20, request: { Request(target: "/bytes/\($0)") }, expected: content,
      stand: { try passing($0) }),
    ResponderRow(
      name: "upstream POST", sizes: usual, memory: 32 << 20,
      request: { Request(method: "POST", target: "/upload", body: MatrixFixture.pattern($0)) },
      expected: { Expected(text: #"{"length": \#($0), "#) }, stand: { try passing($0) }),
    ResponderRow(
      name: "upstream DELETE", sizes: edges, request: { Request(method: "DELETE", target: "/anything?\($0)") },
      expected: { Expected(text: #"{"method": "DELETE", "target": "/anything?\#($0)""#) }, stand: { try passing($0) }),
    ResponderRow(
      name: "record GET", sizes: usual, memory: 64 << 20, request: { Request(target: "/bytes/\($0)") }, expected: content,
      stand: { try passing($0, ExchangeRecorder()) }),
    ResponderRow(
      name: "record POST", sizes: usual, memory: 64 << 20,
      request: { Request(method: "POST", target: "/upload", body: MatrixFixture.pattern($0)) },
      expected: { Expected(text: #"{"length": \#($0), "#) }, stand: { try passing($0, ExchangeRecorder()) }),
    ResponderRow(
      name: "replay", sizes: usual, request: { Request(target: "/recorded/\($0)") },
      expected: { Expected(content: [UInt8](repeating: UInt8(ascii: "x"), count: $0)) },
      stand: { _ in Stand(responders: [try ReplayResponder(parsing: archive(usual))]) }),
  ]

  // MARK: requests and responses

  private static let jsonType = FieldLine("Content-Type", "application/json")
  private static let formType = FieldLine("Content-Type", "multipart/form-data; boundary=b")

  private static let content: @Sendable (Int) -> Expected = { Expected(content: MatrixFixture.pattern($0)) }

  private static func object(_ size: Int) -> [UInt8] {
    Array(#"{"text": ""#.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: size) + Array(#""}"#.utf8)
  }

  private static func form(_ content: [UInt8]) -> [UInt8] {
    Array("--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n".utf8) + content + Array("\r\n--b--\r\n".utf8)
  }

  private static func archive(_ sizes: [Int]) -> [UInt8] {
    let entries = sizes.map { size in
      let text = String(repeating: "x", count: size)
      return
        #"{"request": {"method": "GET", "url": "http://a/recorded/\#(size)"}, "response": {"status": 200, "content": {"text": "\#(text)"}}}"#
    }
    return Array(#"{"log": {"entries": [\#(entries.joined(separator: ", "))]}}"#.utf8)
  }

  // MARK: stands

  private static let routes: @Sendable (MatrixFixture) async throws -> Stand = { fixture in
    let files = usual.map { "  - path: /files/\($0)\n    file: \"\($0)\"\n" }.joined()
    let text = "routes:\n\(files)  - path: /take\n    method: POST\n    require: {fields: [text]}\n    status: 201\n    body: taken\n"
    return Stand(responders: [
      try RouteResponder(parsing: Array(text.utf8)) { name throws(ResponderError) in
        MatrixFixture.pattern(Int(name) ?? 0)
      }
    ])
  }

  private static let files: @Sendable (MatrixFixture) async throws -> Stand = { fixture in
    Stand(responders: [try FileResponder(folder: fixture.folder.path, pool: fixture.pool)])
  }

  private static let collection: @Sendable (MatrixFixture) async throws -> Stand = { _ in
    let store = ResourceStore()
    return Stand(
      responders: [try ResourceResponder(path: "/items", store: store)],
      effects: { [await store.list([], offset: 0, limit: 0).total] })
  }

  private static let filledCollection: @Sendable (MatrixFixture) async throws -> Stand = { _ in
    let store = ResourceStore()
    for size in usual { _ = try await store.add(.object([.init("id", .integer(Int64(size)))])) }
    return Stand(
      responders: [try ResourceResponder(path: "/items", store: store)],
      effects: { [usual.count - (await store.list([], offset: 0, limit: 0).total)] })
  }

  private static func passing(_ fixture: MatrixFixture, _ recorder: ExchangeRecorder? = nil) throws -> Stand {
    let upstream = try fixture.makeUpstream()
    let before = fixture.upstream.counts.requests
    return Stand(
      responders: [UpstreamResponder(upstream, recorder: recorder)],
      effects: {
        let received = fixture.upstream.counts.requests - before
        guard let recorder else { return [received] }
        return [received, await recorder.count]
      },
      close: { await upstream.close() })
  }
}
