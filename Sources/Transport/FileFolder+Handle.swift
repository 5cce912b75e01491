internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that gives read access to the files below it, and to no others.
public final class FileFolder: Sendable {
  private let descriptor: Int32

  public init(path: String) throws(TransportError) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "open") }
  }

  deinit { close(descriptor) }

  /// Opens a regular file below the folder; nil if there is none of that name. Blocks.
  ///
  /// Invalid paths are never passed to the system: empty names, `.` and `..`, a slash or NUL in a name. Symbolic links are resolved by the
  /// system, confined to the folder; older kernels follow none.
  public func file(_ segments: [String]) -> OpenFile? {
    guard let descriptor = descriptor(of: segments, by: openBeneath) else { return nil }
    return OpenFile(taking: descriptor)
  }

  /// Opens as on a system that cannot confine links to a folder.
  func fileWithoutLinks(_ segments: [String]) -> OpenFile? {
    guard let descriptor = descriptor(of: segments, by: openSegmentwise) else { return nil }
    return OpenFile(taking: descriptor)
  }

  private func descriptor(of segments: [String], by opening: ([String]) -> Int32) -> Int32? {
    let isPlain = segments.allSatisfy { segment in
      !segment.isEmpty && segment != "." && segment != ".." && !segment.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }
    guard isPlain, !segments.isEmpty, segments.count <= Self.deepest else { return nil }
    let opened = opening(segments)
    return opened < 0 ? nil : opened
  }

  private func openBeneath(_ segments: [String]) -> Int32 {
    let opened = unsafe copenssl_open_beneath(descriptor, segments.joined(separator: "/"))
    // A sandbox may forbid system calls that it does not know.
    return opened == -ENOSYS || opened == -EPERM ? openSegmentwise(segments) : opened
  }

  private func openSegmentwise(_ segments: [String]) -> Int32 {
    var folder = descriptor
    for (index, segment) in segments.enumerated() {
      let kind = index == segments.count - 1 ? O_NONBLOCK | O_NOCTTY : O_DIRECTORY
      let next = unsafe openat(folder, segment, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | kind)
      let number = errno
      if folder != descriptor { close(folder) }
      guard next >= 0 else { return -number }
      folder = next
    }
    return folder
  }

  private static let deepest = 64
}
