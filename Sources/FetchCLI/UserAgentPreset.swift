internal import CommandSupport

/// The User-Agent values of well-known clients, by short names.
struct UserAgentPreset: Hashable, Sendable {
  let name: String
  let text: String

  static let all = [
    UserAgentPreset(name: "chrome", text: "\(mozilla) (Windows NT 10.0; Win64; x64) \(webKit) Chrome/140.0.0.0 Safari/537.36"),
    UserAgentPreset(name: "chrome-android", text: "\(mozilla) (Linux; Android 10; K) \(webKit) Chrome/140.0.0.0 Mobile Safari/537.36"),
    UserAgentPreset(name: "edge", text: "\(mozilla) (Windows NT 10.0; Win64; x64) \(webKit) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"),
    UserAgentPreset(name: "firefox", text: "\(mozilla) (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    UserAgentPreset(
      name: "safari", text: "\(mozilla) (Macintosh; Intel Mac OS X 10_15_7) \(appleWebKit) Version/18.6 Safari/605.1.15"),
    UserAgentPreset(
      name: "safari-ios",
      text: "\(mozilla) (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(appleWebKit) Version/18.6 Mobile/15E148 Safari/604.1"),
    UserAgentPreset(name: "curl", text: "curl/8.16.0"), UserAgentPreset(name: "wget", text: "Wget/1.25.0"),
    UserAgentPreset(
      name: "googlebot", text: "\(mozilla) (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
  ]

  static let names = all.map(\.name).joined(separator: ", ")

  static func named(_ name: String) throws(CommandLineError) -> UserAgentPreset {
    guard let preset = all.first(where: { $0.name == name }) else {
      throw CommandLineError(.usage, "unknown --user-agent-preset '\(name)'", hint: "supported: \(names)")
    }
    return preset
  }

  private static let mozilla = "Mozilla/5.0"
  private static let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
  private static let appleWebKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
}
