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
struct ContentKeeper: ~Copyable {
  /// Why content cannot be kept.
  enum Refusal { case requestLimit, serverLimit }

  let keeping: SitePlan.Keeping
  private var content = ReceivedContent()
  /// Only where there is content to it.
  private var digest: DigestOfContent?
  private var reservation: UploadReservation

  init(_ keeping: SitePlan.Keeping, within budget: UploadBudget? = nil) {
    self.keeping = keeping
    reservation = UploadReservation(of: budget)
  }

  /// Nil while all content could be kept.
  private(set) var refusal: Refusal?

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

  /// Reserves what the array will really take, which grows by doubling. False when there is no room.
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

/// A digest that goes with its keeper from hand to hand.
private final class DigestOfContent {
  private var digest = RunningDigest(.sha256)

  func update(_ bytes: ArraySlice<UInt8>) { digest.update(bytes) }

  var value: [UInt8] { digest.value }
}
