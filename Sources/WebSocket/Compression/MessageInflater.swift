internal import HTTPWire

/// Decompresses the messages of one direction (RFC 7692, section 7.2.2).
struct MessageInflater {
  /// The end of an empty stored block, which senders remove.
  static let tail: ArraySlice<UInt8> = [0x00, 0x00, 0xff, 0xff]

  private let inflater: Inflater
  private let keepsContext: Bool
  private let windowBits: Int
  private var input: ArraySlice<UInt8> = []
  private var isFinishing = false

  /// Nil only if memory allocation fails.
  init?(windowBits: Int, keepsContext: Bool) {
    // zlib used a window of 9 bits in streams that announce 8 (its release 1.2.9).
    self.windowBits = max(windowBits, 9)
    guard let inflater = Inflater(.window(bits: self.windowBits)) else { return nil }
    self.inflater = inflater
    self.keepsContext = keepsContext
  }

  /// Appends a part of the message's payload; call only if `next` needs input.
  mutating func received(_ bytes: [UInt8], isLast: Bool) {
    input = input.isEmpty ? bytes[...] : input + bytes
    guard isLast else { return }
    input += Self.tail
    isFinishing = true
  }

  enum Step: Equatable {
    case needsInput
    /// Possibly empty only if it is the last.
    case bytes([UInt8], isLast: Bool)
  }

  mutating func next(max: Int) throws(WebSocketError) -> Step {
    var bytes: [UInt8] = []
    while bytes.count < max {
      let (portion, status) = inflater.inflate(&input, max: max - bytes.count)
      bytes += portion
      switch status {
      case .damaged(let reason):
        // zlib repeats the error; the bytes before it may contain an earlier one.
        guard bytes.isEmpty else { return .bytes(bytes, isLast: false) }
        throw Self.damaged(reason)
      // A sender may end its stream within a message (section 7.2.3.4).
      case .end: inflater.restartKeepingWindow()
      case .goesOn:
        guard bytes.count < max else { break }
        if isFinishing { return try end(bytes) }
        return bytes.isEmpty ? .needsInput : .bytes(bytes, isLast: false)
      }
    }
    return .bytes(bytes, isLast: false)
  }

  private mutating func end(_ bytes: [UInt8]) throws(WebSocketError) -> Step {
    guard inflater.isBetweenBlocks else {
      guard bytes.isEmpty else { return .bytes(bytes, isLast: false) }
      throw Self.damaged("its end is missing")
    }
    isFinishing = false
    input = []
    if !keepsContext { inflater.restart(as: .window(bits: windowBits)) }
    return .bytes(bytes, isLast: true)
  }

  private static func damaged(_ reason: String) -> WebSocketError {
    WebSocketError(
      .compression, "a message cannot be decompressed: \(reason)", reference: "RFC 7692, section 7.2.2", closeCode: .invalidData)
  }
}
