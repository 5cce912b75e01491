internal import Bytes
public import Connect
internal import HTTPClient
internal import HTTPWire
public import Observation
internal import TLSEngine
public import Transport

/// Fetches data for the verification of chains from untrusted URLs in certificates: limited in size and time, and not from private
/// networks unless allowed. No request is sent twice.
public struct EvidenceProbe: Sendable {
  private let connector: Connector
  private let options: HTTPOptions
  private let overall: Deadline
  /// The remaining total number of bytes for all responses.
  private var allowance = 64 << 20
  private var known: [EvidenceRequest: EvidenceResponse] = [:]

  /// Uses the proxy of the connection to the server; `--connect-to` rules and STARTTLS apply only to the server.
  public init(_ connector: Connector, fetchesPrivate: Bool, until overall: Deadline) {
    var connecting = connector.options
    connecting.connectTo = []
    (connecting.approach.startTLS, connecting.approach.proxyProtocol) = (nil, nil)
    connecting.reachesOnlyPublic = !fetchesPrivate
    self.connector = Connector(reactor: connector.reactor, resolver: connector.resolver, options: connecting)
    self.overall = overall
    // The fetched objects are signed and verified themselves.
    options = HTTPOptions(tls: .ordinary, trust: .unverified)
  }

  public mutating func fetch(_ request: EvidenceRequest) async -> EvidenceResponse {
    if let known = known[request] { return known }
    var fetch = EvidenceFetch(kind: request.kind, url: request.url)
    let start = ContinuousClock.now
    let outcome = await perform(request, &fetch)
    fetch.elapsed = start.duration(to: .now).microseconds
    switch outcome {
    case .bytes(let bytes):
      fetch.bytes = bytes.count
      allowance -= bytes.count
    case .failed(let reason): (fetch.outcome, fetch.error) = (.failed, reason)
    case .refused(let reason): (fetch.outcome, fetch.error) = (.refused, reason)
    }
    let response = EvidenceResponse(outcome, fetch)
    known[request] = response
    return response
  }

  private func perform(_ wanted: EvidenceRequest, _ fetch: inout EvidenceFetch) async -> EvidenceResponse.Outcome {
    if overall.hasPassed() { return .failed("the deadline passed before the request") }
    let request: HTTPRequest
    do throws(URIError) {
      request = try Self.request(wanted)
    } catch {
      return .refused("the URL \(error)")
    }
    let transfer = HTTPTransfer(request, options: limited, connector: connector)
    var content: [UInt8] = []
    while let event = await transfer.next() {
      fetch.redirects = max(0, transfer.hops.count - 1)
      switch event {
      case .redirectReceived: continue
      case .responseStarted(let head):
        fetch.httpStatus = head.status
        guard head.status == 200 else {
          transfer.cancel()
          return .failed("HTTP status \(head.status)")
        }
      case .bytesRead(let bytes):
        content += bytes
        let limit = min(wanted.byteLimit, allowance)
        guard content.count <= limit else {
          transfer.cancel()
          return .failed("the response is longer than \(limit) bytes")
        }
      case .succeeded: return .bytes(content)
      case .failed(let error):
        return error.code == ConnectError.privateAddress ? .refused(error.message) : .failed(error.message)
      case .cancelled: return .failed("interrupted")
      }
    }
    return .failed("interrupted")
  }

  /// The time limit applies to each fetch, including redirects.
  private var limited: HTTPOptions {
    var options = options
    options.redirects = .follow
    options.maximumRedirects = Self.redirectLimit
    options.maximumTime = Self.timeLimit
    return options
  }

  private static func request(_ wanted: EvidenceRequest) throws(URIError) -> HTTPRequest {
    var request = HTTPRequest(url: try URI(parsing: wanted.url))
    if let content = wanted.content {
      request.method = "POST"
      request.body = .bytes(content)
      request.contentType = wanted.contentType
    }
    return request
  }

  private static let redirectLimit = 5
  private static let timeLimit: Duration = .seconds(10)
}
