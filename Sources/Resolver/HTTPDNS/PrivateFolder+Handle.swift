internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that only its owner can access.
enum PrivateFolder {
  /// Creates the folder and those above it (mode 0700), as far as they do not exist. Blocks.
  static func create(_ path: String) throws(TransportError) {
    // A folder that exists may be above one that this process cannot write to; a write will fail where one does not.
    for parent in parents(of: path) where unsafe mkdir(parent, 0o700) != 0 && ![EEXIST, EACCES, EROFS].contains(errno) {
      throw TransportError(.system, what: "write", errno: errno)
    }
  }

  /// The folder and the folders above it, outermost first.
  private static func parents(of path: String) -> [String] {
    var prefix = path.hasPrefix("/") ? "" : "."
    return path.split(separator: "/").map { name in
      prefix += "/" + name
      return prefix
    }
  }
}
