#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files that hold secrets, which their owner alone may read.
enum PrivateFile {
  /// For open(2).
  static let mode: mode_t = 0o600

  /// Takes the permissions of group and others away from a file that was there before; false where that fails, as for another user's.
  static func tighten(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else { return true }
    return fchmod(descriptor, status.st_mode & 0o700) == 0
  }
}
