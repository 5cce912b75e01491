internal import Bytes

/// The file that `config set` and `config import` change.
package struct ConfigurationStore: Sendable {
  package let path: String
  /// The path for messages.
  package let name: String
  private let kind: ConfigurationFile.Kind

  /// `named` is the value of `--config`; without it the user's file, or with `isProject` the project file, which is created in the working
  /// folder if there is none.
  package init(named: String?, isProject: Bool, in context: CommandContext) throws(CommandLineError) {
    if let named {
      (path, name, kind) = (named, named, .named)
    } else if isProject {
      guard let folder = context.workingFolder() else {
        throw CommandLineError(.inputOutput, "the working folder does not exist", hint: "change to another folder")
      }
      let found = ConfigurationSearch.project(from: folder, home: context.environment("HOME"))
      name = found?.name ?? ConfigurationSearch.projectNames[0]
      path = found?.path ?? (folder == "/" ? "" : folder) + "/" + ConfigurationSearch.projectNames[0]
      kind = .project
    } else {
      guard let user = ConfigurationSearch.userPath(context.environment) else {
        throw CommandLineError(.usage, "no home folder: HOME is not set", hint: "--config FILE names the file")
      }
      (path, name, kind) = (user, user, .user)
    }
  }

  /// The content; nil if the file does not exist.
  package func read() throws(CommandLineError) -> ConfigurationFile? {
    guard let bytes = try content() else { return nil }
    return try parse(bytes)
  }

  /// The bytes as the content of this file.
  package func parse(_ bytes: [UInt8]) throws(CommandLineError) -> ConfigurationFile {
    try ConfigurationFile(bytes, kind: kind, path: path, name: name)
  }

  package func content() throws(CommandLineError) -> [UInt8]? {
    if kind == .named { return CommandFile.exists(path) ? try CommandFile.read(path, for: "--config") : nil }
    switch ConfigurationAccess.read(path, followsLinks: kind == .user) {
    case .missing: return nil
    case .content(let bytes): return bytes
    case .refused(let reason): throw CommandLineError(.configuration, "\(name) is not used: \(reason)", hint: "check its owner and mode")
    case .failed(let reason): throw CommandLineError(.unreadableInput, "\(name) cannot be read: \(reason)")
    }
  }

  /// Replaces the file as a whole. The user's file is readable only by its owner.
  package func write(_ bytes: [UInt8], in context: CommandContext) throws(CommandLineError) {
    if let reason = ConfigurationAccess.reasonAgainstWriting(path) {
      throw CommandLineError(.configuration, "\(name) is not written: \(reason)", hint: "remove the link")
    }
    guard kind == .user else {
      guard let reason = context.writeFile(path, bytes) else { return }
      throw CommandLineError(.inputOutput, "cannot write '\(name)': \(reason)", hint: "check the folder and its permissions")
    }
    if let end = path.lastIndex(of: "/"), !CommandFile.makePrivateFolders(String(path[..<end])) {
      throw CommandLineError(.inputOutput, "cannot create the folder '\(path[..<end])'", hint: "check its permissions")
    }
    try StateFile(path, for: "config", limit: ConfigurationAccess.limit).write(bytes)
  }
}
