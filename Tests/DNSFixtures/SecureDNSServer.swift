import Bytes
import DNSWire
import HTTPWire
package import TLSEngine
import TestSupport

/// A DNS server on loopback over TLS, or over HTTPS with HTTP/1.1 or HTTP/2, whose script decides each reply.
package final class SecureDNSServer: Sendable {
  package enum Carrier: String, CaseIterable, Sendable { case tls, http11, http2 }

  package let port: UInt16
  private let server: RawServer
  private let record = Lock<[DNSTestServer.Query]>([])
  private let requests = Lock<[RequestHead]>([])
  private let connections = Lock(0)

  /// `decorate` changes the response to a request of HTTP, `{ $0 }` by default.
  package init(
    _ carrier: Carrier, identity: TLSIdentity, decorate: @escaping @Sendable (HTTPReply) -> HTTPReply = { $0 },
    script: @escaping DNSTestServer.Script
  ) throws {
    var configuration = TLSServerConfiguration(identities: [identity])
    configuration.alpn = [carrier == .tls ? "dot" : carrier == .http2 ? "h2" : "http/1.1"]
    let context = try TLSContext(server: configuration)
    let (record, requests, connections) = (record, requests, connections)
    let answering = Answering(record: record, requests: requests, decorate: decorate, script: script)
    server = try RawServer { connection in
      connections.withLock { $0 += 1 }
      guard let session = try? TLSSession(context) else { return }
      let channel = TLSChannel(session, connection)
      guard channel.completesHandshake() else { return }
      switch carrier {
      case .tls: answering.serveStream(channel)
      case .http11: answering.serveHTTP11(channel)
      case .http2: answering.serveHTTP2(channel)
      }
    }
    port = server.port
  }

  package struct HTTPReply: Sendable {
    package var status = 200
    package var mediaType = "application/dns-message"
    package var content: [UInt8]
  }

  package var queries: [DNSTestServer.Query] { record.withLock { $0 } }
  package var methods: [String] { requests.withLock { $0.map(\.method) } }
  package var connectionCount: Int { connections.withLock { $0 } }
}

/// The replies of a `SecureDNSServer`.
private struct Answering: Sendable {
  let record: Lock<[DNSTestServer.Query]>
  let requests: Lock<[RequestHead]>
  let decorate: @Sendable (SecureDNSServer.HTTPReply) -> SecureDNSServer.HTTPReply
  let script: DNSTestServer.Script

  private func replies(to bytes: [UInt8]) -> [DNSTestServer.Reply]? {
    guard let message = try? DNSMessage(bytes) else { return nil }
    let query = record.withLock { queries in
      let query = DNSTestServer.Query(message: message, isStream: true, number: queries.count, count: bytes.count)
      queries.append(query)
      return query
    }
    return script(query)
  }

  func serveStream(_ channel: TLSChannel) {
    var buffer: [UInt8] = []
    while true {
      while buffer.count >= 2, buffer.count >= 2 + Int(buffer[0]) << 8 + Int(buffer[1]) {
        let length = Int(buffer[0]) << 8 + Int(buffer[1])
        guard let replies = replies(to: Array(buffer[2..<2 + length])) else { return }
        buffer.removeFirst(2 + length)
        for reply in replies {
          switch reply {
          case .message(let message), .fromOtherPort(let message): channel.write(DNSTestServer.framed(message.encoded()))
          case .bytes(let bytes): channel.write(bytes)
          case .close: return channel.close()
          }
        }
      }
      let bytes = channel.read()
      if bytes.isEmpty { return }
      buffer += bytes
    }
  }

  private enum Action {
    case reply(SecureDNSServer.HTTPReply)
    /// Leaves the request without a response.
    case wait
    case close
  }

  private func action(on head: RequestHead, content: [UInt8]) -> Action {
    requests.withLock { $0.append(head) }
    var message = content
    if let query = head.target.firstRange(ofText: "dns=") {
      let text = head.target[query.upperBound...].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
      message = (try? Base64.decode(String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4))) ?? []
    }
    switch replies(to: message)?.first {
    case .message(let message), .fromOtherPort(let message): return .reply(decorate(SecureDNSServer.HTTPReply(content: message.encoded())))
    case .bytes(let bytes): return .reply(decorate(SecureDNSServer.HTTPReply(content: bytes)))
    case .close: return .close
    case nil: return .wait
    }
  }

  func serveHTTP11(_ channel: TLSChannel) {
    var buffer = ""
    while true {
      let bytes = channel.read()
      if bytes.isEmpty { return }
      // Each byte is a character, so that binary content has a length.
      buffer += bytes.map { String(Unicode.Scalar($0)) }.joined()
      while let end = buffer.firstRange(ofText: "\r\n\r\n") {
        let lines = buffer[..<end.lowerBound].replacing(text: "\r\n", with: "\n").split(separator: "\n").map(String.init)
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        let rest = Array(buffer[end.upperBound...].unicodeScalars)
        guard rest.count >= length else { break }
        let words = lines[0].split(separator: " ").map(String.init)
        let head = RequestHead(
          method: words[0], target: words.count > 1 ? words[1] : "", scheme: "https", authority: "", version: .http11,
          fields: FieldSection())
        buffer = rest.dropFirst(length).map { String($0) }.joined()
        switch action(on: head, content: rest.prefix(length).map { UInt8(truncatingIfNeeded: $0.value) }) {
        case .close: return channel.close()
        case .wait: continue
        case .reply(let reply):
          let fields = "Content-Type: \(reply.mediaType)\r\nContent-Length: \(reply.content.count)\r\n"
          channel.write(Array("HTTP/1.1 \(reply.status) Told\r\n\(fields)\r\n".utf8) + reply.content)
        }
      }
    }
  }

  func serveHTTP2(_ channel: TLSChannel) {
    guard var session = try? HTTP2Session(.server) else { return }
    channel.write(session.takeOutput())
    var heads: [UInt32: RequestHead] = [:]
    var contents: [UInt32: [UInt8]] = [:]
    while true {
      let bytes = channel.read()
      guard !bytes.isEmpty, (try? session.received(bytes)) != nil else { return }
      while let event = session.nextEvent() {
        switch event {
        case .request(let stream, let head): heads[stream] = head
        case .body(let stream, let bytes):
          contents[stream, default: []] += bytes
          session.consumed(bytes.count, on: stream)
        case .end(let stream):
          guard let head = heads[stream] else { continue }
          let action = action(on: head, content: contents[stream] ?? [])
          if case .close = action { return channel.close() }
          guard case .reply(let reply) = action else { continue }
          let fields = FieldSection([FieldLine("content-type", reply.mediaType)])
          try? session.respond(
            ResponseHead(version: .http2, status: reply.status, fields: fields), on: stream, hasBody: true)
          try? session.supply(reply.content, isLast: true, on: stream)
        default: break
        }
      }
      var output = session.takeOutput()
      while !output.isEmpty {
        channel.write(output)
        output = session.takeOutput()
      }
    }
  }
}

/// The server's side of a TLS session over a blocking connection.
private final class TLSChannel {
  private var session: TLSSession
  private let connection: RawConnection

  init(_ session: consuming TLSSession, _ connection: RawConnection) {
    self.session = session
    self.connection = connection
  }

  func completesHandshake() -> Bool {
    while let step = try? session.handshake() {
      flush()
      if step == .done { return true }
      let bytes = connection.read()
      guard !bytes.isEmpty else { return false }
      session.received(bytes)
    }
    flush()
    return false
  }

  /// At least one byte; none at the end.
  func read() -> [UInt8] {
    while true {
      switch try? session.read() {
      case .bytes(let bytes): return bytes
      case .needsInput:
        flush()
        let bytes = connection.read()
        guard !bytes.isEmpty else { return [] }
        session.received(bytes)
      default: return []
      }
    }
  }

  func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    _ = try? session.write(bytes)
    flush()
  }

  func close() {
    session.shutdown()
    flush()
  }

  private func flush() {
    let output = session.takeOutput()
    if !output.isEmpty { connection.write(output) }
  }
}
