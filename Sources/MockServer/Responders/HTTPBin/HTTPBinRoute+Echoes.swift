internal import Bytes
internal import Crypto
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  private static let withContent = ["args", "data", "files", "form", "headers", "json", "origin", "url"]

  /// Responses that describe the request.
  static let echoes: [HTTPBinRoute?] = [
    HTTPBinRoute("/get") { .pretty($0.told(["args", "headers", "origin", "url"])) },
    HTTPBinRoute("/post", ["POST"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/put", ["PUT"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/patch", ["PATCH"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/delete", ["DELETE"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/anything/*", anyMethod) {
      .pretty($0.told(["args", "data", "files", "form", "headers", "json", "method", "origin", "url"]))
    },
    HTTPBinRoute("/headers") { .pretty($0.told(["headers"])) },
    HTTPBinRoute("/ip") { .pretty($0.told(["origin"])) },
    HTTPBinRoute("/user-agent") { asked in
      .pretty(.object([.init("user-agent", asked.header("User-Agent").map { .string($0) } ?? .null)]))
    },
    HTTPBinRoute("/uuid") { _ in .pretty(.object([.init("uuid", .string(uuid()))])) },
    HTTPBinRoute("/response-headers", ["GET", "POST"]) { responseHeaders($0) },
  ]

  /// A UUID of version 4 (RFC 9562, section 5.4).
  private static func uuid() -> String {
    var bytes = (try? RandomBytes.make(16)) ?? (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Hex.encode(bytes)
    var groups: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return groups.joined(separator: "-")
  }

  /// Sets the fields that the query names; the content lists all fields of the response, including its length.
  private static func responseHeaders(_ asked: HTTPBinRequest) -> SiteResponse {
    let args = asked.args
    guard
      args.allSatisfy({
        FieldToken.isToken($0.name) && FieldToken.isValue($0.value) && !FieldToken.ofConnection.contains($0.name.lowercased())
      })
    else { return .problem(400, "what is no field, or the server's own affair, cannot be answered") }
    let given = args.map { (name: $0.name, value: JSONValue.string($0.value)) }
    var answer = SiteResponse.status(200)
    var length = 0
    // The content includes its length.
    for _ in 0..<4 {
      let own = [
        (name: "Content-Length", value: JSONValue.string("\(length)")), (name: "Content-Type", value: .string("application/json")),
      ]
      let bytes = JSONWriter(pretty: true).bytes(of: HTTPBinRequest.object(own + given)) + [UInt8(ascii: "\n")]
      answer = SiteResponse(.bytes(bytes), type: "application/json")
      if bytes.count == length { break }
      length = bytes.count
    }
    return answer.with { for (name, value) in args { $0.fields.append(name, value) } }
  }
}

extension SiteResponse {
  /// Indented JSON.
  static func pretty(_ value: JSONValue) -> SiteResponse { json(value, pretty: true) }
}
