internal import COpenSSL
internal import TLSWire

/// The state shared by the sessions of a client or a server; it does not verify certificates.
///
/// libssl's security level is 0 unless a configuration raises it: an inspector has to accept weak peers.
@safe public final class TLSContext: @unchecked Sendable {
  // Sendable: an SSL_CTX is configured in `init` and only read after it, except for its session cache, which libssl locks, and its
  // reference count, which is atomic.
  let owner: ContextOwner
  let isServer: Bool
  let keyLog: (@Sendable (String) -> Void)?
  let maximumCertificateBytes: Int
  let takesEarlyData: Bool
  private let choices: ServerCallbacks?
  private let named: [ContextOwner]

  public init(client configuration: TLSConfiguration) throws(TLSError) {
    let owner = try ContextOwner(isServer: false)
    try owner.setVersions(configuration.minimumVersion, configuration.maximumVersion)
    try owner.setSecurity(level: configuration.securityLevel, dhBits: configuration.minimumDHBits)
    try owner.setSuites(configuration.cipherList, configuration.cipherSuites13)
    try owner.setGroups(configuration.groups)
    try owner.setSchemes(configuration.signatureSchemes)
    try owner.offer(configuration.alpn)
    unsafe copenssl_context_set_max_certificates(owner.pointer, configuration.maximumCertificateBytes)
    unsafe copenssl_context_set_tickets(owner.pointer, configuration.offersTickets ? 1 : 0)
    try owner.limitFragments(to: configuration.maximumFragmentLength)
    if configuration.offersPostHandshakeAuth { unsafe copenssl_context_offer_post_handshake(owner.pointer) }
    unsafe copenssl_context_keep_resumptions(owner.pointer, SessionRecorder.keep)
    if configuration.padsHello { unsafe copenssl_context_pad_hello(owner.pointer) }
    if configuration.requestsStaple {
      try owner.check(unsafe copenssl_context_request_staple(owner.pointer), "cannot request an OCSP response")
    }
    if configuration.requestsTimestamps {
      try owner.check(unsafe copenssl_context_request_timestamps(owner.pointer), "cannot request certificate timestamps")
    }
    if let identity = configuration.clientIdentity { try owner.use(identity) }
    if configuration.keyLog != nil { owner.logKeys() }
    self.owner = owner
    isServer = false
    keyLog = configuration.keyLog
    maximumCertificateBytes = configuration.maximumCertificateBytes
    takesEarlyData = false
    choices = nil
    named = []
  }

  public init(server configuration: TLSServerConfiguration) throws(TLSError) {
    let owner = try Self.server(configuration, identities: configuration.identities)
    var named: [String: ContextOwner] = [:]
    for (name, identities) in configuration.named { named[name] = try Self.server(configuration, identities: identities) }
    let choices = ServerCallbacks(configuration, named: named)
    choices.install(in: owner)
    for other in named.values { choices.install(in: other) }
    self.owner = owner
    isServer = true
    keyLog = configuration.keyLog
    maximumCertificateBytes = 0
    takesEarlyData = configuration.earlyDataLimit > 0 && !configuration.refusesEarlyData
    self.choices = choices
    self.named = Array(named.values)
  }

  private static func server(_ configuration: TLSServerConfiguration, identities: [TLSIdentity]) throws(TLSError) -> ContextOwner {
    let owner = try ContextOwner(isServer: true)
    try owner.setVersions(configuration.minimumVersion, configuration.maximumVersion)
    try owner.setSuites(configuration.cipherList, configuration.cipherSuites13)
    try owner.setGroups(configuration.groups)
    try owner.setSchemes(configuration.signatureSchemes)
    if configuration.agreesInFiniteFields { unsafe copenssl_context_agree_in_fields(owner.pointer) }
    for identity in identities { try owner.use(identity) }
    resume(owner, configuration)
    if !configuration.saysCloseNotify { unsafe copenssl_context_shut_quietly(owner.pointer) }
    unsafe copenssl_context_set_renegotiation(owner.pointer, configuration.renegotiation.code)
    if let code = configuration.clientCertificate.code {
      unsafe copenssl_context_request_client_certificate(owner.pointer, code)
    }
    for der in configuration.clientAuthorities {
      try owner.check(unsafe copenssl_context_add_client_authority(owner.pointer, der, der.count), "a client authority cannot be read")
    }
    if configuration.keyLog != nil { owner.logKeys() }
    return owner
  }

  private static func resume(_ owner: ContextOwner, _ configuration: TLSServerConfiguration) {
    unsafe copenssl_context_set_tickets(owner.pointer, configuration.offersTickets ? 1 : 0)
    if configuration.cachesSessions { unsafe copenssl_context_cache_sessions(owner.pointer) }
    // Without stateless tickets a TLS 1.3 server can still send tickets that identify cached sessions.
    if configuration.offersTickets || configuration.cachesSessions {
      unsafe copenssl_context_set_ticket_count(owner.pointer, max(0, configuration.ticketCount))
      if let keys = configuration.ticketKeys { _ = unsafe copenssl_context_set_ticket_keys(owner.pointer, keys, keys.count) }
    }
    if configuration.earlyDataLimit > 0 { unsafe copenssl_context_accept_early_data(owner.pointer, configuration.earlyDataLimit) }
  }
}

extension TLSServerConfiguration.ClientCertificate {
  fileprivate var code: Int32? {
    switch self {
    case .ignored: nil
    case .requested: Int32(COPENSSL_CERTIFICATE_WANTED)
    case .required: Int32(COPENSSL_CERTIFICATE_REQUIRED)
    case .requestedLater: Int32(COPENSSL_CERTIFICATE_LATER)
    }
  }
}

extension TLSServerConfiguration.Renegotiation {
  fileprivate var code: Int32 {
    switch self {
    case .refused: Int32(COPENSSL_RENEGOTIATION_REFUSED)
    case .allowed: Int32(COPENSSL_RENEGOTIATION_ALLOWED)
    case .allowedUnsafely: Int32(COPENSSL_RENEGOTIATION_UNSAFE)
    }
  }
}
