import Bytes
import Crypto
import HTTPWire
import ServerFixtures
import TestSupport
import Transport

/// A client that keeps the length and the digest of response content, and watches the process's heap meanwhile.
final class MeasuringClient {
  struct Request {
    var method = "GET"
    var target: String
    var fields: [FieldLine] = []
    var body: [UInt8] = []
  }

  struct Response {
    /// 0 without a response.
    var status = 0
    var count = 0
    var sha256 = ""
    /// The first 512 bytes of the content.
    var text = ""
    var resetCode: UInt32?
  }

  /// Thrown before a runaway server takes the machine's memory.
  struct HeapExhausted: Error {}

  private let visit: SiteVisit
  private let isHTTP2: Bool
  private let baseline: Int
  private let allowance: Int
  /// How much the heap has grown at most.
  private(set) var peak = 0
  private var samples = 0

  /// Stops with an error once the heap has grown by more than `allowance` bytes.
  init(_ endpoint: Endpoint, _ door: FaultySite.ClientProtocol, on reactor: Reactor, allowance: Int) async throws {
    visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
    isHTTP2 = door.isHTTP2
    baseline = ProcessUse.heapBytes
    self.allowance = allowance
  }

  func close() { visit.close() }

  /// The responses to all requests in their order: at once over HTTP/2, one after the other over HTTP/1.1.
  func send(_ requests: [Request]) async throws -> [Response] {
    if isHTTP2 { return try await sendTogether(requests) }
    var responses: [Response] = []
    for request in requests { responses.append(try await send(request)) }
    return responses
  }

  private func send(_ request: Request) async throws -> Response {
    var fields = FieldSection(request.fields)
    if !request.body.isEmpty { fields.append("Content-Length", "\(request.body.count)") }
    let head = RequestHead(method: request.method, target: request.target, scheme: "http", authority: "localhost", fields: fields)
    try await visit.send(try RequestEncoder.head(head))
    var rest = request.body[...]
    while !rest.isEmpty {
      try await visit.send(Array(rest.prefix(Self.portion)))
      rest = rest.dropFirst(Self.portion)
      try sample()
    }
    var parser = ResponseParser(method: request.method)
    let tally = Tally()
    while true {
      switch try parser.next() {
      case .needsInput:
        let bytes = try await visit.read()
        if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
        try sample()
      case .head(let head): tally.response.status = head.status
      case .body(let bytes): tally.add(bytes)
      case .interim, .trailers: break
      case .end: return tally.finished
      }
    }
  }

  private var session: HTTP2Session?
  private var tallies: [UInt32: Tally] = [:]

  private func sendTogether(_ requests: [Request]) async throws -> [Response] {
    if session == nil { session = try HTTP2Session(.client) }
    var streams: [UInt32] = []
    for request in requests {
      let head = RequestHead(
        method: request.method, target: request.target, scheme: "http", authority: "localhost", version: .http2,
        fields: FieldSection(request.fields))
      guard let stream = try session?.submit(head, hasBody: !request.body.isEmpty) else { continue }
      if !request.body.isEmpty { try session?.supply(request.body, isLast: true, on: stream) }
      tallies[stream] = Tally()
      streams.append(stream)
    }
    while streams.contains(where: { tallies[$0]?.isOver == false }) { try await exchange() }
    return streams.compactMap { tallies[$0]?.finished }
  }

  /// Sends all that can be sent, and reads once.
  private func exchange() async throws {
    while let output = session?.takeOutput(), !output.isEmpty {
      try await visit.send(output)
      try sample()
    }
    let bytes = try await visit.read()
    if bytes.isEmpty { session?.receivedEnd() } else { try session?.received(bytes) }
    try sample()
    while let event = session?.nextEvent() {
      switch event {
      case .head(let stream, let head): tallies[stream]?.response.status = head.status
      case .body(let stream, let bytes):
        tallies[stream]?.add(bytes)
        session?.consumed(bytes.count, on: stream)
      case .end(let stream): tallies[stream]?.isOver = true
      case .reset(let stream, let code, _, _):
        if tallies[stream]?.isOver == false { tallies[stream]?.response.resetCode = code }
        tallies[stream]?.isOver = true
      default: break
      }
    }
  }

  private func sample() throws {
    samples += 1
    guard samples.isMultiple(of: 8) else { return }
    peak = max(peak, ProcessUse.heapBytes - baseline)
    guard peak <= allowance else { throw HeapExhausted() }
  }

  /// A response as it comes in.
  private final class Tally {
    var response = Response()
    var isOver = false
    private var digest = IncrementalDigest(.sha256)
    private var start: [UInt8] = []

    func add(_ bytes: some Collection<UInt8>) {
      response.count += bytes.count
      digest.update(bytes)
      if start.count < 512 { start += bytes.prefix(512 - start.count) }
    }

    var finished: Response {
      response.sha256 = Hex.encode(digest.value)
      response.text = String(decoding: start, as: UTF8.self)
      return response
    }
  }

  private static let portion = 65_536
}
