internal import Bytes
internal import Observation

/// The response of an entry; status 0 if there was none.
struct HARResponse {
  private let hop: HopObservation

  init(_ hop: HopObservation) { self.hop = hop }

  var json: JSONValue {
    let response = hop.response ?? ResponseObservation(status: 0, reason: "", httpVersion: "", headers: [])
    // The size is known only without interim responses and trailers.
    let isHeadAlone = hop.response != nil && response.interim.isEmpty && response.trailers.isEmpty
    return .object([
      .init("status", .integer(Int64(response.status))), .init("statusText", .string(response.reason)),
      .init("httpVersion", .string(response.httpVersion)),
      .init("cookies", .array(response.headers.values(of: "set-cookie").compactMap(HARCookie.init(set:)).map(\.json))),
      .init("headers", HARRequest.pairs(response.headers)), .init("content", Self.content(response)),
      .init("redirectURL", .string(hop.redirect?.url ?? response.headers.first("location") ?? "")),
      .init("headersSize", .integer(isHeadAlone ? Int64(response.headSize) : -1)),
      .init("bodySize", hop.response == nil ? .integer(-1) : .unsigned(response.body.sizeWire)),
    ])
  }

  private static func content(_ response: ResponseObservation) -> JSONValue {
    let body = response.body
    var members: [JSONValue.Member] = [.init("size", .unsigned(body.sizeDecoded))]
    if body.contentEncoding != nil {
      members.append(.init("compression", .integer(Int64(clamping: body.sizeDecoded) - Int64(clamping: body.sizeWire))))
    }
    members.append(.init("mimeType", .string(response.contentType ?? "")))
    if let content = body.content {
      if let text = String(validating: content, as: UTF8.self) {
        members.append(.init("text", .string(text)))
      } else {
        members += [.init("text", .string(Base64.encode(content))), .init("encoding", .string("base64"))]
      }
    }
    if let digest = body.sha256 { members.append(.init("_sha256", .string(digest))) }
    let comments = [body.truncated ? "the content broke off" : nil, body.lengthConflict ? FetchFormatter.lengthConflict : nil]
      .compactMap { $0 }
    if !comments.isEmpty { members.append(.init("comment", .string(comments.joined(separator: "; ")))) }
    return .object(members)
  }
}
