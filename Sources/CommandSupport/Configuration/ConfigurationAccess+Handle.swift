internal import Bytes
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Opens configuration files that were not named by the user, which another user may have put there.
package enum ConfigurationAccess {
  package enum Result: Hashable, Sendable {
    case missing
    case content([UInt8])
    /// The file is not safe to use, with the reason as a clause.
    case refused(String)
    case failed(String)
  }

  /// The largest file that is read, in bytes.
  package static let limit = 1 << 20

  /// Reads a regular file that belongs to this user or root and that no other user can write. With `followsLinks` it may be a symbolic
  /// link; the owner of the file that it refers to is checked.
  package static func read(_ path: String, followsLinks: Bool) -> Result {
    // O_NONBLOCK: opening a named pipe must not wait for its writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return .missing
      case ELOOP where !followsLinks: return .refused("it is a symbolic link")
      default: return .failed(ErrorNumber.reason(errno))
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .failed(ErrorNumber.reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .refused("it is not a regular file") }
    if let reason = reason(for: status) { return .refused(reason) }
    guard status.st_size <= limit else { return .refused("it is longer than \(limit >> 20) MiB") }
    return content(of: descriptor)
  }

  private static func content(of descriptor: Int32) -> Result {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var failure: Int32 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        let read = unsafe systemRead(descriptor, buffer)
        failure = read < 0 ? errno : 0
        count = max(read, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { return .failed(ErrorNumber.reason(failure)) }
      if piece.isEmpty { return .content(bytes) }
      bytes += piece
    }
    return .refused("it is longer than \(limit >> 20) MiB")
  }

  /// Nil if only this user and root can have written the file. The group of the same number as the user is that user's own.
  private static func reason(for status: stat) -> String? {
    let user = geteuid()
    if status.st_uid != user, status.st_uid != 0 { return "it belongs to user \(status.st_uid)" }
    if status.st_mode & 0o002 != 0 { return "every user can write it" }
    if status.st_mode & 0o020 != 0, status.st_gid != user, status.st_gid != 0 { return "group \(status.st_gid) can write it" }
    return nil
  }

  /// The reason why this user must not write through a symbolic link; nil if it is no link or an own one.
  package static func reasonAgainstWriting(_ path: String) -> String? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
    return status.st_uid == geteuid() ? nil : "it is a symbolic link of user \(status.st_uid)"
  }

  /// The working folder as an absolute path; nil if it does not exist any more.
  package static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    let text = unsafe String(cString: path)
    return text.hasPrefix("/") ? text : nil
  }

  /// The names of all environment variables with this prefix.
  package static func variables(withPrefix prefix: String) -> [String] {
    // Optional in one of the C libraries.
    let list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    guard var place = unsafe list else { return [] }
    var names: [String] = []
    while let entry = unsafe place.pointee {
      if unsafe strncmp(entry, prefix, prefix.utf8.count) == 0 {
        let text = unsafe String(cString: entry)
        names.append(String(text.prefix { $0 != "=" }))
      }
      unsafe place += 1
    }
    return names
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
