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
    /// Made by `options`, which mean POST.
    case arguments
  }

  public var method: String
  public var url: String
  /// Those that the user asked for; an empty value sends an empty field.
  public var headers: [FieldObservation] = []
  /// Files with more of them.
  public var headerFiles: [String] = []
  /// Names of usual fields that are not sent.
  public var removedHeaders: [String] = []
  public var body = Body.none
  /// The Content-Type of the body's bytes where `headers` has none; nil sends none.
  public var contentType: String?
  /// All else, in order.
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

  /// Whether `-X` is needed, which curl repeats after redirects.
  public var namesMethod: Bool {
    switch body {
    case .none: method != "GET" && method != "HEAD"
    case .bytes, .arguments: method != "POST"
    case .file: method != "PUT"
    }
  }

  /// No argument holds a zero byte: such a body comes from standard input.
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
      // Of the other options what begins with @ names a file.
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
  /// What curl says without being asked.
  private static let usualType = "application/x-www-form-urlencoded"
}
