public import Bytes
public import HTTPWire

/// A request as passed to responders.
public struct SiteRequest: Sendable {
  public let head: RequestHead
  /// The client's address; nil if there is no connection.
  public var client: Endpoint?
  /// The segments of the path, percent-decoded and without empty ones.
  public let segments: [String]
  /// Empty until the whole request has been received.
  public internal(set) var content = ReceivedContent()
  public internal(set) var trailers = FieldSection()
  private let pathEnd: Int
  private let pathStart: Int

  public init(_ head: RequestHead, from client: Endpoint? = nil) {
    self.head = head
    self.client = client
    let target = head.target.utf8
    var start = 0
    if target.first != UInt8(ascii: "/"), RequestTarget(head.target, of: head.method) == .absolute {
      // The part before the path is `scheme://authority`.
      let rest = target.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      start = target.count - rest.count
    }
    let path = target.dropFirst(start).prefix { $0 != UInt8(ascii: "?") }
    pathStart = start
    pathEnd = start + path.count
    segments = path.split(separator: UInt8(ascii: "/")).map { Self.decoded($0) }
  }

  /// The path as received.
  public var path: String { String(decoding: head.target.utf8.dropFirst(pathStart).prefix(pathEnd - pathStart), as: UTF8.self) }

  public var query: [(name: String, value: String)] { Self.pairs(head.target.utf8.dropFirst(pathEnd + 1)) }

  public var expectsContinue: Bool { head.fields.list(of: "expect", holds: "100-continue") }

  /// The value of a query parameter.
  public func value(of name: String) -> String? { query.first { $0.name == name }?.value }

  func number(of name: String) -> UInt64? { value(of: name).flatMap { UInt64($0) } }

  func milliseconds(of name: String) -> Duration? { number(of: name).map { .milliseconds(Int64(min($0, Self.longest))) } }

  /// The second of two segments; nil for a path of another length.
  var argument: String? { segments.count == 2 ? segments[1] : nil }

  /// `name=value&…` (the URL Standard's application/x-www-form-urlencoded but for `+`).
  package static func pairs(_ text: Substring.UTF8View) -> [(name: String, value: String)] {
    text.split(separator: UInt8(ascii: "&")).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (decoded(name), decoded(pair.dropFirst(name.count + 1)))
    }
  }

  /// Percent-decodes a text (RFC 3986, section 2.1); malformed escapes are kept.
  package static func decoded(_ text: Substring.UTF8View) -> String {
    guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
    return String(decoding: PercentEncoding.decodeLeniently(Array(text)[...]), as: UTF8.self)
  }

  /// The longest delay, in milliseconds, that a client may request.
  private static let longest: UInt64 = 60_000
}
