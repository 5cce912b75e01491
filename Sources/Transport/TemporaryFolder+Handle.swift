#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A new folder that only this user can access. It is removed with its files after its last use, or by the next run if the
/// process was killed.
public final class TemporaryFolder: Sendable {
  public let path: String
  private let descriptor: Int32

  /// Nil if it cannot be created in `parent`.
  public init?(in parent: String) {
    Self.removeAbandoned(in: parent)
    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, FileLock.tryAcquire(descriptor) != EWOULDBLOCK, FileReplacement.isFile(descriptor, at: path) else { return nil }
  }

  deinit {
    if descriptor >= 0 {
      Self.remove(path)
      close(descriptor)
    }
  }

  /// Removes the folders of this user that no process has locked.
  private static func removeAbandoned(in parent: String) {
    for name in names(in: parent) where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
      let path = parent + "/" + name
      let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      var status = stat()
      if unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid(), FileLock.tryAcquire(descriptor) == 0,
        FileReplacement.isFile(descriptor, at: path)
      {
        remove(path)
      }
      close(descriptor)
    }
  }

  /// Removes a folder that contains only files.
  private static func remove(_ path: String) {
    for name in names(in: path) { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static let prefix = "tlsprobe-"
}
