internal import HTTPServer

/// A path and its handler.
struct HTTPBinRoute: Sendable {
  let pattern: PathPattern
  let methods: [String]
  let answer: @Sendable (HTTPBinRequest) -> SiteResponse

  /// Nil if the path is invalid.
  init?(_ path: String, _ methods: [String] = ["GET"], _ answer: @escaping @Sendable (HTTPBinRequest) -> SiteResponse) {
    guard let pattern = try? PathPattern(path) else { return nil }
    self.pattern = pattern
    self.methods = methods
    self.answer = answer
  }

  static let anyMethod = ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"]

  /// Routes by the first segment of their path.
  static let byName: [String: [HTTPBinRoute]] = Dictionary(grouping: all) { $0.pattern.first }

  static let all: [HTTPBinRoute] =
    (echoes + statuses + credentials + cookies + redirects + contents + codings + paces + caching).compactMap { $0 }
}
