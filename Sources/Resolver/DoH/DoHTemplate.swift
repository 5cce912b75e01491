internal import Bytes
internal import DomainNames

/// The URI template of a DNS over HTTPS server (RFC 8484, section 3; RFC 6570): `https://dns.example/dns-query{?dns}`.
///
/// A text without the variable `dns` is accepted, too: GET adds the parameter to its query.
public struct DoHTemplate: Hashable, Sendable, CustomStringConvertible {
  /// As given, without the expression.
  public let description: String
  let host: String
  /// Nil for port 443.
  let port: UInt16?
  /// The path and query around the expression.
  private let head: String
  private let tail: String
  /// The operator of the expression: `?`, `&`, or none.
  private let form: Form

  private enum Form: Hashable { case query, continuation, path }

  /// Nil unless it is an https URI without user information and fragment, with at most one expression, for the variable `dns`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }),
      text.prefix(8).lowercased() == "https://"
    else { return nil }
    let rest = text.dropFirst(8)
    let start = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "{" } ?? rest.endIndex
    guard let (host, port) = Self.authority(rest[..<start]), let target = Self.target(rest[start...]) else { return nil }
    self.host = host
    self.port = port
    (head, form, tail) = target
    description = "https://\(rest[..<start])\(head)\(tail)"
  }

  /// The path and query for a GET request with an encoded message.
  func target(dns value: String) -> String {
    switch form {
    case .query: "\(head)?dns=\(value)\(tail)"
    case .continuation: "\(head)&dns=\(value)\(tail)"
    case .path: "\(head)\(value)\(tail)"
    }
  }

  /// The path and query for a POST request, for which the variable is undefined.
  var target: String { head + tail }

  private static func authority(_ text: Substring) -> (host: String, port: UInt16?)? {
    guard !text.contains("@"), let start = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex else { return nil }
    let colon = text[start...].firstIndex(of: ":")
    guard let host = try? Host(parsing: text[..<(colon ?? text.endIndex)]) else { return nil }
    guard let colon else { return ("\(host)", nil) }
    guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { return nil }
    return ("\(host)", port == 443 ? nil : port)
  }

  private static func target(_ text: Substring) -> (head: String, form: Form, tail: String)? {
    let path = text.hasPrefix("/") ? String(text) : "/" + text
    guard let start = path.firstIndex(of: "{") else {
      guard !path.contains("}") else { return nil }
      return (path, path.contains("?") ? .continuation : .query, "")
    }
    guard let end = path[start...].firstIndex(of: "}") else { return nil }
    let tail = path[path.index(after: end)...]
    guard !tail.contains(where: { $0 == "{" || $0 == "}" }), !path[..<start].contains("}") else { return nil }
    let form: Form
    switch path[start...end] {
    case "{?dns}": form = .query
    case "{&dns}": form = .continuation
    case "{dns}", "{+dns}": form = .path
    default: return nil
    }
    return (String(path[..<start]), form, String(tail))
  }

  private static let maximumLength = 2_048
}
