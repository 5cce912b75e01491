/// Logs each request before it is sent, as changed by the interceptors before this one.
public struct LogRequest: RequestInterceptor {
  private let text: LogText
  private let sink: @Sendable (String) -> Void

  /// Logs at most `limit` bytes of content; `sink` receives one line at a time, without line end.
  public init(_ level: LogLevel, limit: Int = 4_096, redaction: Redaction = Redaction(), to sink: @escaping @Sendable (String) -> Void) {
    text = LogText(level: level, limit: limit, redaction)
    self.sink = sink
  }

  public func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
    // Parameters are logged as they are sent.
    for line in text.lines(of: (try? request.encodingParameters()) ?? request) { sink(line) }
    return request
  }
}
