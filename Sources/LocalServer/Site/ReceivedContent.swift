internal import Bytes
internal import Crypto

/// The content of a request, or what was kept of it.
public struct ReceivedContent: Hashable, Sendable {
  /// How many bytes came.
  public internal(set) var count: UInt64 = 0
  /// All of them, where the plan wanted them; else none.
  public internal(set) var bytes: [UInt8] = []
  /// Nil where the bytes are there, or nobody wanted it.
  var digest: [UInt8]?

  /// In hexadecimal; of no content where neither the bytes nor their digest were kept.
  public var sha256: String { Hex.encode(digest ?? Digest.sha256(bytes)) }
}

/// Takes a request's content as it comes.
struct ContentKeeper {
  let keeping: SitePlan.Keeping
  private var content = ReceivedContent()
  /// Only where there is content to it.
  private var digest: DigestOfContent?

  init(_ keeping: SitePlan.Keeping) { self.keeping = keeping }

  /// There is more than may be kept.
  private(set) var isOverfull = false

  /// What came so far.
  var received: ReceivedContent {
    var received = content
    received.digest = digest?.value
    return received
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    content.count += UInt64(bytes.count)
    switch keeping {
    case .nothing: break
    case .digest:
      if digest == nil { digest = DigestOfContent() }
      digest?.update(bytes)
    case .bytes(let limit):
      guard !isOverfull, bytes.count <= limit - content.bytes.count else {
        isOverfull = true
        content.bytes = []
        return
      }
      content.bytes += bytes
    }
  }
}

/// A digest that goes with its keeper from hand to hand.
private final class DigestOfContent {
  private var digest = RunningDigest(.sha256)

  func update(_ bytes: ArraySlice<UInt8>) { digest.update(bytes) }

  var value: [UInt8] { digest.value }
}
