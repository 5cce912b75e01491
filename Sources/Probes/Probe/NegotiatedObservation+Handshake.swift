internal import Bytes
internal import Crypto
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import X509

extension NegotiatedObservation {
  /// The negotiated parameters and messages of a handshake with libssl; `events` are all its messages, including later tickets.
  init(_ negotiated: Negotiated, _ events: [HandshakeEvent], at now: Timestamp) {
    self.init(handshake: HandshakeDescription(negotiated))
    let flight = ObservedServerFlight(events)
    describe(flight, negotiated.version, at: now)
    tickets = events.tickets(in: negotiated.version).map { TicketObservation($0.ticket, in: negotiated.version) }
  }

  private mutating func describe(_ flight: ObservedServerFlight, _ version: ProtocolVersion, at now: Timestamp) {
    let answered = (flight.serverHello?.extensions ?? []) + (flight.encryptedExtensions?.extensions ?? [])
    extensions = answered.map {
      ExtensionObservation(id: $0.type.hex, name: $0.type.description, protocols: [version.description])
    }
    hasExtendedMainSecret = flight.usesExtendedMainSecret
    recordSizeLimit = answered.recordSizeLimit.map { Int($0) }
    if let hello = flight.serverHello {
      let random = ServerRandom(hello)
      randomTime = random.time.rfc3339
      randomTimeIsPlausible = random.isTime(near: now)
      downgradeSentinel = random.downgrade
    }
    describe(certificates: flight)
  }

  private mutating func describe(certificates flight: ObservedServerFlight) {
    guard !flight.certificates.isEmpty, let der = flight.certificates.first else { return }
    certificateCount = flight.certificates.count
    earliestNotAfter = flight.certificates.compactMap { try? Certificate(der: $0).notAfter }.min()?.rfc3339
    let leaf = try? Certificate(der: der)
    certificate = leaf.map { LeafObservation($0) }
    isStapled = flight.ocspResponse != nil
    let stapled = flight.ocspResponse.flatMap { try? OCSPTimestamps(response: $0).lists } ?? []
    timestamps = [
      TimestampCount(source: .tls, count: flight.signedCertificateTimestamps.count),
      TimestampCount(source: .certificate, count: Self.count(leaf?.signedCertificateTimestamps.map { [$0] } ?? [])),
      TimestampCount(source: .ocsp, count: Self.count(stapled)),
    ]
  }

  private static func count(_ lists: [[UInt8]]) -> Int {
    lists.reduce(0) { $0 + ((try? SignedCertificateTimestampList(reading: $1).timestamps.count) ?? 0) }
  }
}

extension LeafObservation {
  init(_ certificate: Certificate) {
    self.init(
      subject: certificate.subject.description, issuer: certificate.issuer.description, notAfter: certificate.notAfter.rfc3339,
      sha256: Hex.encode(Digest.sha256(certificate.der)), serial: Hex.encode(certificate.serialNumber),
      dnsNames: (certificate.subjectAlternativeNames ?? []).compactMap { if case .dns(let name) = $0 { name } else { nil } })
  }
}

extension TicketObservation {
  init(_ ticket: NewSessionTicket, in version: ProtocolVersion) {
    self.init(
      protocol: version.description, lifetimeSeconds: Int(ticket.lifetimeSeconds), length: ticket.ticket.count,
      maximumEarlyData: ticket.maximumEarlyDataSize.map { Int($0) })
    knownKey = KnownTicketKeys.key(of: ticket.ticket)
  }
}
