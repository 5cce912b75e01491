internal import Bytes
internal import Connect
internal import Enumeration
internal import Observation
internal import Resolver
public import TLSEngine
internal import TLSWire
internal import Transport

/// One chain fetch from one address: connects, performs a handshake and keeps the messages received.
struct ChainFetch {
  private let question: ChainProbeOptions
  private let type: CertificateType?
  private let connector: Connector
  private let overall: Deadline

  init(_ question: ChainProbeOptions, _ type: CertificateType?, _ connector: Connector, _ overall: Deadline) {
    self.question = question
    self.type = type
    self.connector = connector
    self.overall = overall
  }

  func run(firstOf routes: [Route], late: LateAddresses? = nil, connecting: Deadline) async -> AddressObservation {
    var best = await attempt(shaped(question.hello), firstOf: routes, late: late, connecting: connecting)
    guard question.widens else { return best.observation }
    // A server that closes the connection instead may do so because of the extensions that request a staple or SCTs.
    let wasAlert = best.isAlert
    for (kind, hello) in [(ClientHelloKind.wide, wideHello), (.bare, bareHello)] {
      guard let refusal = best.refusal else { return best.observation }
      let again = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
      var next = await attempt(shaped(hello), firstOf: [best.route], connecting: again)
      // A certificate from a failed handshake is more useful than another failure, unless that failure is a wrong signature.
      let isWorse = !next.observation.isObserved && !best.observation.presented.certificates.isEmpty
      guard !isWorse || next.observation.possession == .refuted else { continue }
      next.observation.hello = ClientHelloDescription(kind: kind, reason: refusal)
      best = next
    }
    guard let refusal = best.refusal, best.observation.presented.certificates.isEmpty else { return best.observation }
    return await readWithoutLibssl(best.observation, best.route, refusal, wasAlert: wasAlert)
  }

  /// Reads the certificates of a server that refuses libssl's ClientHellos: from its TLS 1.3 flight, or with older versions and other
  /// suites.
  private func readWithoutLibssl(
    _ refused: AddressObservation, _ route: Route, _ refusal: String, wasAlert: Bool
  ) async -> AddressObservation {
    var refused = refused
    var hint = Self.hintForType
    if type == nil {
      if let read = await readFlight(along: route, refusal) { return read }
      let look = RawChainFetch(question: question, connector: connector, overall: overall)
      switch await look.run(along: route, after: refusal, requestsStatus: wasAlert) {
      case .seen(let seen): return await readInOlderVersion(seen, along: route) ?? seen
      case .refusesAll: hint = Self.hintForRefusal
      case .broken: return refused
      }
    }
    if refused.failure?.hint == nil { refused.failure?.hint = hint }
    return refused
  }

  /// The observation with TLS 1.2 for a server whose choice in TLS 1.3 cannot be computed here; nil if it sends no certificates.
  private func readInOlderVersion(_ hidden: AddressObservation, along route: Route) async -> AddressObservation? {
    guard hidden.presented.certificates.isEmpty, let handshake = hidden.handshake, handshake.protocol == ProtocolVersion.tls13.description
    else {
      return nil
    }
    var hello = wideHello
    hello.maximumVersion = .tls12
    var seen = await attempt(hello, firstOf: [route], connecting: Deadline.after(connector.options.connectTimeout).earlier(of: overall))
      .observation
    guard !seen.presented.certificates.isEmpty else { return nil }
    let choice = (handshake.group ?? handshake.cipherSuite)?.name ?? "a choice that is not computed"
    seen.hello = ClientHelloDescription(kind: .tls12, reason: "TLS 1.3 requires \(choice)")
    return seen
  }

  private func shaped(_ hello: TLSConfiguration) -> TLSConfiguration { type?.shaping(hello) ?? hello }

  /// The user's ClientHello options with everything that libssl can offer.
  private var wideHello: TLSConfiguration {
    var wide = TLSConfiguration.wide
    wide.alpn = question.hello.alpn
    wide.clientIdentity = question.hello.clientIdentity
    wide.maximumCertificateBytes = question.hello.maximumCertificateBytes
    wide.keyLog = question.hello.keyLog
    return wide
  }

  /// The same without extensions because of which some servers close the connection instead of ignoring them.
  private var bareHello: TLSConfiguration {
    var bare = wideHello
    bare.alpn = []
    bare.requestsStaple = false
    bare.requestsTimestamps = false
    return bare
  }

  /// The flight of a TLS 1.3 server for signature schemes that libssl does not support, read without libssl; nil if there is none.
  private func readFlight(along route: Route, _ refusal: String) async -> AddressObservation? {
    guard type == nil, let passage = try? await connector.open(route, deadline: overall) else { return nil }
    defer { passage.close() }
    let deadline = Deadline.after(connector.options.handshakeTimeout).earlier(of: overall)
    var offer = ServerFlightOffer(serverName: question.serverName)
    offer.signatureSchemes += CertificateClientHellos.modernSchemes.filter { !offer.signatureSchemes.contains($0) }
    offer.certificateLimit = question.hello.maximumCertificateBytes
    let start = ContinuousClock.now
    let reading = await FlightReader.read(over: passage, offering: offer, deadline: deadline)
    guard let flight = reading.flight else { return nil }
    let proof = PossessionProof(flight, hasWrongFinished: reading.hasWrongFinished)
    // Of a truncated flight only a wrong signature counts; other ClientHellos get the rest.
    guard reading.error == nil || proof.possession == .refuted else { return nil }
    var observation = AddressObservation(address: route.endpoint.address, port: route.endpoint.port)
    observation.hello = ClientHelloDescription(kind: .own, reason: refusal)
    observation.failure = reading.error.map(Failure.init)
    observation.describe(proof)
    observation.handshake = HandshakeDescription(
      protocol: flight.serverHello.version.description, cipherSuite: WireValue(flight.serverHello.cipherSuite),
      group: flight.group.map { WireValue($0) }, signatureScheme: WireValue(flight.certificateVerify.scheme),
      alpn: flight.applicationProtocol.map { String(decoding: $0, as: UTF8.self) }, completed: false)
    observation.describe(passage)
    observation.timings.certificate = flight.marks.last { $0.message == .certificate }.map { start.duration(to: $0.instant).microseconds }
    observation.presented.certificates = flight.certificates
    observation.presented.staple = flight.certificate?.entries.first?.ocspResponse
    observation.presented.timestamps = flight.certificate?.entries.first?.signedCertificateTimestamps ?? []
    return observation
  }

  private struct Attempt {
    var observation: AddressObservation
    var route: Route
    /// The reason the ClientHello was refused; nil if it was not, or if another ClientHello cannot help.
    var refusal: String?
    /// Whether it was refused with an alert, by a server that has parsed it.
    var isAlert = false
  }

  private func attempt(
    _ hello: TLSConfiguration, firstOf routes: [Route], late: LateAddresses? = nil, connecting: Deadline
  ) async -> Attempt {
    do throws(ConnectError) {
      let context = try makeContext(hello)
      let (passage, _) = try await connector.open(firstOf: routes, late: late, connecting: connecting, deadline: overall)
      let connection = try TLSConnection(over: passage, context: context, serverName: question.serverName)
      let deadline = Deadline.after(connector.options.handshakeTimeout).earlier(of: overall)
      var error: ConnectError?
      do throws(ConnectError) {
        try await connection.handshake(deadline: deadline)
      } catch let failure {
        error = failure
      }
      let observation = observe(connection, hello, error)
      if error == nil { await connection.close(deadline: deadline) } else { passage.close() }
      // A wrong signature is not a refusal of the ClientHello: a later one must not turn it into trust.
      let refusal = observation.possession == .refuted ? nil : error.flatMap(Self.refusal)
      return Attempt(observation: observation, route: passage.route, refusal: refusal, isAlert: error?.alert != nil)
    } catch {
      let route = routes.first { [$0.hop, $0.endpoint].contains(error.endpoint) } ?? routes[0]
      var observation = AddressObservation(address: route.endpoint.address, port: route.endpoint.port)
      observation.certificateType = type?.rawValue
      observation.failure = Failure(error)
      observation.startTLS = error.startTLS.map { StartTLSObservation($0) }
      return Attempt(observation: observation, route: route)
    }
  }

  private func makeContext(_ hello: TLSConfiguration) throws(ConnectError) -> TLSContext {
    return try TLSError.translating(try TLSContext(client: hello)) {
      ConnectError(stage: .handshake, code: $0.code.rawValue, message: $0.description, hint: $0.hint, causes: $0.causes)
    }
  }

  private func observe(_ connection: TLSConnection, _ hello: TLSConfiguration, _ error: ConnectError?) -> AddressObservation {
    let passage = connection.passage
    var observation = AddressObservation(address: passage.peer.address, port: passage.peer.port)
    observation.describe(passage)
    observation.certificateType = type?.rawValue
    observation.failure = error.map(Failure.init)
    if error?.code == TLSError.Code.tooLong.rawValue { observation.failure?.hint = Failure.hintForLength }
    mark(&observation.timings, connection)
    let flight = connection.flight
    if error == nil { observation.handshake = HandshakeDescription(connection.negotiated) }
    observation.presented.certificates = flight.certificates
    observation.presented.staple = flight.ocspResponse
    observation.presented.isStapleExpected = hello.requestsStaple && error == nil
    observation.presented.timestamps = flight.signedCertificateTimestamps
    if error == nil || !flight.certificates.isEmpty { observation.describe(PossessionProof(connection, hasCompleted: error == nil)) }
    return observation
  }

  private func mark(_ timings: inout TimingsDescription, _ connection: TLSConnection) {
    guard let start = connection.helloSent else { return }
    timings.handshake = connection.handshakeEnded.map { start.duration(to: $0).microseconds }
    for message in connection.messages where message.direction == .received {
      let elapsed = start.duration(to: message.at).microseconds
      switch message.type {
      case .serverHello: timings.serverHello = elapsed
      case .certificate: timings.certificate = elapsed
      default: break
      }
    }
  }

  /// The refusal of a ClientHello by an alert or by closing the connection; nil for timeouts, other protocols and errors of another kind.
  private static func refusal(_ error: ConnectError) -> String? {
    guard !error.isTimeout, !error.isCancelled, !final.contains(error.code) else { return nil }
    if let alert = error.alert {
      return alert.what == .certificateRequired || alert.what == .unrecognizedName ? nil : "\(alert)"
    }
    return error.message
  }

  /// Errors that no other ClientHello changes.
  private static let final: Set<String> = [TLSError.Code.notTLS.rawValue, TLSError.Code.tooLong.rawValue]

  private static let hintForRefusal = Hint.code(.useOtherServerNameForAll)
  private static let hintForType = Hint.code(.omitCertificateType)
}

extension HandshakeDescription {
  init(_ negotiated: Negotiated) {
    self.init(
      protocol: negotiated.version.description, cipherSuite: WireValue(negotiated.cipherSuite),
      group: negotiated.group.map { WireValue($0) },
      signatureScheme: negotiated.signatureScheme.map { WireValue($0) },
      alpn: negotiated.alpn.map { String(decoding: $0, as: UTF8.self) })
  }
}

/// The parameters of a chain probe: ClientHello, server name, addresses.
public struct ChainProbeOptions: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The ClientHello of an ordinary client, with the user's options.
  public var hello = TLSConfiguration.ordinary
  /// Whether a refused ClientHello is followed by one that offers everything.
  public var widens = true
  /// Probes every address rather than the first that responds.
  public var allAddresses = false
  /// The types of certificates to request, one handshake each; empty for one handshake with the ordinary ClientHello.
  public var certificateTypes: [CertificateType] = []
  /// For the complete probe.
  public var timeout: Duration = .seconds(60)

  public init(serverName: String?) {
    self.serverName = serverName
  }
}
