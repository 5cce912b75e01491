internal import COpenSSL
internal import TLSWire

extension TLSSessionOptions {
  func apply(to session: OpaquePointer, of owner: ContextOwner) throws(TLSError) {
    if let alpn {
      let list = try ContextOwner.wireForm(of: alpn)
      try owner.check(
        unsafe copenssl_session_offer_protocols(session, list, list.count), "the list of application protocols is not understood")
    }
    if let versions {
      let done = unsafe copenssl_session_set_versions(session, Int32(versions.lowerBound.rawValue), Int32(versions.upperBound.rawValue))
      try owner.check(done, "the protocol versions \(versions.lowerBound) to \(versions.upperBound) are not available")
    }
    if !offersTickets { unsafe copenssl_session_refuse_tickets(session) }
    if offersPostHandshakeAuth { unsafe copenssl_session_offer_post_handshake(session) }
    if sendsFallbackSignal { unsafe copenssl_session_signal_fallback(session) }
    if let recordLength {
      let done = unsafe copenssl_session_set_record_length(session, max(0, recordLength))
      try owner.check(done, "records of \(recordLength) bytes cannot be made")
    }
  }
}
