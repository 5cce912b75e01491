/// What an answer carries, made as it is sent.
public struct SiteContent: Sendable {
  private enum Kind: Sendable {
    /// Of the pattern, from its beginning.
    case pattern(left: UInt64)
    case pieces([(bytes: [UInt8], chunkExtension: String?)])
    /// One after each pause but before the first.
    case drip(pieces: Int, size: Int, pause: Duration, isPaused: Bool)
  }

  private var kind: Kind
  /// Nil where it is not told before.
  public let length: UInt64?

  public static func bytes(_ bytes: [UInt8]) -> SiteContent {
    SiteContent(kind: .pieces(bytes.isEmpty ? [] : [(bytes, nil)]), length: UInt64(bytes.count))
  }

  /// So many bytes: 0, 1 … 250, and again.
  public static func pattern(_ count: UInt64) -> SiteContent { SiteContent(kind: .pattern(left: count), length: count) }

  /// Without a length: chunks, or frames, as they are.
  public static func pieces(_ pieces: [(bytes: [UInt8], chunkExtension: String?)]) -> SiteContent {
    SiteContent(kind: .pieces(pieces), length: nil)
  }

  public static func drip(pieces: Int, size: Int, pause: Duration) -> SiteContent {
    SiteContent(kind: .drip(pieces: pieces, size: size, pause: pause, isPaused: true), length: UInt64(pieces * size))
  }

  var isEmpty: Bool {
    switch kind {
    case .pattern(let left): left == 0
    case .pieces(let pieces): pieces.isEmpty && length != nil
    case .drip(let pieces, let size, _, _): pieces * size == 0
    }
  }

  /// Nil at the end.
  mutating func next() -> SiteStep? {
    switch kind {
    case .pattern(let left):
      guard left > 0 else { return nil }
      let count = min(left, UInt64(Self.block.count))
      kind = .pattern(left: left - count)
      return .content(count == UInt64(Self.block.count) ? Self.block : Array(Self.block.prefix(Int(count))), chunkExtension: nil)
    case .pieces(var pieces):
      guard !pieces.isEmpty else { return nil }
      let (bytes, text) = pieces.removeFirst()
      kind = .pieces(pieces)
      return .content(bytes, chunkExtension: text)
    case .drip(let pieces, let size, let pause, let isPaused):
      guard pieces > 0 else { return nil }
      guard isPaused else {
        kind = .drip(pieces: pieces, size: size, pause: pause, isPaused: true)
        return .pause(pause)
      }
      kind = .drip(pieces: pieces - 1, size: size, pause: pause, isPaused: false)
      return .content([UInt8](repeating: UInt8(ascii: "*"), count: size), chunkExtension: nil)
    }
  }

  /// Whole repetitions, a little less than 64 KiB.
  private static let block = (0..<251 * 261).map { UInt8($0 % 251) }
}
