/// Decodes deflate: the zlib format (RFC 9110, section 8.4.1.2), or raw RFC 1951, which some servers send under that name.
final class DeflateStream: CodingStream {
  private enum Phase {
    /// Too few bytes to distinguish the formats.
    case header
    /// Apparently the zlib format; input consumed before the first output is kept, in case the stream turns out to be raw.
    case zlib
    case raw
    case end
  }

  /// Maximum bytes kept for decoding as raw: the code tables of a block are no longer than that.
  private static let replayLimit = 1_024
  /// The size of a checksum that some servers append to a raw stream, as in the zlib format.
  private static let trailerLength = 4
  private static let reference = "RFC 9110, section 8.4.1.2"

  private let inflater: Inflater
  private var phase = Phase.header
  private var taken: [UInt8] = []
  private var hasOutput = false
  /// The error of decoding as zlib.
  private var zlibFailure: String?
  private var trailerRoom = 0

  /// Nil only if memory allocation fails.
  init?() {
    guard let inflater = Inflater(.zlib) else { return nil }
    self.inflater = inflater
  }

  var mayEnd: Bool { phase == .end || phase == .header && taken.isEmpty }

  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
    if phase == .header { readHeader(&input) }
    if phase == .zlib {
      let portion = decodeZlib(&input, max: max)
      if phase != .raw { return portion }
    }
    if phase == .raw { return decodeRaw(&input, max: max) }
    return phase == .end ? dropTrailer(&input) : .nothing
  }

  /// Detects a zlib header: both bytes together are a multiple of 31, the method is 8, the window at most 32 KiB, and no dictionary is
  /// preset (RFC 1950, section 2.2).
  private func readHeader(_ input: inout ArraySlice<UInt8>) {
    while taken.count < 2, let byte = input.popFirst() { taken.append(byte) }
    guard taken.count == 2, let method = taken.first, let flags = taken.last else { return }
    let isZlib = method & 0x0f == 8 && method >> 4 <= 7 && (UInt16(method) << 8 | UInt16(flags)) % 31 == 0 && flags & 0x20 == 0
    if isZlib {
      phase = .zlib
      input = taken + input
      taken = []
    } else {
      fallBack(to: taken + input, &input)
    }
  }

  private func fallBack(to bytes: ArraySlice<UInt8>, _ input: inout ArraySlice<UInt8>) {
    input = bytes
    taken = []
    inflater.restart(as: .raw)
    trailerRoom = Self.trailerLength
    phase = .raw
  }

  private func decodeZlib(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
    let offered = input
    let (bytes, status) = inflater.inflate(&input, max: max)
    hasOutput = hasOutput || !bytes.isEmpty
    switch status {
    case .goesOn:
      if hasOutput {
        taken = []
      } else if taken.count <= Self.replayLimit {
        taken += offered.dropLast(input.count).prefix(Self.replayLimit + 1)
      }
    case .end:
      phase = .end
      if bytes.isEmpty { return dropTrailer(&input) }
    case .damaged(let reason):
      if hasOutput || taken.count + offered.count - input.count > Self.replayLimit {
        return .failed(.deflate, reason, reference: Self.reference, after: bytes)
      }
      zlibFailure = reason
      fallBack(to: taken + offered, &input)
    }
    return DecodedPortion(bytes: bytes)
  }

  private func decodeRaw(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
    let (bytes, status) = inflater.inflate(&input, max: max)
    hasOutput = hasOutput || !bytes.isEmpty
    switch status {
    case .goesOn: break
    case .end:
      phase = .end
      if bytes.isEmpty { return dropTrailer(&input) }
    case .damaged(let reason):
      return .failed(.deflate, hasOutput ? reason : zlibFailure ?? reason, reference: Self.reference, after: bytes)
    }
    return DecodedPortion(bytes: bytes)
  }

  private func dropTrailer(_ input: inout ArraySlice<UInt8>) -> DecodedPortion {
    let dropped = min(trailerRoom, input.count)
    trailerRoom -= dropped
    input.removeFirst(dropped)
    return input.isEmpty ? .nothing : .failed(.deflate, "something else after its end", reference: Self.reference)
  }
}
