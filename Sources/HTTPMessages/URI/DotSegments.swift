internal import Bytes

/// Removal of `.` and `..` in a path (RFC 3986, section 5.2.4).
enum DotSegments {
  /// An absolute path without dot segments.
  static func removed(from path: String) -> String {
    guard path.hasPrefix("/"), path.holds("/.") else { return path }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
