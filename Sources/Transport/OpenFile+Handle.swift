public import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A regular file with random access; closed with its last reference.
public final class OpenFile: Sendable {
  private let descriptor: Int32
  /// The size in bytes when it was opened.
  public let length: UInt64
  /// The time of the last modification.
  public let modified: Timestamp

  /// Nil for a folder, a pipe or a device.
  init?(taking descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    length = UInt64(max(0, status.st_size))
    modified = Timestamp(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int32(status.st_mtim.tv_nsec))
  }

  deinit { close(descriptor) }

  /// Reads at most `max` bytes at `offset`; empty at the end. Blocks.
  public func read(at offset: UInt64, max: Int) throws(TransportError) -> [UInt8] {
    switch DescriptorIO.read(descriptor, max: max, at: offset) {
    case .success(let bytes): return bytes
    case .failure(let failure): throw TransportError(errno: failure.number, what: "read")
    }
  }
}
