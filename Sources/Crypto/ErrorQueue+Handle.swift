internal import COpenSSL

/// The error queue of the current thread, shared by libcrypto and libssl.
package enum ErrorQueue {
  /// Empties the queue and returns its messages, oldest first, at most 8.
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
