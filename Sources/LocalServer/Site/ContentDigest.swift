internal import Bytes
internal import Crypto

/// How much content came, and its SHA-256; nothing else of it is kept.
final class ContentDigest {
  private(set) var count: UInt64 = 0
  private var digest = RunningDigest(.sha256)

  func add(_ bytes: ArraySlice<UInt8>) {
    count += UInt64(bytes.count)
    digest.update(bytes)
  }

  var sha256: String { Hex.encode(digest.value) }
}
