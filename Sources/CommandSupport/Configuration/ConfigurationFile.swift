package import YAML

/// A configuration file that was read and parsed.
package struct ConfigurationFile: Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The file of this user.
    case user
    /// A file in the working folder or a folder above it, which may come with the work of others.
    case project
    /// The file of `--config`.
    case named
  }

  package let kind: Kind
  /// The path for messages: relative if the file is in the working folder.
  package let name: String
  package let path: String
  /// Nil for a file without content.
  package let root: YAMLNode?

  /// Parses the bytes of a file.
  package init(_ bytes: [UInt8], kind: Kind, path: String, name: String) throws(CommandLineError) {
    self.kind = kind
    self.path = path
    self.name = name
    root = try Self.parse(bytes, name: name)
  }

  /// The folder to which paths in the file are relative.
  package var folder: String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  package func source(of node: YAMLNode) -> SettingSource { .file(name, line: node.line, column: node.column) }

  /// Nil if the text has no value, only comments.
  package static func parse(_ bytes: [UInt8], name: String) throws(CommandLineError) -> YAMLNode? {
    if isBlank(bytes) { return nil }
    do throws(YAMLError) {
      return try YAMLReader.read(bytes, limits: limits)
    } catch {
      throw CommandLineError(.configuration, "\(name):\(error.line):\(error.column): \(error.reason)", hint: error.hint)
    }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0a).allSatisfy { line in
      let first = line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
      return first == nil || first == UInt8(ascii: "#")
    }
  }

  private static var limits: YAMLLimits {
    var limits = YAMLLimits()
    limits.bytes = ConfigurationAccess.limit
    // profiles, a profile, a command with two subcommands, an option and its list
    limits.depth = 8
    limits.nodes = 20_000
    return limits
  }
}
