/// The functions of placeholders.
public enum TemplateFunction: String, Hashable, Sendable, CaseIterable {
  /// A random UUID (RFC 9562, version 4).
  case uuid
  /// The current time in UTC, RFC 3339 or `unix` seconds, moved by a duration such as `+1h`.
  case now
  case base64
  /// The HMAC of a text in hex: algorithm, key, text.
  case hmac
  /// A random integer between two, both included.
  case randomInteger = "random-int"
  case urlEncode = "url-encode"

  /// How a placeholder with the function is written.
  var usage: String {
    switch self {
    case .uuid: "{{uuid}}"
    case .now: "{{now}}, {{now unix}} or {{now +1h}}"
    case .base64: "{{base64 text}}"
    case .hmac: "{{hmac sha256 key text}}"
    case .randomInteger: "{{random-int 1 6}}"
    case .urlEncode: "{{url-encode text}}"
    }
  }

  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .uuid: 0...0
    case .now: 0...2
    case .base64, .urlEncode: 1...1
    case .hmac: 3...3
    case .randomInteger: 2...2
    }
  }

  /// True if a bare word at that place stands for itself and is no variable.
  func isKeyword(at place: Int) -> Bool {
    switch self {
    case .now: true
    case .hmac: place == 0
    case .uuid, .base64, .randomInteger, .urlEncode: false
    }
  }
}
