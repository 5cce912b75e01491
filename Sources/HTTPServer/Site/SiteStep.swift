internal import HTTPWire
internal import WebSocket

/// The next action of an exchange.
///
/// Noncopyable, so that work which was returned once cannot be performed a second time.
enum SiteAction: ~Copyable {
  case step(SiteStep)
  /// The result has to be passed to `answered`.
  case work(SiteWork)
}

/// The next step of an exchange.
enum SiteStep: Hashable, Sendable {
  /// Needs more of the request's content, or its end.
  case needsInput
  case pause(Duration)
  case interim(ResponseHead)
  /// Without a Content-Length if the length is not known in advance. Without content the end follows directly.
  case head(ResponseHead, hasContent: Bool)
  /// The last step: after this head the connection, or the stream, is a WebSocket.
  case upgrade(ResponseHead, WebSocketAgreement)
  /// The extension applies to chunks of HTTP/1.1.
  case content([UInt8], chunkExtension: String?)
  case end(trailers: FieldSection?)
  /// The response cannot be completed: the connection, or the stream, is aborted here.
  case abort
}

/// Asynchronous work that produces a response, or a part of its content.
///
/// Noncopyable: performing it consumes it, so the compiler rejects code that would perform it twice.
struct SiteWork: ~Copyable, Sendable {
  private let body: @Sendable () async -> SiteResponse

  init(_ body: @escaping @Sendable () async -> SiteResponse) { self.body = body }

  consuming func perform() async -> SiteResponse { await body() }

  /// Performs it in a task on `executor`, which passes the result to `finish`.
  consuming func start(
    on executor: some TaskExecutor, finish: @escaping @Sendable (SiteResponse) -> Void
  ) -> Task<Void, Never> {
    let body = body
    return Task(executorPreference: executor) { finish(await body()) }
  }
}
