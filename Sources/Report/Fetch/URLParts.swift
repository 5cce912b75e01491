internal import Bytes

/// The parts of a URL's text for variables, without validation: the URL was validated elsewhere.
struct URLParts {
  private(set) var scheme = ""
  private(set) var host = ""
  private(set) var port = ""
  private(set) var path = ""
  private(set) var query = ""
  private(set) var fragment = ""
  /// The text without userinfo.
  let withoutUserinfo: String

  init(_ text: String) {
    var rest = text[...]
    var prefix = ""
    if let separator = text.firstRange(ofText: "://") {
      scheme = text[..<separator.lowerBound].lowercased()
      prefix = String(text[..<separator.upperBound])
      rest = text[separator.upperBound...]
    }
    var authority = rest.prefix { !"/?#".contains($0) }
    let tail = rest[authority.endIndex...]
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    withoutUserinfo = prefix + authority + tail
    let digits = authority.reversed().prefix { $0.isWholeNumber }.count
    let beforePort = authority.dropLast(digits)
    if digits > 0, beforePort.last == ":" {
      host = String(beforePort.dropLast())
      port = String(authority.suffix(digits))
    } else {
      host = String(authority)
      port = scheme == "https" ? "443" : scheme == "http" ? "80" : ""
    }
    let beforeFragment = tail.prefix { $0 != "#" }
    fragment = String(tail[beforeFragment.endIndex...].dropFirst())
    let beforeQuery = beforeFragment.prefix { $0 != "?" }
    query = String(beforeFragment[beforeQuery.endIndex...].dropFirst())
    path = beforeQuery.isEmpty ? "/" : String(beforeQuery)
  }

  /// A part by curl's name for it; user and password are always empty.
  func part(_ name: String) -> String? {
    switch name {
    case "scheme": scheme
    case "host": host
    case "port": port
    case "path": path
    case "query": query
    case "fragment": fragment
    case "user", "password", "options", "zoneid": ""
    default: nil
    }
  }
}
