internal import Bytes
internal import HTTPServer

/// A path with parameters and wildcards: `/users/{id}`, `/files/*`.
struct PathPattern: Hashable, Sendable {
  private enum Segment: Hashable {
    case literal(String)
    case parameter(String)
    /// All remaining segments, possibly none.
    case tail
  }

  private let segments: [Segment]

  /// The names of its parameters; the tail's is `*`.
  let names: [String]

  init(_ text: String) throws(ResponderError) {
    let path = text.utf8
    guard path.first == UInt8(ascii: "/"), !path.contains(UInt8(ascii: "?")), !path.contains(UInt8(ascii: "#")) else {
      throw ResponderError("'\(text)' is no path", hint: "a path begins with '/'; what the query needs stands in `require: {query: …}`")
    }
    var segments: [Segment] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard segments.last != .tail else { throw ResponderError("'*' is not the last segment of '\(text)'") }
      segments.append(try Self.segment(part, of: text))
    }
    self.segments = segments
    names = segments.compactMap {
      switch $0 {
      case .literal: nil
      case .parameter(let name): name
      case .tail: "*"
      }
    }
    guard Set(names).count == names.count else { throw ResponderError("a parameter stands twice in '\(text)'") }
  }

  private static func segment(_ part: Substring.UTF8View, of text: String) throws(ResponderError) -> Segment {
    if part.elementsEqual("*".utf8) { return .tail }
    guard part.contains(where: { "{}".utf8.contains($0) }) else { return .literal(SiteRequest.decoded(part)) }
    let name = String(decoding: part.dropFirst().dropLast(), as: UTF8.self)
    guard part.first == UInt8(ascii: "{"), part.last == UInt8(ascii: "}"), FieldToken.isToken(name), name != "*" else {
      throw ResponderError("a segment of '\(text)' is neither a text nor a parameter", hint: "a parameter is a whole segment: /users/{id}")
    }
    return .parameter(name)
  }

  /// The first segment; empty if it is a parameter or a wildcard.
  var first: String { if case .literal(let text)? = segments.first { text } else { "" } }

  /// The values of the parameters; nil if the path does not match.
  func match(_ path: [String]) -> [String: String]? {
    guard segments.last == .tail ? path.count >= segments.count - 1 : path.count == segments.count else { return nil }
    var found: [String: String] = [:]
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal(let text): guard path[index] == text else { return nil }
      case .parameter(let name): found[name] = path[index]
      case .tail: found["*"] = path[index...].joined(separator: "/")
      }
    }
    return found
  }
}
