internal import Bytes
internal import Crypto

/// The content of a request, or the part of it that was kept.
public struct ReceivedContent: Hashable, Sendable {
  /// The number of bytes received.
  public internal(set) var count: UInt64 = 0
  /// All bytes if the plan keeps them; otherwise empty.
  public internal(set) var bytes: [UInt8] = []
  /// Nil if the bytes were kept, or if the plan requires neither.
  var digest: [UInt8]?

  /// In hexadecimal; that of an empty content if neither the bytes nor their digest were kept.
  public var sha256: String { Hex.encode(digest ?? Digest.sha256(bytes)) }
}

/// Receives a request's content.
struct ContentCollector: ~Copyable {
  /// The reason why content is not kept.
  enum Refusal { case requestLimit, serverLimit }

  let keeping: SitePlan.Keeping
  private var content = ReceivedContent()
  /// Nil until there is content to digest.
  private var digest: DigestOfContent?
  private var reservation: UploadReservation

  init(_ keeping: SitePlan.Keeping, within budget: UploadBudget? = nil) {
    self.keeping = keeping
    reservation = UploadReservation(of: budget)
  }

  /// Nil while all content could be kept.
  private(set) var refusal: Refusal?

  /// The content received so far.
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
      guard refusal == nil else { return }
      guard bytes.count <= limit - content.bytes.count else { return refuse(.requestLimit) }
      guard makeRoom(for: content.bytes.count + bytes.count, limit: limit) else { return refuse(.serverLimit) }
      content.bytes += bytes
    }
  }

  private mutating func refuse(_ reason: Refusal) {
    refusal = reason
    content.bytes = []
  }

  /// Reserves the capacity that the array will use, which grows by doubling. False if the budget is exhausted.
  private mutating func makeRoom(for size: Int, limit: Int) -> Bool {
    guard size > content.bytes.capacity else { return true }
    let double = min(limit, max(size, 2 * content.bytes.capacity))
    guard reservation.grow(to: double) else {
      guard reservation.grow(to: size) else { return false }
      content.bytes.reserveCapacity(size)
      return true
    }
    content.bytes.reserveCapacity(double)
    return true
  }
}

/// A digest shared by reference when its keeper is moved.
private final class DigestOfContent {
  private var digest = IncrementalDigest(.sha256)

  func update(_ bytes: ArraySlice<UInt8>) { digest.update(bytes) }

  var value: [UInt8] { digest.value }
}
