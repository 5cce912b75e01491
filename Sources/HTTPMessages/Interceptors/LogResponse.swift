/// Logs the response or the failure of each request.
public struct LogResponse: ResponseInterceptor {
  private let text: LogText
  private let sink: @Sendable (String) -> Void

  /// Logs at most `limit` bytes of content; `sink` receives one line at a time, without line end.
  public init(_ level: LogLevel, limit: Int = 4_096, redaction: Redaction = Redaction(), to sink: @escaping @Sendable (String) -> Void) {
    text = LogText(level: level, limit: limit, redaction)
    self.sink = sink
  }

  /// Logs the response, and returns it unchanged.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    for line in text.lines(of: response) { sink(line) }
    return response
  }
}
