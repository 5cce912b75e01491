internal import Bytes
internal import HTTPServer

/// The path of a request to append to the base path of an upstream server; no server resolves it to a path outside.
struct UpstreamPath: Hashable, Sendable {
  /// Begins with one slash and has no dot segments (RFC 3986, section 5.2.4).
  let text: String

  /// Nil for a path with more `..` than preceding segments, and for one with a `..` that only some servers recognize: next to an encoded
  /// slash or a backslash, encoded twice, or with parameters.
  init?(_ path: String) {
    var segments: [Substring] = []
    // Some servers interpret two leading slashes as an authority.
    let rest = path.drop { $0 == "/" }
    var endsInFolder = false
    for segment in rest.split(separator: "/", omittingEmptySubsequences: false) {
      let plain = Self.decodedOnce(segment)
      endsInFolder = false
      switch plain {
      case ".": endsInFolder = true
      case "..":
        guard segments.popLast() != nil else { return nil }
        endsInFolder = true
      default:
        guard !Self.hidesParent(segment) else { return nil }
        segments.append(segment)
      }
    }
    text = "/" + segments.joined(separator: "/") + (endsInFolder && !segments.isEmpty ? "/" : "")
  }

  /// True if a server that decodes repeatedly, or accepts other characters as separators, finds a `..` in the segment.
  private static func hidesParent(_ segment: Substring) -> Bool {
    var text = String(segment)
    for _ in 0..<4 {
      let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
      let isHidden = parts.contains { part in
        let name = part.prefix { $0 != ";" }
        return name == ".." || parts.count + (name.count < part.count ? 1 : 0) > 1 && name == "."
      }
      if isHidden { return true }
      let decoded = decodedOnce(text[...])
      if decoded == text { return false }
      text = decoded
    }
    // No legitimate path is encoded that often.
    return true
  }

  private static func decodedOnce(_ text: Substring) -> String { SiteRequest.decoded(text.utf8) }
}
