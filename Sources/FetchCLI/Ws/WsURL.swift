internal import Bytes
internal import CommandSupport
internal import HTTPClient

/// The URL of a WebSocket: with the scheme ws or wss, or the equivalent http or https (RFC 6455, section 3).
enum WsURL {
  private static let schemes = [("ws://", "http://"), ("wss://", "https://")]

  static func read(_ text: String) throws(CommandLineError) -> URI {
    var text = text
    let lower = text.lowercased()
    if let (scheme, equivalent) = schemes.first(where: { lower.hasPrefix($0.0) }) {
      text = equivalent + text.dropFirst(scheme.count)
    } else if let end = lower.firstRange(ofText: "://"), !["http", "https"].contains(lower[..<end.lowerBound]) {
      throw CommandLineError(.usage, "unsupported scheme in '\(text)'", hint: "use ws:// or wss://")
    }
    let url = try URIError.translating(try URI(parsing: text)) { CommandLineError(.usage, $0.description, hint: $0.hint) }
    guard url.fragment == nil else {
      throw CommandLineError(.usage, "the URL of a WebSocket has no fragment", hint: "write # as %23")
    }
    return url
  }

  /// With the scheme ws or wss, and without credentials.
  static func text(of url: URI) -> String {
    let text = "\(url)"
    return schemes.first { text.hasPrefix($0.1) }.map { $0.0 + text.dropFirst($0.1.count) } ?? text
  }
}
