internal import TLSWire

/// A feature that a single ClientHello detects.
struct Feature: Sendable {
  /// Stable, snake case.
  let name: String
  let topic: EnumerationTopic
  /// For people.
  var detail: String?
  /// How much of the response to read.
  var depth = ServerResponseReader.Depth.hello
  let hello: @Sendable (inout EnumerationState) -> Result<CraftedClientHello, NotProbed>
  let judge: @Sendable (ProbeConclusion) -> (Support, Evidence)
  /// Sent if there was no response: if the server responds to the control, it was the feature that caused the timeout.
  var control: (@Sendable (inout EnumerationState) -> Result<CraftedClientHello, NotProbed>)?

  /// All features, in display order.
  static let all: [Feature] = [.everyExtension, .compression, .fallback] + tolerances
}

extension Feature {
  /// A TLS 1.2 ClientHello with every extension that a client may send; records the extensions of the response.
  static let everyExtension = Feature(name: "answers_extensions", topic: .extensions, depth: .flight) { known in
    known.base(.tls12).map { base in
      var offer = base
      offer.extras += Self.manyExtensions
      return known.hello(offer)
    }
  } judge: {
    accepted($0)
  }

  /// DEFLATE, before TLS 1.3 (RFC 3749); obsolete since CRIME.
  static let compression = Feature(name: "compression", topic: .compression) { known in
    known.baseBeforeTLS13().map { base in
      var offer = base
      offer.compressionMethods = [1, 64, 0]
      return known.hello(offer)
    }
  } judge: { finding in
    guard case .hello(let answer) = finding, let hello = answer.hello else { return accepted(finding) }
    return hello.compressionMethod == 0 ? (.refused, Evidence(.serverHello)) : (.accepted, Evidence(.serverHello))
  }

  /// A server that supports a newer version has to reject a retry with an older version and TLS_FALLBACK_SCSV (RFC 7507).
  static let fallback = Feature(name: "fallback_scsv", topic: .fallback) { known in
    let versions = known.acceptedVersions
    guard versions.count > 1 else { return .failure(NotProbed(words: "the server speaks a single version")) }
    // Servers differ in whether TLS 1.2 counts as a fallback from TLS 1.3; an older version certainly does.
    let others = versions.dropLast()
    guard let lower = others.last(where: { $0 < .tls12 }) ?? others.last else {
      return .failure(NotProbed(words: "there is no lower version"))
    }
    return known.base(lower).map { base in
      var offer = base
      offer.suites.append(.fallback)
      return known.hello(offer)
    }
  } judge: { finding in
    switch finding {
    case .refused(let evidence):
      if case .alert(let alert) = evidence.ground, alert.what == .inappropriateFallback { return (.accepted, evidence) }
      return (.undetermined, evidence)
    case .hello: return (.refused, Evidence(.serverHello))
    case .unknown(let evidence): return (.undetermined, evidence)
    case .flight: return (.undetermined, Evidence(.malformed("a flight that was not asked for")))
    }
  }

  /// Accepted if the handshake continues as usual.
  static func accepted(_ finding: ProbeConclusion) -> (Support, Evidence) {
    switch finding {
    case .hello: (.accepted, Evidence(.serverHello))
    case .flight: (.accepted, Evidence(.serverHello))
    case .refused(let evidence): (.refused, evidence)
    case .unknown(let evidence): (.undetermined, evidence)
    }
  }

  private static let manyExtensions: [TLSExtension] = [
    .statusRequest, .signedCertificateTimestamp, .alpn(["h2", "http/1.1"]),
    .heartbeat(), .maxFragmentLength(code: 4), .statusRequestV2, .truncatedHMAC, .serverCertificateTypes([0, 2]), .nextProtocolNegotiation,
  ]
}
