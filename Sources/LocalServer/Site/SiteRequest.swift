internal import Bytes
internal import HTTPWire

/// A request as routes see it.
struct SiteRequest {
  let head: RequestHead
  /// What follows the route's name in the path.
  let argument: String?
  let route: SiteRoute
  let content = ContentDigest()
  var trailers = FieldSection()
  let query: [(name: String, value: String)]

  init(_ head: RequestHead) {
    self.head = head
    var target = head.target.utf8[...]
    if RequestTarget(head.target, of: head.method) == .absolute {
      // What stands before the path is `scheme://authority`.
      target = target.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    }
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    let segments = path.split(separator: UInt8(ascii: "/")).map { Self.decoded($0) }
    argument = segments.count == 2 ? segments[1] : nil
    route = SiteRoute.all.first { $0.name == segments.first ?? "" && segments.count < 3 } ?? .missing
    query = target.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&")).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
    }
  }

  var expectsContinue: Bool { head.fields.list(of: "expect").contains { $0.lowercased() == "100-continue" } }

  func value(of name: String) -> String? { query.first { $0.name == name }?.value }

  func number(of name: String) -> UInt64? { value(of: name).flatMap { UInt64($0) } }

  func milliseconds(of name: String) -> Duration? { number(of: name).map { .milliseconds(Int64(min($0, Self.longest))) } }

  /// Percent-encoding undone (RFC 3986, section 2.1); what is none stays as it is.
  static func decoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let pair = try? Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self)), pair.count == 1 {
        bytes += pair
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Milliseconds that a client may ask the site to wait.
  private static let longest: UInt64 = 60_000
}
