import Bytes
import DomainNames
import Resolver
import TestSupport
import Transport

/// The account and the moment of the vectors in docs/httpdns.md.
enum HTTPDNSSamples {
  static let secret = "00112233445566778899aabbccddeeff"
  static let aesKey = "000102030405060708090a0b0c0d0e0f"
  static let now = Timestamp(seconds: 1_700_000_000)

  static func account(secret: String? = secret, aesKey: String? = nil, name: String = "main") throws -> HTTPDNSAccount {
    try HTTPDNSAccount(name: name, id: "100000", secret: secret, aesKey: aesKey)
  }

  static func names(_ texts: String...) throws -> [DomainName] { try texts.map { try DomainName($0) } }

  /// A plaintext response with one answer.
  static let answer = Array(
    """
    {"code": "success", "mode": 0, "data": {"cip": "198.51.100.7", "answers": [
      {"dn": "www.example.com", "v4": {"ips": ["192.0.2.1", "192.0.2.2"], "ttl": 120, "extra": {"a": 1}},
       "v6": {"ips": [], "ttl": 30, "no_ip_code": "RRNotExist"}}]}}
    """.utf8)

  static func reply(_ text: String, status: Int = 200) -> HTTPExchangeResponse {
    HTTPExchangeResponse(status: status, content: Array(text.utf8))
  }
}

/// An HTTP client that responds as told, and records the requests.
final class HTTPDNSExchanger: HTTPExchanging {
  private struct State {
    var requests: [HTTPExchangeRequest] = []
    var deadlines: [Deadline] = []
  }

  private let state = Lock(State())
  private let script: @Sendable (HTTPExchangeRequest, Int) throws(ResolverError) -> HTTPExchangeResponse

  /// The script gets the number of the request, from 0.
  init(_ script: @escaping @Sendable (HTTPExchangeRequest, Int) throws(ResolverError) -> HTTPExchangeResponse) { self.script = script }

  /// Fails at these endpoints, answers scheduling requests with `schedule`, and resolutions with `answer`.
  convenience init(dead: Set<String> = [], schedule: String? = nil, answer: HTTPExchangeResponse? = nil) {
    self.init { request, _ throws(ResolverError) in
      let endpoint = request.host + (request.port.map { ":\($0)" } ?? "")
      guard !dead.contains(endpoint) else { throw ResolverError(.failed, name: request.host, detail: "connection refused") }
      if request.target.contains("/ss?") { return HTTPDNSSamples.reply(schedule ?? "{}", status: schedule == nil ? 503 : 200) }
      return answer ?? HTTPExchangeResponse(status: 200, content: HTTPDNSSamples.answer)
    }
  }

  var requests: [HTTPExchangeRequest] { state.withLock { $0.requests } }
  var deadlines: [Deadline] { state.withLock { $0.deadlines } }
  var hosts: [String] { requests.map(\.host) }

  func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
    let index = state.withLock { state in
      state.requests.append(request)
      state.deadlines.append(deadline)
      return state.requests.count - 1
    }
    return try script(request, index)
  }
}

/// A store in memory that can fail.
final class HTTPDNSMemoryStore: HTTPDNSEndpointStore {
  private let files = Lock<[String: [UInt8]]>([:])
  private let failure: ResolverError?

  init(_ files: [String: [UInt8]] = [:], failure: ResolverError? = nil) {
    self.failure = failure
    self.files.withLock { $0 = files }
  }

  var content: [String: [UInt8]] { files.withLock { $0 } }

  func read(_ resolver: String, deadline: Deadline) async throws(ResolverError) -> [UInt8]? { files.withLock { $0[resolver] } }

  func write(_ bytes: [UInt8], _ resolver: String, deadline: Deadline) async throws(ResolverError) {
    if let failure { throw failure }
    files.withLock { $0[resolver] = bytes }
  }
}
