internal import Bytes
internal import Observation

/// The request of an entry.
struct HARRequest {
  private let request: RequestObservation

  init(_ request: RequestObservation) { self.request = request }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("method", .string(request.method)), .init("url", .string(request.url)), .init("httpVersion", .string(request.httpVersion)),
      .init("cookies", .array(request.headers.values(of: "cookie").flatMap(HARCookie.sent(in:)).map(\.json))),
      .init("headers", HARRequest.pairs(request.headers)), .init("queryString", .array(QueryText.pairs(of: request.url).map(Self.pair))),
    ]
    if request.bodySize > 0 { members.append(.init("postData", content)) }
    members += [.init("headersSize", .integer(Int64(request.headSize))), .init("bodySize", .unsigned(request.bodySize))]
    return .object(members)
  }

  private var content: JSONValue {
    var members: [JSONValue.Member] = [.init("mimeType", .string(request.headers.first("content-type") ?? ""))]
    if let content = request.content, let text = String(validating: content, as: UTF8.self) {
      members.append(.init("text", .string(text)))
    } else if let content = request.content {
      // The format has an `encoding` only for response content.
      members += [.init("text", .string(Base64.encode(content))), .init("_encoding", .string("base64"))]
    } else {
      members += [.init("text", .string("")), .init("comment", .string("the content was not kept"))]
    }
    return .object(members)
  }

  static func pairs(_ fields: [FieldObservation]) -> JSONValue { .array(fields.map { pair(($0.name, $0.value)) }) }

  private static func pair(_ pair: (name: String, value: String)) -> JSONValue {
    .object([.init("name", .string(pair.name)), .init("value", .string(pair.value))])
  }
}
