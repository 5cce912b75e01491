#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files that contain secrets, readable only by their owner.
package enum PrivateFile {
  /// For open(2).
  static let mode: mode_t = 0o600

  /// Opens a file for writing that only its owner may read, and creates it if it does not exist.
  ///
  /// `flags` is `O_APPEND` or `O_TRUNC`; `failure` is called with the error number, nil if the permissions of an existing file cannot be
  /// restricted. The file is truncated only after that.
  package static func open(
    _ path: String, _ flags: Int32, failure: (Int32?) -> CommandLineError
  ) throws(CommandLineError) -> Int32 {
    let descriptor = systemOpen(path, O_WRONLY | O_CREAT | O_CLOEXEC | (flags & ~O_TRUNC), mode)
    guard descriptor >= 0 else { throw failure(errno) }
    let isPrivate = tighten(descriptor)
    guard isPrivate, flags & O_TRUNC == 0 || truncate(descriptor) else {
      let number = errno
      close(descriptor)
      throw failure(isPrivate ? number : nil)
    }
    return descriptor
  }

  /// Devices and pipes cannot be truncated.
  private static func truncate(_ descriptor: Int32) -> Bool { ftruncate(descriptor, 0) == 0 || errno == EINVAL }

  /// Removes the permissions of group and others from an existing file; false on failure, as for another user's file.
  static func tighten(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else { return true }
    return fchmod(descriptor, status.st_mode & 0o700) == 0
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }
