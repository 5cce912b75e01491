#if Brotli
  internal import CBrotli

  /// Decodes br (RFC 7932). Its window is at most 16 MiB, which bounds the memory; larger ones, outside the RFC, stay rejected.
  @safe final class BrotliStream: CodingStream {
    private static let reference = "RFC 7932, section 10"

    private let state: OpaquePointer
    private var hasBegun = false
    private var isDone = false

    /// Nil only if memory allocation fails.
    init?() {
      guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
      unsafe self.state = state
    }

    deinit { unsafe BrotliDecoderDestroyInstance(state) }

    var mayEnd: Bool { isDone || !hasBegun }

    func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
      if isDone { return surplus(in: input, after: []) }
      if input.isEmpty && !hasBegun { return .nothing }
      hasBegun = true
      var result = BROTLI_DECODER_RESULT_ERROR
      var taken = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { output, count in
        unsafe input.withUnsafeBufferPointer { source in
          var available = source.count
          var room = max
          var next = source.baseAddress
          var place = output.baseAddress
          result = unsafe BrotliDecoderDecompressStream(state, &available, &next, &room, &place, nil)
          taken = source.count - available
          count = max - room
        }
      }
      input.removeFirst(taken)
      if result == BROTLI_DECODER_RESULT_ERROR { return .failed(.brotli, reason, reference: Self.reference, after: bytes) }
      if result == BROTLI_DECODER_RESULT_SUCCESS {
        isDone = true
        return surplus(in: input, after: bytes)
      }
      return DecodedPortion(bytes: bytes)
    }

    private func surplus(in input: ArraySlice<UInt8>, after bytes: [UInt8]) -> DecodedPortion {
      if input.isEmpty { return DecodedPortion(bytes: bytes) }
      return .failed(.brotli, "something else after its end", reference: Self.reference, after: bytes)
    }

    /// The position as named by brotli, such as `WINDOW_BITS`; it reports no other reason.
    private var reason: String {
      guard let name = unsafe BrotliDecoderErrorString(BrotliDecoderGetErrorCode(state)) else { return "invalid" }
      return unsafe "invalid " + String(String(cString: name).lowercased().map { $0 == "_" ? " " : $0 })
    }
  }
#endif
