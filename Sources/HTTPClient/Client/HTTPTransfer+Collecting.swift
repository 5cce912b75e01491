internal import HTTPWire

extension HTTPTransfer {
  /// Returns the complete response, with its content in memory.
  func collect() async throws(HTTPError) -> HTTPResponse {
    defer { abandon() }
    contentRewind = ContentRewind(isPossible: { true }, discard: {})
    var content: [UInt8] = []
    var head: ResponseHead?
    while let event = await next() {
      switch event {
      case .redirectReceived, .succeeded: break
      case .responseStarted(let started):
        head = started
        content = []
      case .bytesRead(let bytes): if content.isEmpty { content = bytes } else { content += bytes }
      case .failed(let error): throw error
      case .cancelled: throw .cancelled(during: hops.last?.marks.phase ?? .queue, of: request.url)
      }
    }
    guard let head, !hops.isEmpty else { throw .cancelled(during: .queue, of: request.url) }
    let last = hops.count - 1
    return HTTPResponse(head: head, content: content, trailers: hops[last].trailers, hops: hops, url: hops[last].url)
  }
}
