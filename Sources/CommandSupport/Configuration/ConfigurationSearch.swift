internal import Bytes

/// The configuration files that apply, by the options `--config` and `--no-config`, the environment and the working folder.
package struct ConfigurationSearch {
  /// In ascending precedence.
  package private(set) var files: [ConfigurationFile] = []
  /// Files that were found but not used: one line each.
  package private(set) var notes: [CommandLineError] = []
  private let context: CommandContext

  /// `named` is the value of `--config`.
  package init(named: String?, in context: CommandContext) throws(CommandLineError) {
    self.context = context
    if let named {
      files = [try Self.file(named: named)]
      return
    }
    if let path = Self.userPath(context.environment) { try add(path, kind: .user, name: path) }
    try addProject()
  }

  /// No files.
  init(in context: CommandContext) { self.context = context }

  /// A file that the user has named is read regardless of its owner.
  package static func file(named path: String, option: String = "--config") throws(CommandLineError) -> ConfigurationFile {
    try ConfigurationFile(try CommandFile.read(path, for: option), kind: .named, path: path, name: path)
  }

  /// The path of the user's file; nil without a home folder. By the XDG Base Directory Specification a relative path is ignored.
  package static func userPath(_ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/tlsprobe/config.yaml" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/tlsprobe/config.yaml"
  }

  /// The nearest project file is used, and the search ends there, even if the file is refused.
  private mutating func addProject() throws(CommandLineError) {
    guard let start = context.workingFolder() else { return }
    for place in Self.candidates(from: start, home: context.environment("HOME")) {
      if try add(place.path, kind: .project, name: place.name) { return }
    }
  }

  /// The nearest project file.
  static func project(from start: String, home: String?) -> (path: String, name: String)? {
    candidates(from: start, home: home).first { ConfigurationAccess.read($0.path, followsLinks: false) != .missing }
  }

  private static func candidates(from start: String, home: String?) -> [(path: String, name: String)] {
    folders(from: start, home: home).flatMap { folder in
      projectNames.map { fileName in
        let path = (folder == "/" ? "" : folder) + "/" + fileName
        return (path, folder == start ? fileName : path)
      }
    }
  }

  /// The names of project files, the preferred one first.
  package static let projectNames = [".tlsprobe.yaml", "tlsprobe.yaml"]

  /// The folder and its parents, up to the home folder or the root.
  static func folders(from start: String, home: String?) -> [String] {
    var folders: [String] = []
    var folder = start[...]
    while folder.count > 1 {
      folders.append(String(folder))
      if let home, folder == home { return folders }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return folders + ["/"]
  }

  /// Returns false if there is no such file.
  @discardableResult private mutating func add(
    _ path: String, kind: ConfigurationFile.Kind, name: String
  ) throws(CommandLineError) -> Bool {
    switch ConfigurationAccess.read(path, followsLinks: kind == .user) {
    case .missing: return false
    case .content(let bytes): files.append(try ConfigurationFile(bytes, kind: kind, path: path, name: name))
    case .refused(let reason):
      let hint = "--config \(name) uses it, --no-config omits this line"
      notes.append(CommandLineError(.configuration, "\(name) is ignored: \(reason)", hint: hint))
    case .failed(let reason):
      let error = CommandLineError(.unreadableInput, "\(name) cannot be read: \(reason)", hint: "--no-config reads no file")
      guard kind == .project else { throw error }
      notes.append(error)
    }
    return true
  }
}
