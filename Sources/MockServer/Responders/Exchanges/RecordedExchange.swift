internal import Bytes
internal import HTTPClient
internal import HTTPServer
internal import HTTPWire

/// A request and its response, as recorded.
public struct RecordedExchange: Sendable {
  let method: String
  let url: String
  let requestVersion: HTTPVersion
  let requestFields: FieldSection
  let requestContent: [UInt8]
  let response: ResponseHead
  let content: [UInt8]
  let started: Timestamp
  let duration: Duration

  init(_ request: SiteRequest, to url: String, _ response: HTTPResponse, at started: Timestamp, lasting duration: Duration) {
    method = request.head.method
    self.url = url
    requestVersion = request.head.version
    requestFields = request.head.fields
    requestContent = request.content.bytes
    self.response = response.head
    content = response.content
    self.started = started
    self.duration = duration
  }
}
