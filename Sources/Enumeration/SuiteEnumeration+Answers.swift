internal import TLSWire

extension SuiteEnumeration {
  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let asked = underWay.removeValue(forKey: token) else { return }
    // `EnumerationState` has recorded the finite field of this response.
    if asked.isForField {
      if case .hello(let answer) = finding { known.noteExchange(answer) }
      return settle(&known)
    }
    let outcome = outcome(finding, asked, &known)
    if asked.isOrder {
      if case .picked(let suite) = outcome { order?.received(suite, to: asked.id) } else { order?.received(nil, to: asked.id) }
      return settle(&known)
    }
    if asked.isForecast { return receivedForecast(outcome, asked, &known) }
    search.received(outcome, to: asked.id)
    if case .refused(let evidence) = outcome, asked.companion != nil, asked.offered.count == 1 {
      known.note("server.fails-choices", "selects cipher suites with which it does not go on", in: version)
      lastRefusal = lastRefusal ?? evidence
    } else if case .refused(let evidence) = outcome, !(asked.offered.count > 1 && asked.companion != nil) {
      lastRefusal = evidence
      known.noteRefusal(evidence.ground, in: version)
      shapes.refused(asked.offered, in: asked.shape)
      known.likelihood.refuse(asked.offered, in: version)
    }
    if case .unknown(let evidence) = outcome {
      lastUnknown = evidence
      shapes.refused(asked.offered, in: asked.shape, isDoubtful: true)
    }
    // Once no offer that may yet be accepted is in progress.
    if versionRefusals >= 2, search.accepted.isEmpty, underWay.isEmpty, let lastRefusal {
      search.refuseRest(Evidence(lastRefusal.ground, tries: versionRefusals))
    }
    if shapes.onlyConventional(search.accepted) { known.preferConventional(version) }
    if shapes.onlyWithShares(search.accepted) { known.needsShares = true }
    settle(&known)
  }

  private mutating func outcome(
    _ finding: ProbeConclusion, _ asked: UnderWay, _ known: inout EnumerationState
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    switch finding {
    case .hello(let answer): return chosen(answer, asked, &known)
    case .refused(let evidence):
      if case .closed = evidence.ground { known.note("server.closes-without-alert", "refuses by closing without an alert", in: version) }
      if case .reset = evidence.ground { known.note("server.resets-refusals", "refuses by a reset", in: version) }
      if case .alert(let alert) = evidence.ground {
        if alert.what == .protocolVersion { versionRefusals += 1 }
        // A server rejects an unknown user only after it has selected an SRP suite (RFC 5054, section 2.5.1.3).
        if alert.what.rawValue == 115 { return takenForUnknownUser(asked, evidence, &known) }
        if alert.what == .unrecognizedName { known.noteNameRefusal(in: version) }
      }
      return .refused(evidence)
    case .unknown(let evidence): return .unknown(evidence)
    case .flight: return .unknown(Evidence(.malformed("an unrequested flight")))
    }
  }

  private mutating func takenForUnknownUser(
    _ asked: UnderWay, _ evidence: Evidence, _ known: inout EnumerationState
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    // A suite accepted in the meantime may be the one that the server selected.
    let named = asked.offered.filter { known.customary.traits($0)?.isSRP == true }
    guard let suite = named.first else { return .refused(evidence) }
    if named.count > 1 { return .someItem }
    unordered.insert(suite)
    return picked(suite, evidence, asked, &known)
  }

  private mutating func chosen(
    _ answer: ServerResponse, _ asked: UnderWay, _ known: inout EnumerationState
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    guard let hello = answer.hello else { return .unknown(Evidence(.malformed("no ServerHello"))) }
    guard hello.version == version else {
      versionRefusals += 1
      let evidence = Evidence(.otherVersion(hello.version))
      if hello.version > version {
        known.note("server.answers-newer-version", "selects \(hello.version), which was not offered,", in: version)
      }
      return .refused(evidence)
    }
    if let companion = asked.companion, hello.cipherSuite == companion { return .passedOver }
    guard asked.offered.contains(hello.cipherSuite) else {
      known.note("server.picks-unoffered-suite", "picks \(hello.cipherSuite), which was not offered,", in: version)
      firstEvidence = firstEvidence ?? Evidence(.serverHello)
      return .refused(Evidence(.notOffered(hello.cipherSuite.description)))
    }
    let ground: Evidence.Ground = hello.isHelloRetryRequest ? .helloRetryRequest : .serverHello
    if !asked.isOrder { known.noteExchange(answer) }
    if !asked.isOrder {
      records.append(ObservedSelection(offered: asked.offered, picked: hello.cipherSuite))
      recordsWithoutFields.append(asked.shape.omitsFiniteFields)
    }
    return picked(hello.cipherSuite, Evidence(ground), asked, &known)
  }

  private mutating func picked(
    _ suite: CipherSuite, _ evidence: Evidence, _ asked: UnderWay, _ known: inout EnumerationState
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    firstEvidence = firstEvidence ?? evidence
    if acceptances[suite] == nil { acceptances[suite] = evidence }
    known.accept(suite, in: version)
    if !asked.isOrder { weigh(suite, asked.shape, known) }
    if failsChoices { known.failsChoices = true }
    shapes.taken(suite, in: asked.shape)
    let customary = known.customary
    let isField = { (suite: CipherSuite) in customary.traits(suite)?.isFiniteField == true }
    let isFieldless = shapes.taken { !$0.omitsFiniteFields }.allSatisfy { !isField($0) }
    if asked.shape.omitsFiniteFields, isField(suite), isFieldless {
      known.fieldless.insert(version)
    } else if !asked.shape.omitsFiniteFields, isField(suite) {
      known.fieldless.remove(version)
    }
    return .picked(suite)
  }

  /// Whether the suite was refused before only because of other suites in the list.
  private mutating func weigh(_ suite: CipherSuite, _ shape: ClientHelloShape, _ known: EnumerationState) {
    guard version < .tls13, !failsChoices else { return }
    if shapes.wasRefused(suite, where: { $0 == shape }) {
      failsChoices = true
      return
    }
    // In the other shape: a server that has accepted no suite there rejects the shape, and for DHE suites the shapes are not comparable
    // unless DHE was selected from both.
    let isField = { (suite: CipherSuite) in known.customary.traits(suite)?.isFiniteField == true }
    let omits = shape.omitsFiniteFields
    let takesBoth = !isField(suite) || shapes.taken { $0.omitsFiniteFields != omits }.contains(where: isField)
    let isComparable = { (other: ClientHelloShape) in other != shape && (takesBoth || other.omitsFiniteFields == omits) }
    failsChoices = !shapes.taken(where: isComparable).isEmpty && shapes.wasRefused(suite, where: isComparable)
  }
}
