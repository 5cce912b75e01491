internal import COpenSSL

/// The error queue that libcrypto and libssl share, this thread's.
package enum ErrorQueue {
  /// Empties the queue; what stood there, oldest first and bounded.
  package static func drain() -> [String] {
    var causes: [String] = []
    var text = [CChar](repeating: 0, count: 200)
    var library: Int32 = 0
    var reason: Int32 = 0
    while unsafe copenssl_take_library_error(&library, &reason, &text, text.count) != 0 {
      guard causes.count < 8 else { continue }
      causes.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return causes
  }

  package static func clear() { copenssl_clear_errors() }
}
