internal import TLSWire

/// One row of the list of simple questions.
struct Feature: Sendable {
  /// Stable, snake case.
  let name: String
  let topic: Topic
  /// For people.
  var detail: String?
  /// How far to read the answer.
  var depth = AnswerReader.Depth.hello
  let hello: @Sendable (inout Knowledge) -> Result<CraftedHello, NotAsked>
  let judge: @Sendable (Finding) -> (Support, Evidence)
  /// Sent after no response came: where the server responds to it, the silence was about the ClientHello of the question.
  var control: (@Sendable (inout Knowledge) -> Result<CraftedHello, NotAsked>)?

  /// All, in the order in which they are shown.
  static let all: [Feature] = [.everyExtension, .compression, .fallback] + tolerances
}

extension Feature {
  /// A TLS 1.2 hello with every extension that a client may send: what is answered is noted.
  static let everyExtension = Feature(name: "answers_extensions", topic: .extensions, depth: .flight) { known in
    known.base(.tls12).map { base in
      var offer = base
      offer.extras += Self.manyExtensions
      return known.hello(offer)
    }
  } judge: {
    accepted($0)
  }

  /// DEFLATE, before TLS 1.3 (RFC 3749); CRIME made an end of it.
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

  /// A retry with a lower version that says so has to be refused by a server that speaks a higher one (RFC 7507).
  static let fallback = Feature(name: "fallback_scsv", topic: .fallback) { known in
    let versions = known.acceptedVersions
    guard versions.count > 1 else { return .failure(NotAsked(words: "the server speaks a single version")) }
    // Servers differ in whether a hello of TLS 1.2 is a fallback from TLS 1.3; an older one is for sure.
    let others = versions.dropLast()
    guard let lower = others.last(where: { $0 < .tls12 }) ?? others.last else {
      return .failure(NotAsked(words: "there is no lower version"))
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

  /// The server goes on as if nothing were unusual, or does not.
  static func accepted(_ finding: Finding) -> (Support, Evidence) {
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
