internal import Bytes
internal import Crypto

/// Hashes and keeps the content as it passes, if requested.
struct BodyCollector: ~Copyable {
  private var digest: IncrementalDigest?
  private var kept: [UInt8]?
  private let limit: Int

  init(hashes: Bool, limit: Int) {
    digest = hashes ? IncrementalDigest(.sha256) : nil
    kept = limit > 0 ? [] : nil
    self.limit = limit
  }

  mutating func received(_ bytes: [UInt8]) {
    digest?.update(bytes)
    guard let count = kept?.count else { return }
    if bytes.count <= limit - count { kept?.append(contentsOf: bytes) } else { kept = nil }
  }

  consuming func finish() -> BufferedBody {
    BufferedBody(sha256: digest?.value, content: kept)
  }
}

/// Data about the last response's content in addition to its size.
struct BufferedBody: Sendable {
  var sha256: [UInt8]?
  var content: [UInt8]?
}
