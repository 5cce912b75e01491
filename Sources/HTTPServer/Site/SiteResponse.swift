public import Bytes
public import HTTPWire

/// The response to a request.
public struct SiteResponse: Sendable {
  /// The delay before the head.
  public var delay: Duration?
  public var interim: [ResponseHead] = []
  public var status = 200
  public var fields = FieldSection()
  public var content: SiteContent
  public var trailers: FieldSection?
  /// True if the end of the connection ends the content, unless the version has another framing.
  public var closes = false
  /// True to end the connection, or the stream, without a response; the delay comes first.
  public var isWithheld = false

  public init(_ content: SiteContent, type: String? = "text/plain") {
    self.content = content
    if let type, !content.isEmpty { fields.lines.append(FieldLine(name: Self.contentType, value: Array(type.utf8))) }
  }

  public static func text(_ text: String, status: Int = 200) -> SiteResponse {
    SiteResponse(.bytes(Array(text.utf8))).with { $0.status = status }
  }

  public static func json(_ members: [(name: String, value: JSONValue)]) -> SiteResponse {
    json(.object(members.map { JSONValue.Member($0.name, $0.value) }))
  }

  public static func json(_ value: JSONValue, pretty: Bool = false, type: String = "application/json") -> SiteResponse {
    SiteResponse(.bytes(JSONWriter(pretty: pretty, spaced: true).bytes(of: value) + [UInt8(ascii: "\n")]), type: type)
  }

  /// A response without content.
  public static func status(_ status: Int) -> SiteResponse { SiteResponse(.bytes([])).with { $0.status = status } }

  public func with(_ change: (inout SiteResponse) -> Void) -> SiteResponse {
    var copy = self
    change(&copy)
    return copy
  }

  var head: ResponseHead {
    var head = ResponseHead(version: .http11, status: status, reason: Self.reason(of: status), fields: fields)
    if let length = content.length, !closes, status != 204, status != 304 {
      head.fields.lines.append(FieldLine(name: Self.contentLength, value: Array("\(length)".utf8)))
    }
    // A responder that forwards a response, or tests a client with a specific date, sets the field.
    if !fields.contains("date") { head.fields.lines.append(Self.date) }
    return head
  }

  /// The current time (RFC 9110, section 6.6.1).
  static var date: FieldLine { FieldLine(name: dateName, value: HTTPDate.bytes(of: Platform.now)) }

  static func reason(of status: Int) -> [UInt8] { reasons[status] ?? [] }

  private static let dateName = Array("Date".utf8)
  private static let contentType = Array("Content-Type".utf8)
  private static let contentLength = Array("Content-Length".utf8)

  private static let reasons = [
    200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 418: "I'm a teapot",
    421: "Misdirected Request", 422: "Unprocessable Content", 426: "Upgrade Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 507: "Insufficient Storage", 508: "Loop Detected",
  ].mapValues { Array($0.utf8) }
}

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
