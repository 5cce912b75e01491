internal import COpenSSL
internal import Crypto
internal import TLSWire

/// The only owner of an SSL_CTX, so that it is freed if its configuration fails.
@safe final class ContextOwner {
  let pointer: OpaquePointer

  init(isServer: Bool) throws(TLSError) {
    guard let pointer = unsafe copenssl_context_new(isServer ? 1 : 0) else {
      throw TLSError(code: .configuration, what: "libssl gives no context", cause: ErrorQueue.drain())
    }
    unsafe self.pointer = pointer
  }

  deinit { unsafe copenssl_context_free(pointer) }

  func setVersions(_ minimum: ProtocolVersion, _ maximum: ProtocolVersion) throws(TLSError) {
    let done = unsafe copenssl_context_set_versions(pointer, Int32(minimum.rawValue), Int32(maximum.rawValue))
    try check(done, "the protocol versions \(minimum) to \(maximum) are not available")
  }

  func setSuites(_ list: String?, _ suites13: String?) throws(TLSError) {
    try check(unsafe copenssl_context_set_suites(pointer, list, suites13), "the list of cipher suites is not understood")
  }

  func setSecurity(level: Int, dhBits: Int) throws(TLSError) {
    guard (0...5).contains(level) else { throw TLSError(code: .configuration, what: "there is no security level \(level)") }
    if level > 0 { unsafe copenssl_context_set_security_level(pointer, Int32(level)) }
    guard dhBits > 0 else { return }
    try check(unsafe copenssl_context_require_dh(pointer, Self.strength(ofDH: dhBits)), "no strength of Diffie-Hellman can be required")
  }

  /// Security bits of a finite field (SP 800-57 part 1, table 2), as in libcrypto.
  private static func strength(ofDH bits: Int) -> Int32 {
    switch bits {
    case ..<1_024: 0
    case ..<2_048: 80
    case ..<3_072: 112
    case ..<7_680: 128
    case ..<15_360: 192
    default: 256
    }
  }

  func setGroups(_ groups: String?) throws(TLSError) {
    guard let groups else { return }
    try check(unsafe copenssl_context_set_groups(pointer, groups), "the list of groups is not understood")
  }

  func setSchemes(_ schemes: String?) throws(TLSError) {
    guard let schemes else { return }
    try check(unsafe copenssl_context_set_schemes(pointer, schemes), "the list of signature schemes is not understood")
  }

  func offer(_ protocols: [String]) throws(TLSError) {
    guard !protocols.isEmpty else { return }
    let list = try Self.wireForm(of: protocols)
    try check(unsafe copenssl_context_offer_protocols(pointer, list, list.count), "the list of application protocols is not understood")
  }

  /// Length-prefixed names (RFC 7301, section 3.1).
  static func wireForm(of protocols: [String]) throws(TLSError) -> [UInt8] {
    guard protocols.allSatisfy({ (1...255).contains($0.utf8.count) }) else {
      throw TLSError(code: .configuration, what: "an application protocol has 1 to 255 bytes")
    }
    return protocols.flatMap { [UInt8($0.utf8.count)] + $0.utf8 }
  }

  func limitFragments(to length: Int?) throws(TLSError) {
    guard let length else { return }
    guard let index = [512, 1_024, 2_048, 4_096].firstIndex(of: length) else {
      throw TLSError(code: .configuration, what: "a fragment can be limited to 512, 1024, 2048 or 4096 bytes, not \(length)")
    }
    try check(unsafe copenssl_context_set_max_fragment(pointer, UInt8(index + 1)), "the length of fragments cannot be limited")
  }

  func use(_ identity: TLSIdentity) throws(TLSError) {
    guard let leaf = identity.chain.first else { throw TLSError(code: .configuration, what: "a chain without a certificate") }
    guard let chain = unsafe copenssl_chain_new() else { throw TLSError(code: .configuration, what: "no memory for a chain") }
    defer { unsafe copenssl_chain_free(chain) }
    for (index, der) in identity.chain.enumerated().dropFirst() {
      try check(unsafe copenssl_chain_push(chain, der, der.count), "certificate \(index) of the chain cannot be read")
    }
    let key = identity.key.der
    let done = unsafe copenssl_context_use_chain(pointer, leaf, leaf.count, key, key.count, chain)
    try check(done, "the certificate and its key cannot be used")
  }

  func logKeys() { unsafe copenssl_context_set_key_log(pointer, SessionRecorder.logKey) }

  func check(_ done: Int32, _ what: @autoclosure () -> String) throws(TLSError) {
    guard done != 1 else { return }
    throw TLSError(code: .configuration, what: what(), cause: ErrorQueue.drain())
  }
}
