/// Tells what came of each request to a log.
public struct LogResponse: ResponseInterceptor {
  private let text: LogText
  private let sink: @Sendable (String) -> Void

  /// At most `limit` bytes of a content; `sink` gets a line at a time, without line end.
  public init(_ level: LogLevel, limit: Int = 4_096, redaction: Redaction = Redaction(), to sink: @escaping @Sendable (String) -> Void) {
    text = LogText(level: level, limit: limit, redaction)
    self.sink = sink
  }

  /// The same, once it was told.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    for line in text.lines(of: response) { sink(line) }
    return response
  }
}
