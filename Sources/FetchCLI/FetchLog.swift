internal import HTTPClient
internal import Probes

/// The log of `--log-level` and the problem details of `--problem`, using the library's interceptors.
struct FetchLog {
  let level: LogLevel?
  let readsProblems: Bool
  let redaction: Redaction
  let write: @Sendable (String) -> Void

  /// The number of content bytes that are kept for it.
  var beginning: Int { readsProblems ? Self.longestProblem : level.map { $0 >= .body } == true ? Self.longestContent : 0 }

  func tell(_ request: HTTPRequest) async {
    guard let level else { return }
    _ = try? await LogRequest(level, limit: Self.longestContent, redaction: redaction, to: line).intercept(request)
  }

  /// Logs every response; returns the error details of the server.
  func tell(_ result: FetchResult, _ beginning: ContentPrefix) async -> APIError? {
    var problem: APIError?
    for (index, hop) in result.hops.enumerated() {
      let isLast = index == result.hops.count - 1
      guard hop.response != nil || isLast else { continue }
      var response = RawResponse(request: result.question.request, url: hop.url, head: hop.response)
      if isLast {
        response.content = beginning.bytes
        response.contentLength = beginning.count
        response.error = result.error
      }
      if readsProblems, isLast, !beginning.isCut { response = await ClarifyError().intercept(response) }
      problem = response.problem
      if let level { _ = await LogResponse(level, limit: Self.longestContent, redaction: redaction, to: line).intercept(response) }
    }
    return problem
  }

  private var line: @Sendable (String) -> Void {
    let write = write
    return { write($0 + "\n") }
  }

  private static let longestContent = 4_096
  private static let longestProblem = 65_536
}
