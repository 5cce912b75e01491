#if Zstandard
  internal import CZstd

  /// Decodes zstd: any number of frames, including skippable ones (RFC 8878, section 3), with windows of at most 8 MiB
  /// (RFC 9659, section 3).
  @safe final class ZstandardStream: CodingStream {
    private static let windowLogarithm: CInt = 23

    private let context: OpaquePointer
    private var isBetweenFrames = true
    /// True if the output buffer was full, so that more output may be pending. Repeated calls without progress make zstd fail.
    private var holdsOutput = false

    /// Nil only if memory allocation fails.
    init?() {
      guard let context = unsafe ZSTD_createDCtx() else { return nil }
      unsafe self.context = context
      unsafe ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLogarithm)
    }

    deinit { unsafe ZSTD_freeDCtx(context) }

    var mayEnd: Bool { isBetweenFrames }

    func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
      while !input.isEmpty || holdsOutput {
        // zstd decodes a complete frame in one pass, without checking its window. Passing only the first byte prevents that, so that the
        // result does not depend on the portions.
        let offered = isBetweenFrames ? input.prefix(1) : input
        var taken = 0
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { output, count in
          unsafe offered.withUnsafeBufferPointer { source in
            var from = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
            var to = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: max, pos: 0)
            result = unsafe ZSTD_decompressStream(context, &to, &from)
            taken = unsafe from.pos
            count = unsafe to.pos
          }
        }
        input.removeFirst(taken)
        if ZSTD_isError(result) != 0 { return failure(result, after: bytes) }
        isBetweenFrames = result == 0
        holdsOutput = !isBetweenFrames && bytes.count == max
        if !bytes.isEmpty || taken == 0 { return DecodedPortion(bytes: bytes) }
      }
      return .nothing
    }

    private func failure(_ result: Int, after bytes: [UInt8]) -> DecodedPortion {
      if ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge {
        return .failed(.zstandard, "a window of more than 8 MiB", reference: "RFC 9659, section 3", after: bytes)
      }
      let reason = unsafe String(cString: ZSTD_getErrorName(result)).lowercased()
      return .failed(.zstandard, reason, reference: "RFC 8878, section 3", after: bytes)
    }
  }
#endif
