internal import TLSEngine
internal import TLSWire

/// The session of a `TLSConnection`: libssl's, or one with the ClientHello of another client program.
struct ClientSession: ~Copyable {
  /// Nil with a profile.
  private var library: TLSSession?
  private var profiled: ProfiledSession?

  init(_ session: consuming TLSSession) { library = consume session }

  init(_ session: ProfiledSession) {
    library = nil
    profiled = session
  }

  // MARK: bytes

  mutating func received(_ bytes: [UInt8]) {
    library?.received(bytes)
    profiled?.received(bytes)
  }

  mutating func receivedEnd() {
    library?.receivedEnd()
    profiled?.receivedEnd()
  }

  mutating func takeOutput() -> [UInt8] { library?.takeOutput() ?? profiled?.takeOutput() ?? [] }
  var hasOutput: Bool {
    switch library {
    case .some(let session): session.hasOutput
    case .none: profiled?.hasOutput ?? false
    }
  }

  // MARK: steps

  mutating func handshake() throws(TLSError) -> TLSStep {
    if let step = try library?.handshake() { return step }
    return try profiled?.handshake() ?? .done
  }

  mutating func read(max: Int) throws(TLSError) -> TLSRead {
    if let result = try library?.read(max: max) { return result }
    return try profiled?.read(max: max) ?? .closed(notify: false)
  }

  mutating func write(_ bytes: [UInt8]) throws(TLSError) -> TLSStep {
    if let step = try library?.write(bytes) { return step }
    return try profiled?.write(bytes) ?? .done
  }

  mutating func writeEarly(_ bytes: [UInt8]) throws(TLSError) {
    guard library != nil else { throw Self.unsupported("early data") }
    try library?.writeEarly(bytes)
  }

  mutating func renegotiate() throws(TLSError) -> Renegotiation {
    guard let step = try library?.renegotiate() else { throw Self.unsupported("renegotiation") }
    return step
  }

  mutating func shutdown() {
    library?.shutdown()
    profiled?.shutdown()
  }

  // MARK: observations

  var negotiated: Negotiated {
    switch library {
    case .some(let session): session.negotiated
    case .none: profiled?.negotiated ?? Self.nothing
    }
  }
  var messages: [HandshakeEvent] {
    switch library {
    case .some(let session): session.messages
    case .none: profiled?.messages ?? []
    }
  }
  var alerts: [AlertEvent] {
    switch library {
    case .some(let session): session.alerts
    case .none: profiled?.alerts ?? []
    }
  }
  var records: RecordCount {
    switch library {
    case .some(let session): session.records
    case .none: profiled?.recordCount ?? RecordCount()
    }
  }
  var flight: ObservedServerFlight { ObservedServerFlight(messages) }
  var hasTicket: Bool {
    switch library {
    case .some(let session): session.hasTicket
    case .none: messages.contains { $0.direction == .received && $0.type == .newSessionTicket }
    }
  }
  var resumptions: [Resumption] {
    switch library {
    case .some(let session): session.resumptions
    case .none: []
    }
  }
  var resumedBy: Resumption.Kind? {
    switch library {
    case .some(let session): session.resumedBy
    case .none: nil
    }
  }
  var earlyDataAccepted: Bool? {
    switch library {
    case .some(let session): session.earlyDataAccepted
    case .none: nil
    }
  }
  var renegotiatesSecurely: Bool {
    switch library {
    case .some(let session): session.renegotiatesSecurely
    case .none: flight.renegotiatesSecurely
    }
  }
  /// The ClientHello of a profile, as sent first.
  var profiledHello: ClientHello? { profiled?.hello }

  private static var nothing: Negotiated {
    Negotiated(version: .tls12, cipherSuite: CipherSuite(0), group: nil, signatureScheme: nil, alpn: nil, isResumed: false)
  }

  private static func unsupported(_ what: String) -> TLSError {
    TLSError(code: .configuration, what: "the ClientHello of a profile excludes \(what)")
  }
}

extension ObservedServerFlight {
  /// RFC 5746, section 3.4.
  fileprivate var renegotiatesSecurely: Bool { serverHello?.extensions[.renegotiationInfo] != nil }
}
