internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files named by the user; read before any network operation.
package enum CommandFile {
  /// A limit above the size of any valid input file.
  private static let limit = 64 << 20

  package static func read(_ path: String, for option: String) throws(CommandLineError) -> [UInt8] {
    try CommandInput(path == "-" ? "./-" : path, named: "\(option) '\(path)'").read(limit: limit, hint: "use a smaller file")
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for a named pipe, whose writer blocks until it is read.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// True if the permissions of the file let users other than its owner read it.
  static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o044 != 0
  }

  /// Nil if the file does not exist or cannot be read.
  static func readIfPresent(_ path: String) -> [UInt8]? { try? read(path, for: "") }

  /// The paths of a folder's entries, sorted by name, without hidden ones.
  package static func list(_ folder: String, for option: String) throws(CommandLineError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw unreadable(folder, option, errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }

  /// Creates the folder and its missing parents, accessible only by this user; false on failure.
  package static func makePrivateFolders(_ path: String) -> Bool {
    if isFolder(path) { return true }
    if let end = path.lastIndex(of: "/"), end > path.startIndex, !makePrivateFolders(String(path[..<end])) { return false }
    return unsafe mkdir(path, 0o700) == 0 || isFolder(path)
  }

  /// The path of this program; nil if unknown. Without /proc it is the path with which the program was started.
  package static var program: String? {
    linkTarget("/proc/self/exe") ?? ProgramPath.ofStart
  }

  /// The text of a symbolic link; nil for anything else.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  private static func unreadable(_ path: String, _ option: String, _ number: Int32) -> CommandLineError {
    let reason = ErrorNumber.reason(number)
    return CommandLineError(.unreadableInput, "\(option) '\(path)' cannot be read: \(reason)", hint: "check the path and its permissions")
  }
}
