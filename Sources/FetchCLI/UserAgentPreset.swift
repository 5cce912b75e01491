internal import CommandSupport
internal import HTTPWire

/// The User-Agent and the fields for content negotiation of well-known clients, by short names.
struct UserAgentPreset: Hashable, Sendable {
  let name: String
  let text: String
  let accept: String
  /// Nil for a client that sends none.
  var language: String?
  /// The content codings over TLS; nil for a client that sends none.
  var codings: String?
  /// The content codings without TLS.
  var plainCodings: String?
  /// True if User-Agent comes after Accept and Accept-Language.
  var sendsNameLater = false

  static let all = [
    chromium("chrome", "(Windows NT 10.0; Win64; x64) \(webKit) Chrome/140.0.0.0 Safari/537.36"),
    chromium("chrome-android", "(Linux; Android 10; K) \(webKit) Chrome/140.0.0.0 Mobile Safari/537.36"),
    chromium("edge", "(Windows NT 10.0; Win64; x64) \(webKit) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"),
    UserAgentPreset(
      name: "firefox", text: "\(mozilla) (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", accept: documents,
      language: "en-US,en;q=0.5", codings: "gzip, deflate, br, zstd", plainCodings: "gzip, deflate"),
    safari("safari", "(Macintosh; Intel Mac OS X 10_15_7) \(appleWebKit) Version/18.6 Safari/605.1.15"),
    safari("safari-ios", "(iPhone; CPU iPhone OS 18_6 like Mac OS X) \(appleWebKit) Version/18.6 Mobile/15E148 Safari/604.1"),
    safari("safari-ipad", "(iPad; CPU OS 18_6 like Mac OS X) \(appleWebKit) Version/18.6 Mobile/15E148 Safari/604.1"),
    UserAgentPreset(
      name: "ie11", text: "\(mozilla) (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
      accept: "text/html, application/xhtml+xml, image/jxr, */*", language: "en-US", codings: "gzip, deflate",
      plainCodings: "gzip, deflate", sendsNameLater: true),
    UserAgentPreset(name: "curl", text: "curl/8.16.0", accept: "*/*"),
    UserAgentPreset(name: "wget", text: "Wget/1.25.0", accept: "*/*", codings: "identity", plainCodings: "identity"),
    UserAgentPreset(
      name: "googlebot", text: "\(mozilla) (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", accept: documents,
      codings: "gzip, deflate, br", plainCodings: "gzip, deflate"),
  ]

  static let names = all.map(\.name).joined(separator: ", ")

  static func named(_ name: String) throws(CommandLineError) -> UserAgentPreset {
    guard let preset = all.first(where: { $0.name == name }) else {
      throw CommandLineError(.usage, "unknown --user-agent-preset '\(name)'", hint: "supported: \(names)")
    }
    return preset
  }

  /// The fields in the client's order; `userAgent` is the text to send, which `-A` may have replaced. It is among them only if its place is
  /// not the usual one.
  func fields(isSecure: Bool, userAgent: String?) -> [FieldLine] {
    let codings = isSecure ? codings : plainCodings
    return [FieldLine("Accept", accept)] + (language.map { [FieldLine("Accept-Language", $0)] } ?? [])
      + (sendsNameLater && userAgent?.isEmpty == false ? [FieldLine("User-Agent", userAgent ?? "")] : [])
      + (codings.map { [FieldLine("Accept-Encoding", $0)] } ?? [])
  }

  private static func chromium(_ name: String, _ rest: String) -> UserAgentPreset {
    UserAgentPreset(
      name: name, text: "\(mozilla) \(rest)",
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,"
        + "application/signed-exchange;v=b3;q=0.7",
      language: "en-US,en;q=0.9", codings: "gzip, deflate, br, zstd", plainCodings: "gzip, deflate")
  }

  private static func safari(_ name: String, _ rest: String) -> UserAgentPreset {
    UserAgentPreset(
      name: name, text: "\(mozilla) \(rest)", accept: documents, language: "en-US,en;q=0.9", codings: "gzip, deflate, br",
      plainCodings: "gzip, deflate")
  }

  private static let mozilla = "Mozilla/5.0"
  private static let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
  private static let appleWebKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
  /// The Accept of documents.
  private static let documents = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
}
