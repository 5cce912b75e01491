#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads and writes on open descriptors; calls interrupted by a signal are repeated.
package enum DescriptorIO {
  /// Reads at most `max` bytes, at `offset` or at the current position; empty at the end. Fails with the system's error number.
  static func read(_ descriptor: Int32, max: Int, at offset: UInt64? = nil) -> Result<[UInt8], Failure> {
    while true {
      var number: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
        let result =
          if let offset {
            unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(clamping: offset))
          } else {
            unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
          }
        number = result < 0 ? errno : 0
        count = Swift.max(result, 0)
      }
      if number == 0 { return .success(bytes) }
      if number != EINTR { return .failure(Failure(number: number)) }
    }
  }

  struct Failure: Error { let number: Int32 }

  /// Writes all bytes, and waits where the descriptor is non-blocking. Returns the system's error number; 0 on success.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        // Another process may have made the shared file description non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if count == 0 || errno != EINTR {
        return count < 0 ? errno : EIO
      }
    }
    return 0
  }
}

/// Wraps read(2), which the methods' names hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}
