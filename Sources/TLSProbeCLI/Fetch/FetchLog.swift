internal import HTTPClient
internal import Probes

/// What `--log-level` and `--problem` tell of a transfer, by the interceptors that programs use.
struct FetchLog {
  let level: LogLevel?
  let readsProblems: Bool
  let redaction: Redaction
  let write: @Sendable (String) -> Void

  /// Bytes of the content that are looked at.
  var beginning: Int { readsProblems ? Self.longestProblem : level.map { $0 >= .body } == true ? Self.longestContent : 0 }

  func tell(_ request: HTTPRequest) async {
    guard let level else { return }
    _ = try? await LogRequest(level, limit: Self.longestContent, redaction: redaction, to: line).intercept(request)
  }

  /// What the server said of an error; every answer is told on the way.
  func tell(_ result: FetchResult, _ beginning: ContentBeginning) async -> APIError? {
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
