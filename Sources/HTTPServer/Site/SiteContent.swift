/// A source of content that is read while it is sent.
public protocol SiteSource: Sendable {
  /// Returns exactly `count` bytes; nil if it cannot.
  func read(at offset: UInt64, count: Int) async -> [UInt8]?
}

/// Content that is generated while it is sent, and whose length is not known in advance.
public protocol SiteGenerator: Sendable {
  /// Returns the next bytes, empty at the end; nil if the content cannot be completed.
  func next() async -> [UInt8]?
}

/// The content of a response, produced while it is sent.
public struct SiteContent: Sendable {
  private enum Kind: Sendable {
    /// The pattern, from its beginning.
    case pattern(left: UInt64)
    /// From byte `offset` of piece `next` on.
    case pieces([(bytes: [UInt8], chunkExtension: String?)], next: Int, offset: Int)
    /// Pieces with a pause between them.
    case drip(pieces: Int, size: Int, pause: Duration, isPaused: Bool)
    /// Pieces with a pause between them, the first after none.
    case paced([[UInt8]], next: Int, pause: Duration, isPaused: Bool)
    case source(any SiteSource, from: UInt64, left: UInt64)
    case generated(any SiteGenerator)
  }

  private var kind: Kind
  /// Nil if it is not known in advance.
  public let length: UInt64?

  public static func bytes(_ bytes: [UInt8]) -> SiteContent {
    SiteContent(kind: .pieces(bytes.isEmpty ? [] : [(bytes, nil)], next: 0, offset: 0), length: UInt64(bytes.count))
  }

  /// `count` bytes: 0, 1 … 250, repeated.
  public static func pattern(_ count: UInt64) -> SiteContent { SiteContent(kind: .pattern(left: count), length: count) }

  /// Without a length: each piece is sent as a chunk or a frame.
  public static func pieces(_ pieces: [(bytes: [UInt8], chunkExtension: String?)]) -> SiteContent {
    SiteContent(kind: .pieces(pieces, next: 0, offset: 0), length: nil)
  }

  public static func drip(pieces: Int, size: Int, pause: Duration) -> SiteContent {
    SiteContent(kind: .drip(pieces: pieces, size: size, pause: pause, isPaused: true), length: UInt64(pieces * size))
  }

  /// Without a length: each piece is sent as a chunk or a frame, after a pause unless it is the first.
  public static func paced(_ pieces: [[UInt8]], pause: Duration) -> SiteContent {
    SiteContent(kind: .paced(pieces, next: 0, pause: pause, isPaused: true), length: nil)
  }

  /// `count` bytes from the offset on.
  public static func source(_ source: any SiteSource, from offset: UInt64 = 0, count: UInt64) -> SiteContent {
    SiteContent(kind: .source(source, from: offset, left: count), length: count)
  }

  /// Without a length: each part is sent as a chunk or as frames.
  public static func generated(_ generator: any SiteGenerator) -> SiteContent { SiteContent(kind: .generated(generator), length: nil) }

  /// True if the end is known only once it is reached: a generator returns no bytes.
  var isGenerated: Bool { if case .generated = kind { true } else { false } }

  var isEmpty: Bool {
    switch kind {
    case .source(_, _, let left): left == 0
    case .pattern(let left): left == 0
    case .pieces(let pieces, _, _): pieces.isEmpty && length != nil
    case .drip(let pieces, let size, _, _): pieces * size == 0
    case .paced, .generated: false
    }
  }

  /// Nil at the end.
  mutating func next() -> SiteAction? {
    switch kind {
    case .pattern(let left):
      guard left > 0 else { return nil }
      let count = min(left, UInt64(Self.block.count))
      kind = .pattern(left: left - count)
      let bytes = count == UInt64(Self.block.count) ? Self.block : Array(Self.block.prefix(Int(count)))
      return .step(.content(bytes, chunkExtension: nil))
    case .pieces(let pieces, let next, let offset):
      guard next < pieces.count else { return nil }
      let (bytes, text) = pieces[next]
      // Avoids copying a long piece as a whole into the output.
      let end = min(bytes.count, offset + Self.longestPiece)
      kind = end == bytes.count ? .pieces(pieces, next: next + 1, offset: 0) : .pieces(pieces, next: next, offset: end)
      let part = offset == 0 && end == bytes.count ? bytes : Array(bytes[offset..<end])
      return .step(.content(part, chunkExtension: offset == 0 ? text : nil))
    case .drip(let pieces, let size, let pause, let isPaused):
      guard pieces > 0 else { return nil }
      guard isPaused else {
        kind = .drip(pieces: pieces, size: size, pause: pause, isPaused: true)
        return .step(.pause(pause))
      }
      kind = .drip(pieces: pieces - 1, size: size, pause: pause, isPaused: false)
      return .step(.content([UInt8](repeating: UInt8(ascii: "*"), count: size), chunkExtension: nil))
    case .paced(let pieces, let next, let pause, let isPaused):
      guard next < pieces.count else { return nil }
      guard isPaused else {
        kind = .paced(pieces, next: next, pause: pause, isPaused: true)
        return .step(.pause(pause))
      }
      kind = .paced(pieces, next: next + 1, pause: pause, isPaused: pause == .zero)
      return .step(.content(pieces[next], chunkExtension: nil))
    case .source(let source, let offset, let left):
      guard left > 0 else { return nil }
      let count = min(left, Self.portion)
      kind = .source(source, from: offset + count, left: left - count)
      return .work(
        SiteWork {
          let bytes = await source.read(at: offset, count: Int(count))
          return bytes.map { SiteResponse(.bytes($0)) } ?? .status(500)
        })
    case .generated(let generator):
      return .work(
        SiteWork {
          let bytes = await generator.next()
          return bytes.map { SiteResponse(.bytes($0)) } ?? .status(500)
        })
    }
  }

  private static let portion: UInt64 = 262_144
  private static let longestPiece = 65_536

  /// Complete repetitions of the pattern, a little less than 64 KiB.
  private static let block = (0..<251 * 261).map { UInt8($0 % 251) }
}
