internal import CZlib

/// The state of one inflation; the only owner of zlib's.
@safe final class Inflater {
  enum Format {
    /// RFC 1950.
    case zlib
    /// RFC 1951.
    case raw
    /// RFC 1952, one member.
    case gzip
    /// Whichever of both the first bytes tell.
    case gzipOrZlib

    /// The window of 32 KiB that every deflate stream may use, and zlib's flags for the wrapping.
    fileprivate var windowBits: CInt {
      switch self {
      case .zlib: 15
      case .raw: -15
      case .gzip: 15 + 16
      case .gzipOrZlib: 15 + 32
      }
    }
  }

  enum Status: Equatable {
    case goesOn
    /// The stream's end, its checks passed.
    case end
    case damaged(String)
  }

  /// On the heap, since zlib's own state points back at it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Nil for want of memory only.
  init?(_ format: Format) {
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

  /// Begins another stream.
  func restart(as format: Format) { unsafe inflateReset2(stream, format.windowBits) }

  /// At most `max` bytes. After `.goesOn` with less than that, all input is taken.
  func inflate(_ input: inout ArraySlice<UInt8>, max: Int) -> (bytes: [UInt8], status: Status) {
    var status = Status.goesOn
    var taken = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { output, count in
      unsafe input.withUnsafeBufferPointer { source in
        let offered = UInt32(clamping: source.count)
        let room = UInt32(clamping: max)
        // zlib only reads there, though its type doesn't say so.
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
    input.removeFirst(taken)
    return (bytes, status)
  }

  private func reading(_ result: CInt) -> Status {
    switch result {
    // Z_BUF_ERROR: no input to go on with.
    case Z_OK, Z_BUF_ERROR: .goesOn
    case Z_STREAM_END: .end
    case Z_NEED_DICT: .damaged("needs a preset dictionary")
    default: unsafe .damaged(stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(result) of zlib")
    }
  }
}
