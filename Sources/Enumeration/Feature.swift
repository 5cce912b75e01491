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
    case .flight: return (.undetermined, Evidence(.malformed("an unrequested flight")))
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

/// Valid but unusual ClientHellos; a server that rejects one breaks with current or future clients.
extension Feature {
  static let tolerances: [Feature] = [
    hangingLength,
    tolerance("hello_over_1400_bytes", "more than one packet, as with a post-quantum share") { known, offer in
      sized(1_600...2_048, offer, &known)
    },
    tolerance("hello_over_2048_bytes") { known, offer in sized(2_400...8_192, offer, &known) },
    tolerance("hello_in_segments", "the ClientHello in several TCP segments") { known, offer in
      var crafted = known.hello(offer)
      crafted.segmentLength = 64
      return crafted
    },
    tolerance("hello_in_records", "the ClientHello in several records (RFC 8446, section 5.1)") { known, offer in
      var crafted = known.hello(offer)
      crafted.fragmentLength = 64
      return crafted
    },
    tolerance("unknown_extension") { known, offer in
      guard offer.version > .ssl3 else { return nil }
      var offer = offer
      offer.extras.append(TLSExtension(type: ExtensionType(0x2222), body: [1, 2, 3]))
      return known.hello(offer)
    },
    tolerance("unknown_version", "a version after TLS 1.3 (RFC 8446, section 4.2.1)") { known, offer in
      var offer = offer
      if offer.version >= .tls13 { offer.versions = [ProtocolVersion(0x0305), offer.version] }
      var crafted = known.hello(offer)
      if offer.version < .tls13 { crafted.hello.legacyVersion = ProtocolVersion(0x0304) }
      return crafted
    },
    tolerance("grease", "reserved values among suites, groups, extensions and versions (RFC 8701)") { known, offer in
      var offer = offer
      offer.suites.insert(.grease(2), at: 0)
      offer.groups.insert(.grease(3), at: 0)
      offer.schemes.insert(.grease(5), at: 0)
      offer.extras += [.grease(4), .grease(6, body: [0])]
      if offer.version >= .tls13 { offer.versions = [.grease(7), offer.version] }
      return known.hello(offer)
    },
    tolerance("many_suites", "a list of 200 suites") { known, offer in
      var offer = offer
      let others = known.customary.suites.filter { !offer.suites.contains($0) && $0.facts.map { $0.firstVersion < .tls13 } == true }
      offer.suites += others.prefix(max(0, 200 - offer.suites.count))
      return known.hello(offer)
    },
  ]

  /// The control has the same extensions, and a length that no load balancer hangs on.
  private static let hangingLength: Feature = {
    var feature = tolerance(
      "hello_of_256_to_511_bytes", "TLSv1.2 ClientHello of 300 bytes, which hangs some load balancers (RFC 7685)"
    ) { known, offer in
      sized(300...511, offer, &known)
    }
    feature.control = { known in
      known.newestBase().flatMap { offer in
        sized(512...600, offer, &known).map { .success($0) } ?? .failure(NotProbed(words: "no such ClientHello of \(offer.version)"))
      }
    }
    return feature
  }()

  private static func tolerance(
    _ name: String, _ detail: String? = nil,
    _ craft: @escaping @Sendable (inout EnumerationState, ClientHelloBuilder.Offer) -> CraftedClientHello?
  ) -> Feature {
    Feature(name: name, topic: .tolerance, detail: detail) { known in
      known.newestBase().flatMap { offer in
        craft(&known, offer).map { .success($0) } ?? .failure(NotProbed(words: "no such ClientHello of \(offer.version)"))
      }
    } judge: {
      accepted($0)
    }
  }

  /// Padded to the minimum of those lengths (RFC 7685); nil if the ClientHello is longer, and for SSL 3.0, which has no padding.
  private static func sized(_ lengths: ClosedRange<Int>, _ offer: ClientHelloBuilder.Offer, _ known: inout EnumerationState)
    -> CraftedClientHello?
  {
    guard offer.version > .ssl3 else { return nil }
    var offer = offer
    let shared = offer.shares.map(\.group)
    offer.groups = shared + offer.groups.filter { !shared.contains($0) }.prefix(4)
    offer.schemes = Array(offer.schemes.prefix(13))
    var crafted = known.hello(offer)
    crafted.hello.extensions?.removeAll { $0.type == .padding }
    let missing = lengths.lowerBound - crafted.hello.message.bytes.count - 4
    if missing >= 0 { crafted.hello.extensions?.append(TLSExtension(type: .padding, body: [UInt8](repeating: 0, count: missing))) }
    return lengths.contains(crafted.hello.message.bytes.count) ? crafted : nil
  }
}
