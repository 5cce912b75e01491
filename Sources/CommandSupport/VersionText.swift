package import Report

/// The output of `--version`.
package enum VersionText {
  /// That of the package.
  package static let version = ToolDescription.packageVersion

  package static let short = "tlsprobe \(version)\n"

  /// Includes the linked libraries and the trusted roots.
  package static func long(_ tool: ToolDescription, otherLibraries: [(name: String, version: String)], trustFacts: [String]) -> String {
    let described = [("OpenSSL", tool.openssl), ("nghttp2", tool.nghttp2), ("zlib", tool.zlib)]
    let others = otherLibraries.map { ($0.name, Optional($0.version)) }
    let lines = (described + others + [("data", tool.data)]).compactMap { name, version in version.map { "\(name): \($0)" } }
    return short + (lines + trustFacts).map { TerminalText.escape($0) + "\n" }.joined()
  }
}
