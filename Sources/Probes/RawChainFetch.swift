internal import Bytes
internal import Connect
internal import Enumeration
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Reads the certificates of an address from its responses to ClientHellos, if no handshake can be completed.
struct RawChainFetch {
  let question: ChainProbeOptions
  let connector: Connector
  let overall: Deadline

  enum Result {
    /// The server's certificates, or the parameters that it requires.
    case seen(AddressObservation)
    /// The server refuses every ClientHello.
    case refusesAll
    /// A timeout or a closed connection.
    case broken
  }

  /// `refusal` is the outcome of the previous ClientHello.
  func run(along route: Route, after refusal: String, requestsStatus: Bool) async -> Result {
    let hellos = CertificateClientHellos(serverName: question.serverName, requestsStatus: requestsStatus)
    var search = CertificateSearch(hellos, seed: .random(in: .min ... .max))
    let limit = question.hello.maximumCertificateBytes
    let reading = CertificateSearchRun(connector: connector, route: route, certificateLimit: limit, overall: overall)
    let last = await reading.run(&search)
    let endpoint = route.endpoint
    var observation = AddressObservation(address: endpoint.address, port: endpoint.port)
    observation.hello = ClientHelloDescription(kind: .own, reason: refusal)
    if let found = search.found {
      if let way = last.way { observation.describe(way) }
      observation.timings.certificate = last.elapsed.microseconds
      observation.handshake = HandshakeDescription(readFrom: found)
      observation.describe(PossessionProof(found, to: last.hello))
      observation.presented.certificates = found.certificates
      observation.presented.staple = found.certificateStatus?.ocspResponse
      observation.presented.timestamps = found.hello?.extensions.signedCertificateTimestamps ?? []
      return .seen(observation)
    }
    if search.isTooLong {
      observation.failure = .certificatesTooLong(at: endpoint, limit: limit)
      return .seen(observation)
    }
    if let hello = search.modern, let choice = UnsupportedSelection(hello) {
      observation.handshake = HandshakeDescription(readFrom: hello, group: hello.selectedGroup, scheme: nil)
      observation.failure = choice.failure(at: endpoint)
      return .seen(observation)
    }
    return search.isExhausted ? .refusesAll : .broken
  }
}

extension HandshakeDescription {
  /// The server's choice in plaintext; an SSL 2.0 server leaves the choice of a cipher to the client.
  fileprivate init?(readFrom answer: ServerResponse) {
    if let ssl2 = answer.ssl2 {
      self.init(protocol: ssl2.version.description, cipherSuite: nil, completed: false)
      return
    }
    guard let hello = answer.hello else { return nil }
    var group: NamedGroup?
    if case .ellipticCurve(let named, _)? = answer.keyExchange?.parameters { group = named }
    self.init(readFrom: hello, group: group, scheme: answer.keyExchange?.scheme)
  }

  fileprivate init(readFrom hello: ServerHello, group: NamedGroup?, scheme: SignatureScheme?) {
    self.init(
      protocol: hello.version.description, cipherSuite: WireValue(hello.cipherSuite), group: group.map { WireValue($0) },
      signatureScheme: scheme.map { WireValue($0) },
      alpn: hello.extensions.selectedProtocol.map { String(decoding: $0, as: UTF8.self) }, completed: false)
  }
}

extension Failure {
  /// Worded like libssl's limit error.
  fileprivate static func certificatesTooLong(at endpoint: Endpoint, limit: Int) -> Failure {
    Failure(
      stage: .handshake, code: TLSError.Code.tooLong.rawValue,
      message: "\(endpoint): the server's certificates are longer than \(limit) bytes", hint: hintForLength)
  }

  static let hintForLength = Hint.code(.raiseChainLimit)
}
