import Bytes
import Connect
import HTTPWire
import Resolver
import TestSupport
import Transport

@testable import HTTPClient

/// A server without TLS that answers as it is told, in HTTP/1.1 or HTTP/2, and remembers what it was asked.
struct ScriptedOrigin {
  struct ScriptedResponse: Sendable {
    var status = 200
    var fields: [(String, String)] = []
    var text = ""
    /// In place of `text`.
    var bytes: [UInt8]?
    /// The connection ends before the content does.
    var isCut = false
  }

  let url: String
  let version: HTTPOptions.Version
  private let server: RawServer
  private let log: Lock<[RequestHead]>

  var asked: [RequestHead] { log.withLock { $0 } }

  /// `answer` is told which request it is, from 0, and its head.
  init(_ version: HTTPOptions.Version, answer: @escaping @Sendable (Int, RequestHead) -> ScriptedResponse) throws {
    let log = Lock<[RequestHead]>([])
    let note: @Sendable (RequestHead) -> Int = { head in
      log.withLock { log in
        log.append(head)
        return log.count - 1
      }
    }
    if version == .http2PriorKnowledge {
      let peer = try HTTP2Peer { event, voice in
        guard case .request(let stream, let head) = event else { return }
        let reply = answer(note(head), head)
        let hasContent = reply.bytes != nil || !reply.text.isEmpty || reply.isCut
        let content = reply.bytes ?? Array(reply.text.utf8)
        voice.respond(reply.status, reply.fields, content: hasContent ? content : nil, isLast: !reply.isCut, on: stream)
        if reply.isCut { voice.reset(stream, code: .internalError) }
      }
      server = peer.server
    } else {
      server = try RawServer { connection in
        var waiting: [UInt8] = []
        while true {
          let bytes = connection.read()
          guard !bytes.isEmpty else { return }
          waiting += bytes
          while let head = Self.takeHead(&waiting) {
            let reply = answer(note(head), head)
            let content = reply.bytes ?? Array(reply.text.utf8)
            let length = content.count + (reply.isCut ? 10 : 0)
            let hasContent = reply.status != 304 && head.method != "HEAD"
            var text = "HTTP/1.1 \(reply.status) Told\r\n" + reply.fields.map { "\($0): \($1)\r\n" }.joined()
            if hasContent { text += "Content-Length: \(length)\r\n" }
            connection.write(Array((text + "\r\n").utf8) + (hasContent ? content : []))
            if reply.isCut { return }
          }
        }
      }
    }
    self.log = log
    self.version = version
    url = "http://127.0.0.1:\(server.port)"
  }

  /// Requests without content: the head is all there is.
  private static func takeHead(_ bytes: inout [UInt8]) -> RequestHead? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(ofText: "\r\n\r\n") else { return nil }
    bytes = Array(text[end.upperBound...].utf8)
    let lines = text[..<end.lowerBound].replacing(text: "\r\n", with: "\n").split(separator: "\n")
    let words = (lines.first ?? "").split(separator: " ")
    var fields = FieldSection()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      fields.append(String(parts[0]), String(parts.last?.drop { $0 == " " } ?? ""))
    }
    return RequestHead(
      method: String(words.first ?? ""), target: String(words.dropFirst().first ?? ""), scheme: "http",
      authority: fields.first("Host") ?? "",
      version: .http11, fields: fields)
  }

  /// Requests one after the other, with the same policies.
  func run<Kept: Sendable>(
    _ requests: [HTTPRequest], options: HTTPOptions = TransferBench.options(),
    policies: @escaping @Sendable () -> (all: [any ExchangePolicy], kept: () -> Kept)
  ) async throws -> ([Transferred], Kept) {
    let options = options.with { $0.version = version }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    return await reactor.run {
      let (all, kept) = policies()
      var results: [Transferred] = []
      for request in requests {
        let transfer = HTTPTransfer(request, options: options, connector: connector, policies: all)
        var result = Transferred()
        while let event = await transfer.next() { result.events.append(event) }
        result.hops = transfer.hops
        results.append(result)
      }
      return (results, kept())
    }
  }

  static let versions: [HTTPOptions.Version] = [.http11, .http2PriorKnowledge]
}
