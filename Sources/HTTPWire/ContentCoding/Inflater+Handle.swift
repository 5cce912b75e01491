internal import CZlib

/// An inflate decoder; the only owner of zlib's state.
@safe package final class Inflater {
  package enum Format {
    /// RFC 1950.
    case zlib
    /// RFC 1951.
    case raw
    /// RFC 1952, one member.
    case gzip
    /// gzip or zlib, detected from the first bytes.
    case gzipOrZlib
    /// RFC 1951 with a window of 2 to the power of `bits` bytes, from 8 to 15.
    case window(bits: Int)

    /// The window of 32 KiB that every deflate stream may use, and zlib's flags for the format.
    fileprivate var windowBits: CInt {
      switch self {
      case .zlib: 15
      case .raw: -15
      case .gzip: 15 + 16
      case .gzipOrZlib: 15 + 32
      case .window(let bits): -CInt(clamping: min(max(bits, 8), 15))
      }
    }
  }

  package enum Status: Equatable {
    case goesOn
    /// The end of the stream, with valid checksums.
    case end
    case damaged(String)
  }

  /// On the heap, since zlib's internal state contains a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// True if the last block is complete.
  package private(set) var isBetweenBlocks = false

  /// Nil only if memory allocation fails.
  package init?(_ format: Format) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe inflateInit2_(stream, format.windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Resets the decoder for another stream.
  package func restart(as format: Format) { unsafe inflateReset2(stream, format.windowBits) }

  /// Continues after the end of a stream with another that may refer to the same window.
  package func restartKeepingWindow() { unsafe inflateResetKeep(stream) }

  /// Returns at most `max` bytes. After `.goesOn` with fewer bytes, all input has been consumed.
  package func inflate(_ input: inout ArraySlice<UInt8>, max: Int) -> (bytes: [UInt8], status: Status) {
    var status = Status.goesOn
    var taken = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { output, count in
      unsafe input.withUnsafeBufferPointer { source in
        let offered = UInt32(clamping: source.count)
        let room = UInt32(clamping: max)
        // zlib only reads from there, though the type is mutable.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = offered
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = room
        unsafe status = reading(CZlib.inflate(stream, Z_NO_FLUSH))
        taken = unsafe Int(offered - stream.pointee.avail_in)
        count = unsafe Int(room - stream.pointee.avail_out)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
      }
    }
    // zlib sets 128 between blocks, but not again in a call that makes no progress.
    if taken > 0 || !bytes.isEmpty { isBetweenBlocks = unsafe stream.pointee.data_type & 128 != 0 }
    input.removeFirst(taken)
    return (bytes, status)
  }

  private func reading(_ result: CInt) -> Status {
    switch result {
    // Z_BUF_ERROR: more input is needed.
    case Z_OK, Z_BUF_ERROR: .goesOn
    case Z_STREAM_END: .end
    case Z_NEED_DICT: .damaged("needs a preset dictionary")
    default: unsafe .damaged(stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(result) of zlib")
    }
  }
}
