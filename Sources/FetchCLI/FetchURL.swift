internal import CommandSupport
internal import Bytes
internal import HTTPClient

/// The URL of a command line, with the changes made by options.
enum FetchURL {
  static func read(_ text: String, words: ParsedOptions, content: FetchContent) throws(CommandLineError) -> URI {
    let full = withTwoSlashes(try withScheme(text, words))
    var url = try URIError.translating(try URI(parsing: full, keepingDots: words.isGiven("path-as-is"))) {
      CommandLineError(.usage, $0.description, hint: $0.hint)
    }
    if case .upload(let file) = content.place, file != "-", url.path.hasSuffix("/") {
      let name = file.split(separator: "/").last ?? ""
      url.path += PercentEncoding.encode(String(name))
    }
    return url
  }

  /// `--proto-default` applies to a URL without a scheme.
  private static func withScheme(_ text: String, _ words: ParsedOptions) throws(CommandLineError) -> String {
    guard let scheme = words.value(of: "proto-default") else { return text }
    guard scheme == "http" || scheme == "https" else {
      throw CommandLineError(.usage, "invalid --proto-default '\(scheme)': must be http or https")
    }
    return text.holds("://") ? text : "\(scheme)://\(text)"
  }

  /// Accepts `http:/host` and `http:///host` as curl and browsers do; in a Location they remain errors.
  private static func withTwoSlashes(_ text: String) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), ["http", "https"].contains(text[..<colon].lowercased()) else {
      return text
    }
    let rest = text[text.utf8.index(after: colon)...]
    let slashes = rest.utf8.prefix { $0 == UInt8(ascii: "/") }.count
    guard slashes == 1 || slashes == 3 else { return text }
    return "\(text[..<colon])://\(rest.drop { $0 == "/" })"
  }

  /// Appends `data` to the existing query, as for `-G`.
  static func adding(_ data: [UInt8], to url: URI) -> URI {
    guard !data.isEmpty else { return url }
    var url = url
    // Characters that are invalid in a request line are encoded; the others are left to the user.
    let query = String(
      decoding: PercentEncoding.encode(data[...], keeping: { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }), as: UTF8.self)
    url.query = if let present = url.query, !present.isEmpty { "\(present)&\(query)" } else { query }
    return url
  }

  /// The file name for `-O`: the last segment of the path, not decoded. `standard` is that of a path without one.
  static func fileName(of url: URI, orElse standard: String? = nil) throws(CommandLineError) -> String {
    let name = url.path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    guard !name.isEmpty, name != ".", name != ".." else {
      if let standard { return standard }
      throw CommandLineError(.usage, "-O: the URL's path has no file name", hint: "set one with -o")
    }
    return name
  }
}
