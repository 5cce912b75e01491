package import HTTPWire
import Transport

/// A client of the site's that speaks HTTP/2.
package final class HTTP2Visit {
  package struct ReceivedResponse {
    package var interim: [ResponseHead] = []
    package var head = ResponseHead(version: .http2, status: 0)
    package var body: [UInt8] = []
    package var count = 0
    package var trailers = FieldSection()
    package var resetCode: UInt32?
    package var isOver = false

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let visit: SiteVisit
  private var session: HTTP2Session
  package private(set) var answers: [UInt32: ReceivedResponse] = [:]
  /// Keeps no content, and counts it.
  package var isForgetful = false
  /// Streams in the order in which they ended.
  package private(set) var ended: [UInt32] = []

  package init(_ visit: SiteVisit, settings: HTTP2Settings = HTTP2Settings()) throws {
    self.visit = visit
    session = try HTTP2Session(.client, settings: settings)
  }

  package func submit(
    _ method: String, _ target: String, _ fields: [FieldLine] = [], hasBody: Bool = false, authority: String = "localhost",
    scheme: String = "http"
  ) throws -> UInt32 {
    let head = RequestHead(
      method: method, target: target, scheme: scheme, authority: authority, version: .http2, fields: FieldSection(fields))
    return try submit(head, hasBody: hasBody)
  }

  package func submit(_ head: RequestHead, hasBody: Bool) throws -> UInt32 {
    let stream = try session.submit(head, hasBody: hasBody)
    answers[stream] = ReceivedResponse()
    return stream
  }

  package func supply(_ bytes: [UInt8], isLast: Bool, trailers: FieldSection? = nil, on stream: UInt32) throws {
    try session.supply(bytes, isLast: isLast, trailers: trailers, on: stream)
  }

  /// The content since the last call.
  package func takeBody(on stream: UInt32) -> [UInt8] {
    defer { answers[stream]?.body = [] }
    return answers[stream]?.body ?? []
  }

  package var peerEnablesConnectProtocol: Bool { session.peerEnablesConnectProtocol }

  package func reset(_ stream: UInt32, code: HTTP2ErrorCode) { session.reset(stream, code: code.rawValue) }

  package func ask(_ method: String, _ target: String, _ fields: [FieldLine] = [], body: [UInt8] = []) async throws -> ReceivedResponse {
    let stream = try submit(method, target, fields, hasBody: !body.isEmpty)
    if !body.isEmpty { try supply(body, isLast: true, on: stream) }
    return try await answer(on: stream)
  }

  package func answer(on stream: UInt32) async throws -> ReceivedResponse {
    while answers[stream]?.isOver == false { try await turn() }
    return answers[stream] ?? ReceivedResponse()
  }

  /// Sends what waits, and hears once.
  package func turn() async throws {
    while case let output = session.takeOutput(), !output.isEmpty { try await visit.send(output) }
    let bytes = try await visit.read()
    if bytes.isEmpty { session.receivedEnd() } else { try session.received(bytes) }
    while let event = session.nextEvent() { hear(event) }
  }

  private func hear(_ event: HTTP2Event) {
    switch event {
    case .interim(let stream, let head): answers[stream]?.interim.append(head)
    case .head(let stream, let head): answers[stream]?.head = head
    case .body(let stream, let bytes):
      if !isForgetful { answers[stream]?.body += bytes }
      answers[stream]?.count += bytes.count
      session.consumed(bytes.count, on: stream)
    case .trailers(let stream, let fields): answers[stream]?.trailers = fields
    case .end(let stream): end(stream, nil)
    case .reset(let stream, let code, _, _): end(stream, code)
    default: break
    }
  }

  private func end(_ stream: UInt32, _ code: UInt32?) {
    if answers[stream]?.resetCode == nil { answers[stream]?.resetCode = code }
    guard answers[stream]?.isOver == false else { return }
    answers[stream]?.isOver = true
    ended.append(stream)
  }
}
