internal import COpenSSL
internal import TLSWire

/// A reference to one of libssl's sessions, and its only owner.
@safe final class KeptResumption {
  private let pointer: OpaquePointer

  /// Takes the reference over.
  init(adopting pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe copenssl_resumption_free(pointer) }

  /// Nil when libssl cannot write it down.
  var resumption: Resumption? {
    let length = unsafe copenssl_resumption_export(pointer, nil, 0)
    guard length > 0 else { return nil }
    let state = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = unsafe copenssl_resumption_export(pointer, buffer.baseAddress, length)
    }
    let facts = unsafe copenssl_resumption_describe(pointer)
    let version = ProtocolVersion(UInt16(truncatingIfNeeded: facts.version))
    let hasTicket = facts.has_ticket != 0
    return Resumption(
      version: version, cipherSuite: CipherSuite(facts.suite), kind: version >= .tls13 ? .preSharedKey : hasTicket ? .ticket : .sessionID,
      // Beside a ticket the number is libssl's own.
      sessionID: hasTicket ? [] : identifier, lifetime: .seconds(Int64(facts.lifetime_seconds)), maximumEarlyDataSize: facts.early_data,
      state: state)
  }

  private var identifier: [UInt8] {
    let capacity = 32
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = unsafe copenssl_resumption_identifier(pointer, start, capacity)
    }
  }
}
