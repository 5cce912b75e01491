internal import Bytes
public import HTTPWire

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
    /// Read from a file into memory and sent with the usual method.
    case content(of: String)
    /// Made by `options`, which imply POST.
    case arguments
  }

  public var method: String
  public var url: String
  /// The header fields that the user set; an empty value sends an empty field.
  public var headers: [FieldLine] = []
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

  /// The command for bash; secrets are replaced unless `revealing` is set.
  public func text(revealing: Bool = false) -> String {
    input + words(revealing: revealing).map { ShellText.quoted($0) }.joined(separator: " ")
  }

  /// The command with its secrets, safe to paste into that shell whatever the values contain.
  public func text(for shell: CommandShell) throws(RequestFormatError) -> String {
    if !input.isEmpty, shell == .cmd {
      throw RequestFormatError(.unrepresentable, "a command line cannot contain a zero byte", hint: "store the body in a file")
    }
    for field in headers + removedHeaders.map({ FieldLine($0, "") }) {
      guard !(field.name + field.value).contains(where: { $0 == 0x0a || $0 == 0x0d || $0 == 0 }), !field.name.isEmpty,
        !field.name.contains(UInt8(ascii: ":")), field.name.first != UInt8(ascii: "@")
      else { throw RequestFormatError(.unrepresentable, "curl cannot send the header field \(field.nameText)") }
    }
    guard !url.isEmpty, !method.isEmpty else { throw RequestFormatError(.unrepresentable, "a request without a method or URL") }
    var quoted: [String] = []
    for word in words(revealing: true) { quoted.append(try shell.quoted(word)) }
    return input + quoted.joined(separator: " ")
  }

  private func words(revealing: Bool) -> [[UInt8]] {
    var words = [Array("curl".utf8)]
    func add(_ texts: String...) { words += texts.map { Array($0.utf8) } }
    if method == "HEAD", body == .none { add("-I") } else if namesMethod { add("-X", method) }
    for argument in options {
      add(argument.name)
      if let value = argument.value { add(revealing ? value : redacted(value, of: argument.name)) }
    }
    for header in headers {
      let value = revealing || !Self.isSecret(header) ? header.value : Array(Self.hidden.utf8)
      add("-H")
      words.append(value.isEmpty ? header.name + [UInt8(ascii: ";")] : header.name + Array(": ".utf8) + value)
    }
    for file in headerFiles { add("-H", "@\(file)") }
    for name in removedHeaders { add("-H", "\(name):") }
    words += bodyWords
    // Only an option's value may begin with a dash.
    if url.hasPrefix("-") { add("--url") }
    add(revealing ? url : Self.withoutPassword(url))
    return words
  }

  /// Whether `-X` is required, which curl repeats after redirects.
  public var namesMethod: Bool {
    switch body {
    case .none: method != "GET" && method != "HEAD"
    case .bytes, .arguments, .content: method != "POST"
    case .file: method != "PUT"
    }
  }

  /// An argument cannot contain a zero byte: such a body is passed on standard input.
  private var input: String {
    guard case .bytes(let bytes) = body, bytes.contains(0) else { return "" }
    let octal = bytes.map { "\\" + [$0 >> 6, $0 >> 3 & 7, $0 & 7].map { "\($0)" }.joined() }.joined()
    return "printf '\(octal)' | "
  }

  private var bodyWords: [[UInt8]] {
    switch body {
    case .none, .arguments: return []
    case .file(let path): return [Array("-T".utf8), Array(path.utf8)]
    case .content(let path): return typeWords + [Array("--data-binary".utf8), Array("@\(path)".utf8)]
    case .bytes(let bytes):
      if bytes.contains(0) { return typeWords + [Array("--data-binary".utf8), Array("@-".utf8)] }
      // With other options a leading @ denotes a file.
      return typeWords + [Array((bytes.first == UInt8(ascii: "@") ? "--data-raw" : "--data-binary").utf8), bytes]
    }
  }

  private var typeWords: [[UInt8]] {
    guard !headers.contains(where: { $0.isNamed("content-type") }),
      !removedHeaders.contains(where: { $0.lowercased() == "content-type" }), contentType != Self.usualType
    else { return [] }
    return [Array("-H".utf8), Array((contentType.map { "Content-Type: \($0)" } ?? "Content-Type:").utf8)]
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

  private static func isSecret(_ field: FieldLine) -> Bool {
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
