internal import Bytes
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import PKI
internal import TLSEngine
internal import Transport

/// Fetches data for the verification of a chain from untrusted URLs in certificates: limited in size and time, and not from private
/// networks unless allowed. Results are cached.
struct EvidenceFetcher {
  private let connector: Connector
  private let options: HTTPOptions
  private let overall: Deadline
  /// The remaining total number of bytes for all responses.
  private var allowance = 64 << 20
  private var known: [EvidenceNeed: (outcome: EvidenceOutcome, fetch: EvidenceFetch)] = [:]

  /// Uses the proxy of the connection to the server; `--connect-to` rules and STARTTLS apply only to the server.
  init(_ connector: Connector, trusting judgement: ChainJudgement, fetchesPrivate: Bool, overall: Deadline) {
    var connecting = connector.options
    connecting.connectTo = []
    (connecting.approach.startTLS, connecting.approach.proxyProtocol) = (nil, nil)
    connecting.reachesOnlyPublic = !fetchesPrivate
    self.connector = Connector(reactor: connector.reactor, resolver: connector.resolver, options: connecting)
    self.overall = overall
    var trust = HTTPOptions.Trust(store: judgement.store, time: judgement.time)
    // The fetched objects are signed and verified themselves.
    trust.isEnforced = false
    options = HTTPOptions(tls: .ordinary, trust: trust)
  }

  mutating func fetch(_ need: EvidenceNeed) async -> (outcome: EvidenceOutcome, fetch: EvidenceFetch) {
    if let known = known[need] { return known }
    var fetch = EvidenceFetch(kind: need.kind, url: need.location)
    let start = ContinuousClock.now
    let outcome = await perform(need, &fetch)
    fetch.elapsed = start.duration(to: .now).microseconds
    switch outcome {
    case .bytes(let bytes):
      fetch.bytes = bytes.count
      allowance -= bytes.count
    case .failed(let reason): (fetch.outcome, fetch.error) = (.failed, reason)
    case .refused(let reason): (fetch.outcome, fetch.error) = (.refused, reason)
    }
    known[need] = (outcome, fetch)
    return (outcome, fetch)
  }

  private func perform(_ need: EvidenceNeed, _ fetch: inout EvidenceFetch) async -> EvidenceOutcome {
    if overall.hasPassed() { return .failed("the time was up before it was asked") }
    let request: HTTPRequest
    do throws(URIError) {
      request = try Self.request(need)
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
        let limit = min(need.byteLimit, allowance)
        guard content.count <= limit else {
          transfer.cancel()
          return .failed("the answer is longer than \(limit) bytes")
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

  private static func request(_ need: EvidenceNeed) throws(URIError) -> HTTPRequest {
    var request = HTTPRequest(url: try URI(parsing: need.location))
    if case .ocsp(_, let question) = need {
      request.method = "POST"
      request.body = .bytes(question.der)
      request.contentType = "application/ocsp-request"
    }
    return request
  }

  private static let redirectLimit = 5
  private static let timeLimit: Duration = .seconds(10)
}
