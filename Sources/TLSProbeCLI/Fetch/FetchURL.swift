internal import HTTPClient

/// The URL of a command line, with what options add to it.
enum FetchURL {
  static func read(_ text: String, words: OptionWords, content: FetchContent) throws(CommandLineError) -> URI {
    var url: URI
    do throws(URIError) {
      url = try URI(parsing: withTwoSlashes(text), keepingDots: words.isGiven("path-as-is"))
    } catch {
      throw CommandLineError(.usage, error.description, hint: error.hint)
    }
    if case .upload(let file) = content.place, file != "-", url.path.hasSuffix("/") {
      let name = file.split(separator: "/").last ?? ""
      url.path += String(decoding: encoded(Array(name.utf8)) { FormEncoding.isUnreserved($0) }, as: UTF8.self)
    }
    return url
  }

  /// `http:/host` and `http:///host` as curl and browsers read them; in a Location they stay errors.
  private static func withTwoSlashes(_ text: String) -> String {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), ["http", "https"].contains(text[..<colon].lowercased()) else {
      return text
    }
    let rest = text[text.utf8.index(after: colon)...]
    let slashes = rest.utf8.prefix { $0 == UInt8(ascii: "/") }.count
    guard slashes == 1 || slashes == 3 else { return text }
    return "\(text[..<colon])://\(rest.drop { $0 == "/" })"
  }

  /// `data` behind the query that is there, as `-G` wants it.
  static func adding(_ data: [UInt8], to url: URI) -> URI {
    var url = url
    // What cannot stand in a request line is encoded; the rest is the user's.
    let query = String(decoding: encoded(data) { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }, as: UTF8.self)
    url.query = if let present = url.query, !present.isEmpty { "\(present)&\(query)" } else { query }
    return url
  }

  /// How a file is called that `-O` writes: the last segment of the path as it stands there.
  static func fileName(of url: URI) throws(CommandLineError) -> String {
    let name = url.path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    guard !name.isEmpty, name != ".", name != ".." else {
      throw CommandLineError(.usage, "-O: the URL ends without a name for a file", hint: "name one with -o")
    }
    return name
  }

  private static func encoded(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> [UInt8] {
    bytes.flatMap { isKept($0) ? [$0] : FormEncoding.percent($0) }
  }
}
