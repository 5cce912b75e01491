package import Bytes
internal import HTTPWire

extension SiteResponse {
  /// An error as problem details (RFC 9457, section 3).
  package static func problem(_ status: Int, _ detail: String, _ more: [JSONValue.Member] = []) -> SiteResponse {
    let members: [JSONValue.Member] = [
      .init("type", .string("about:blank")), .init("title", .string(String(decoding: reason(of: status), as: UTF8.self))),
      .init("status", .integer(Int64(status))), .init("detail", .string(detail)),
    ]
    return json(.object(members + more), type: "application/problem+json").with { $0.status = status }
  }

  /// The response to a method that is not allowed (RFC 9110, section 15.5.6).
  package static func notAllowed(_ method: String, allowed: [String]) -> SiteResponse {
    let list = allowed.joined(separator: ", ")
    return problem(405, "\(method) is not for this resource, but \(list)").with { $0.fields.append("Allow", list) }
  }
}
