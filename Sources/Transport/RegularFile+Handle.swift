#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file on a disk that is read from its beginning: nobody but the disk is waited for.
@safe public struct RegularFile: ~Copyable {
  private let descriptor: Int32
  /// Bytes, when it was opened.
  public let length: UInt64

  /// Throws where it cannot be opened, and for a folder, a pipe or a device.
  public init(path: String) throws(TransportError) {
    // A pipe without a writer would be waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "open") }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw TransportError(.system, what: "open", detail: "it is no regular file")
    }
    self.descriptor = descriptor
    length = UInt64(max(0, status.st_size))
  }

  deinit { close(descriptor) }

  /// The next bytes, at most `max`; empty at the end.
  public func read(max: Int) throws(TransportError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
        let result = unsafe readSome(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = Swift.max(result, 0)
      }
      if failure == 0 { return bytes }
      if failure != EINTR { throw TransportError(errno: failure, what: "read") }
    }
  }
}

/// Under another name, as the method's hides it.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
