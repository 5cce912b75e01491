internal import Bytes
public import Observation

/// The command line with which curl makes the same request, fit to be pasted into a shell.
///
/// Passwords, tokens and cookies are replaced unless somebody asks for them.
public struct CurlCommand: Hashable, Sendable {
  public struct Argument: Hashable, Sendable {
    public var name: String
    public var value: String?

    /// An option as curl spells it.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  public enum Body: Hashable, Sendable {
    case none
    case bytes([UInt8])
    /// Uploaded with `-T`.
    case file(String)
  }

  public var method: String
  public var url: String
  /// Those that the user asked for; an empty value sends an empty field.
  public var headers: [FieldObservation] = []
  /// Names of usual fields that are not sent.
  public var removedHeaders: [String] = []
  public var body = Body.none
  /// All else, in order.
  public var options: [Argument] = []

  public init(method: String, url: String) {
    self.method = method
    self.url = url
  }

  public func text(revealing: Bool = false) -> String {
    var words = ["curl"]
    let hasBody = body != .none
    switch method {
    case "GET" where !hasBody: break
    case "HEAD" where !hasBody: words.append("-I")
    case "POST" where isData: break
    case "PUT" where isFile: break
    default: words += ["-X", ShellText.quoted(method)]
    }
    for argument in options {
      words.append(argument.name)
      if let value = argument.value { words.append(ShellText.quoted(revealing ? value : redacted(value, of: argument.name))) }
    }
    for header in headers {
      let value = revealing || !Self.isSecret(header) ? header.value : Self.hidden
      words += ["-H", ShellText.quoted(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)")]
    }
    words += removedHeaders.flatMap { ["-H", ShellText.quoted("\($0):")] }
    words += bodyWords
    words.append(ShellText.quoted(revealing ? url : Self.withoutPassword(url)))
    return words.joined(separator: " ")
  }

  private var isData: Bool { if case .bytes = body { true } else { false } }
  private var isFile: Bool { if case .file = body { true } else { false } }

  private var bodyWords: [String] {
    switch body {
    case .none: return []
    case .file(let path): return ["-T", ShellText.quoted(path)]
    case .bytes(let bytes):
      // curl would say application/x-www-form-urlencoded.
      let type =
        headers.first("content-type") == nil && !removedHeaders.contains { $0.lowercased() == "content-type" }
        ? ["-H", "Content-Type:"] : []
      // No argument holds a zero byte, and what begins with @ names a file.
      if bytes.contains(0) || bytes.first == UInt8(ascii: "@") { return type + ["--data-binary", "@-"] }
      return type + ["--data-binary", ShellText.quoted(bytes)]
    }
  }

  private func redacted(_ value: String, of name: String) -> String {
    switch name {
    case "-u", "--user", "-U", "--proxy-user":
      return value.firstIndex(of: ":").map { "\(value[..<$0]):\(Self.hidden)" } ?? value
    case "--oauth2-bearer", "--pass", "--proxy-pass": return Self.hidden
    case "-b", "--cookie": return value.contains("=") ? Self.hidden : value
    case "-x", "--proxy", "--preproxy", "-e", "--referer": return Self.withoutPassword(value)
    case "-E", "--cert": return value.firstIndex(of: ":").map { "\(value[..<$0]):\(Self.hidden)" } ?? value
    default: return value
    }
  }

  private static func isSecret(_ field: FieldObservation) -> Bool {
    ["authorization", "proxy-authorization", "cookie"].contains { field.isNamed($0) }
  }

  private static func withoutPassword(_ url: String) -> String {
    let start = url.firstRange(ofText: "://")?.upperBound ?? url.startIndex
    let authority = url[start...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else { return url }
    return url[..<colon] + ":\(hidden)" + url[at...]
  }

  private static let hidden = "REDACTED"
}
