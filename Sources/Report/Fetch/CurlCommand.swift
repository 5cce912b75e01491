internal import Bytes
public import Observation

/// The curl command line for the same request, quoted for a shell.
///
/// Passwords, tokens and cookies are replaced unless `revealing` is set.
public struct CurlCommand: Hashable, Sendable {
  public struct Argument: Hashable, Sendable {
    public var name: String
    public var value: String?

    /// An option in curl's spelling.
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
    /// Made by `options`, which imply POST.
    case arguments
  }

  public var method: String
  public var url: String
  /// The header fields that the user set; an empty value sends an empty field.
  public var headers: [FieldObservation] = []
  /// Files with more header fields.
  public var headerFiles: [String] = []
  /// Names of default fields that are not sent.
  public var removedHeaders: [String] = []
  public var body = Body.none
  /// The Content-Type of the body's bytes if `headers` has none; nil sends none.
  public var contentType: String?
  /// All other options, in order.
  public var options: [Argument] = []

  public init(method: String, url: String) {
    self.method = method
    self.url = url
  }

  public func text(revealing: Bool = false) -> String {
    var words = ["curl"]
    if method == "HEAD", body == .none { words.append("-I") } else if namesMethod { words += ["-X", ShellText.quoted(method)] }
    for argument in options {
      words.append(argument.name)
      if let value = argument.value { words.append(ShellText.quoted(revealing ? value : redacted(value, of: argument.name))) }
    }
    for header in headers {
      let value = revealing || !Self.isSecret(header) ? header.value : Self.hidden
      words += ["-H", ShellText.quoted(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)")]
    }
    words += headerFiles.flatMap { ["-H", ShellText.quoted("@\($0)")] }
    words += removedHeaders.flatMap { ["-H", ShellText.quoted("\($0):")] }
    words += bodyWords
    words.append(ShellText.quoted(revealing ? url : Self.withoutPassword(url)))
    return input + words.joined(separator: " ")
  }

  /// Whether `-X` is required, which curl repeats after redirects.
  public var namesMethod: Bool {
    switch body {
    case .none: method != "GET" && method != "HEAD"
    case .bytes, .arguments: method != "POST"
    case .file: method != "PUT"
    }
  }

  /// An argument cannot contain a zero byte: such a body is passed on standard input.
  private var input: String {
    guard case .bytes(let bytes) = body, bytes.contains(0) else { return "" }
    let octal = bytes.map { "\\" + [$0 >> 6, $0 >> 3 & 7, $0 & 7].map { "\($0)" }.joined() }.joined()
    return "printf '\(octal)' | "
  }

  private var bodyWords: [String] {
    switch body {
    case .none, .arguments: return []
    case .file(let path): return ["-T", ShellText.quoted(path)]
    case .bytes(let bytes):
      if bytes.contains(0) { return typeWords + ["--data-binary", "@-"] }
      // With other options a leading @ denotes a file.
      return typeWords + [bytes.first == UInt8(ascii: "@") ? "--data-raw" : "--data-binary", ShellText.quoted(bytes)]
    }
  }

  private var typeWords: [String] {
    guard headers.first("content-type") == nil, !removedHeaders.contains(where: { $0.lowercased() == "content-type" }),
      contentType != Self.usualType
    else { return [] }
    return ["-H", ShellText.quoted(contentType.map { "Content-Type: \($0)" } ?? "Content-Type:")]
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
  /// curl's default Content-Type.
  private static let usualType = "application/x-www-form-urlencoded"
}
