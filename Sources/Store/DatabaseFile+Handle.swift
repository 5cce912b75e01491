internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that only its owner can access, in a folder that only its owner can write to.
struct DatabaseFile: Hashable, Sendable {
  let path: String

  /// A file on a file system, which a path may denote at one moment and not at the next.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// Creates the file (mode 0600) and its folder (mode 0700) if they do not exist, removes the permissions of other users, and returns the
  /// file's identity. Rejects files of other users, and symbolic links.
  ///
  /// The file is never opened here: closing it would release the locks of every other connection of this process (fcntl(2)).
  func prepare() throws(StoreError) -> Identity {
    try prepareFolder()
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, status.st_uid != geteuid() {
      throw StoreError(.notPermitted, path: path, detail: "a symbolic link of another user")
    }
    if unsafe stat(path, &status) != 0 {
      guard errno == ENOENT else { throw failure(errno) }
      guard unsafe mknod(path, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else { throw failure(errno) }
      guard unsafe stat(path, &status) == 0 else { throw failure(errno) }
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(.notPermitted, path: path, detail: "not a regular file") }
    guard status.st_uid == geteuid() else { throw StoreError(.notPermitted, path: path, detail: "the file belongs to another user") }
    if status.st_mode & 0o077 != 0 {
      guard unsafe chmod(path, 0o600) == 0 else { throw failure(errno) }
    }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  /// In bytes; 0 if the file does not exist.
  var size: Int64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Renames the file to `PATH.corrupt` and removes its journal, unless another process has replaced the file in the meantime.
  ///
  /// Returns the new path; nil if another process was first. The lock on the folder orders those processes.
  func setAside(_ identity: Identity) throws(StoreError) -> String? {
    let folder = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(errno) }
    defer { close(folder) }
    let locked = FileLock.acquire(folder, within: Self.lockTimeout)
    guard locked == 0 || FileLock.isUnsupported(locked) else { throw failure(locked) }
    var status = stat()
    guard unsafe stat(path, &status) == 0, identity == Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)) else {
      return nil
    }
    let new = path + ".corrupt"
    guard unsafe rename(path, new) == 0 else { throw failure(errno) }
    // A journal would be applied to the next file of that name.
    for suffix in ["-journal", "-wal", "-shm"] { unsafe unlink(path + suffix) }
    return new
  }

  private var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func prepareFolder() throws(StoreError) {
    let folder = folder
    var status = stat()
    if unsafe stat(folder, &status) != 0 {
      guard errno == ENOENT else { throw failure(errno) }
      for parent in Self.parents(of: folder) where unsafe mkdir(parent, 0o700) != 0 && errno != EEXIST && errno != EACCES && errno != EROFS
      {
        throw failure(errno)
      }
      guard unsafe stat(folder, &status) == 0 else { throw failure(errno) }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(ENOTDIR) }
    guard status.st_uid == geteuid() else { throw StoreError(.notPermitted, path: path, detail: "the folder belongs to another user") }
    guard status.st_mode & 0o022 == 0 else {
      throw StoreError(.notPermitted, path: path, detail: "other users can write to the folder")
    }
  }

  /// The folder and the folders above it, outermost first.
  private static func parents(of folder: String) -> [String] {
    var paths: [String] = []
    var prefix = folder.hasPrefix("/") ? "" : "."
    for name in folder.split(separator: "/") {
      prefix += "/" + name
      paths.append(prefix)
    }
    return paths
  }

  private func failure(_ number: Int32) -> StoreError {
    let code: StoreError.Code =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EACCES, EPERM, EROFS, ENOTDIR, ELOOP: .notPermitted
      case ETIMEDOUT: .busy
      default: .failed
      }
    return StoreError(code, path: path, detail: ErrorNumber.reason(number), causes: [ErrorNumber.text(number)])
  }

  private static let lockTimeout = Duration.seconds(2)
}
