/// A path, and what stands there.
struct HTTPBinRoute: Sendable {
  let pattern: PathPattern
  let methods: [String]
  let answer: @Sendable (HTTPBinRequest) -> SiteAnswer

  /// Nil where the path is none.
  init?(_ path: String, _ methods: [String] = ["GET"], _ answer: @escaping @Sendable (HTTPBinRequest) -> SiteAnswer) {
    guard let pattern = try? PathPattern(path) else { return nil }
    self.pattern = pattern
    self.methods = methods
    self.answer = answer
  }

  static let anyMethod = ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"]

  /// By the first segments of their paths.
  static let byName: [String: [HTTPBinRoute]] = Dictionary(grouping: all) { $0.pattern.first }

  static let all: [HTTPBinRoute] =
    (echoes + statuses + credentials + cookies + redirects + contents + codings + paces + caching).compactMap { $0 }
}
