internal import Appraisal
internal import Bytes
internal import Connect
internal import DomainNames
internal import Observation
internal import Probes
internal import TLSWire
internal import Transport
internal import Vulnerabilities

/// One run of an audit.
struct AuditRun: Sendable {
  let plan: AuditPlan
  let verification: VerificationOptions
  let connector: Connector
  let target: Target
  let overall: Deadline
  let tracker: AuditTracker
  var records: DNSRecordsProbe?

  /// Examines the first endpoint that responds, or all that do.
  func observe(_ endpoints: [Endpoint?]) async -> AuditObservation {
    var seen = AuditObservation(parts: AuditPart.all.filter { plan.parts.contains($0) })
    if !plan.allAddresses, endpoints.count == 1 {
      async let chain = chains(at: endpoints[0])
      async let address = examine(endpoints[0])
      let (outcome, dns) = await chain
      (seen.chain, seen.dns) = (plan.parts.contains(.chain) ? outcome : nil, dns)
      var examined = await address
      examined.failure = examined.hasObservations ? nil : Self.failure(at: endpoints[0], in: outcome)
      seen.addresses = [examined]
    } else {
      let (outcome, dns) = await chains(at: nil)
      (seen.chain, seen.dns) = (plan.parts.contains(.chain) ? outcome : nil, dns)
      await examine(endpoints, in: outcome, into: &seen)
    }
    seen.cost = cost(of: seen)
    return seen
  }

  /// The chain decides which addresses respond, so that only they are examined.
  private func examine(_ endpoints: [Endpoint?], in outcome: Outcome<ChainObservation>, into seen: inout AuditObservation) async {
    var responding: [AuditedAddress] = []
    var failed: [AuditedAddress] = []
    for endpoint in endpoints {
      let failure = Self.failure(at: endpoint, in: outcome)
      if !plan.allAddresses, failure == nil, !Self.isObserved(endpoint, in: outcome) { continue }
      if let failure, failure.stage != .handshake {
        failed.append(AuditedAddress(endpoint: endpoint, failure: failure))
        continue
      }
      guard plan.allAddresses || responding.isEmpty, !Task.isCancelled, !overall.hasPassed() else { continue }
      var examined = await examine(endpoint)
      if !examined.hasObservations { examined.failure = failure }
      if examined.failure == nil { responding.append(examined) } else { failed.append(examined) }
    }
    seen.addresses = responding + failed
  }

  /// The chains and the DNS records; no chain is reported if the part was not requested.
  private func chains(at endpoint: Endpoint?) async -> (Outcome<ChainObservation>, DNSRecordsObservation?) {
    tracker.note(.chain, at: endpoint)
    defer { tracker.end() }
    var options = plan.chain
    options.allAddresses = plan.allAddresses
    options.timeout = min(options.timeout, overall.remaining() ?? options.timeout)
    var inspection = ChainInspection(options, verification: verification, connector: pinned(to: endpoint))
    inspection.records = plan.parts.contains(.dns) ? records : nil
    return await inspection.runWithRecords(target)
  }

  private func examine(_ endpoint: Endpoint?) async -> AuditedAddress {
    var examined = AuditedAddress(endpoint: endpoint)
    let connector = pinned(to: endpoint)
    async let ciphers = ciphers(connector, endpoint)
    async let probe = probe(connector, endpoint)
    async let web = web(connector, endpoint)
    (examined.ciphers, examined.probe, examined.web) = await (ciphers, probe, web)
    guard plan.parts.contains(.vulnerabilities), examined.hasObservations || !examined.wasExamined else { return examined }
    examined.vulnerabilities = await vulnerabilities(connector, examined)
    return examined
  }

  private func ciphers(_ connector: Connector, _ endpoint: Endpoint?) async -> Outcome<CiphersObservation>? {
    guard plan.parts.contains(.ciphers) else { return nil }
    tracker.note(.ciphers, at: endpoint)
    defer { tracker.end() }
    var options = plan.ciphers
    options.maxTime = overall.remaining()
    return await CiphersProbe(options, connector: connector).run(target) { news in
      tracker.note(.ciphers, at: endpoint, "\(news.suitesFound) suites found, \(news.connections) connections")
    }
  }

  private func probe(_ connector: Connector, _ endpoint: Endpoint?) async -> Outcome<ProbeObservation>? {
    var topics = plan.probe.asked
    if !plan.parts.contains(.clients) { topics.removeAll { $0 == .simulation } }
    if !plan.parts.contains(.probe) { topics.removeAll { $0 != .simulation } }
    guard !topics.isEmpty else { return nil }
    tracker.note(.probe, at: endpoint)
    defer { tracker.end() }
    var options = plan.probe
    options.topics = topics
    options.maxTime = overall.remaining()
    return await ProbeInspection(options, verification: verification, connector: connector).run(target) { news in
      tracker.note(.probe, at: endpoint, "\(news.topic)")
    }
  }

  private func web(_ connector: Connector, _ endpoint: Endpoint?) async -> Outcome<WebObservation>? {
    guard plan.parts.contains(.http) else { return nil }
    tracker.note(.http, at: endpoint)
    defer { tracker.end() }
    var options = plan.web
    options.maxTime = min(options.maxTime, overall.remaining() ?? options.maxTime)
    return await WebProbe(options, connector: connector).run(target)
  }

  private func vulnerabilities(_ connector: Connector, _ examined: AuditedAddress) async -> Outcome<VulnerabilitiesObservation> {
    tracker.note(.vulnerabilities, at: examined.endpoint)
    defer { tracker.end() }
    var options = plan.vulnerabilities
    options.negotiation.maxTime = overall.remaining()
    var seen = Observation(target: TargetDescription(host: target.host.description, port: target.port, sni: options.negotiation.serverName))
    if let ciphers = examined.ciphers { seen[CiphersObservation.self] = ciphers }
    if let probe = examined.probe { seen[ProbeObservation.self] = probe }
    return await VulnerabilityScan(options, connector: connector).run(target, seen: seen) { news in
      tracker.note(.vulnerabilities, at: examined.endpoint, "\(news.title), \(news.ended) of \(news.of)")
    }
  }

  /// A connector whose connections all go to the endpoint.
  private func pinned(to endpoint: Endpoint?) -> Connector {
    guard let endpoint else { return connector }
    var options = connector.options
    options.connectTo = [ConnectTo(endpoint)]
    return Connector(reactor: connector.reactor, resolver: connector.resolver, options: options)
  }

  private static func isObserved(_ endpoint: Endpoint?, in outcome: Outcome<ChainObservation>) -> Bool {
    outcome.value?.addresses.contains { $0.endpoint == endpoint } ?? true
  }

  /// The reason the address sent no chain; nil if it did.
  private static func failure(at endpoint: Endpoint?, in outcome: Outcome<ChainObservation>) -> Failure? {
    switch outcome {
    case .failed(let failure): failure
    case .skipped: nil
    case .observed(let chain):
      chain.addresses.first { endpoint == nil || $0.endpoint == endpoint }.flatMap { $0.certificates.isEmpty ? $0.failure : nil }
    }
  }

  private func cost(of seen: AuditObservation) -> CostObservation {
    var cost = CostObservation()
    func add(_ part: AuditPart, _ other: CostObservation?) {
      guard let other else { return }
      cost.connections += other.connections
      cost.retries += other.retries
      cost.bytesSent += other.bytesSent
      cost.bytesReceived += other.bytesReceived
      cost.backedOff = cost.backedOff ?? other.backedOff
      cost.byQuestion.append(TopicCost(part.rawValue, connections: other.connections))
    }
    if let chain = seen.chain?.value {
      cost.connections += chain.addresses.count
      cost.byQuestion.append(TopicCost(AuditPart.chain.rawValue, connections: chain.addresses.count))
    }
    for address in seen.addresses {
      add(.ciphers, address.ciphers?.value?.cost)
      add(.probe, address.probe?.value?.cost)
      if let web = address.web?.value {
        cost.connections += web.connections
        cost.byQuestion.append(TopicCost(AuditPart.http.rawValue, connections: web.connections))
      }
      add(.vulnerabilities, address.vulnerabilities?.value?.cost)
    }
    cost.byQuestion = cost.byQuestion.reduce(into: []) { sums, part in
      if let index = sums.firstIndex(where: { $0.topic == part.topic }) {
        sums[index].connections += part.connections
      } else {
        sums.append(part)
      }
    }
    return cost
  }
}

extension AuditedAddress {
  /// Whether a part was requested at all.
  fileprivate var wasExamined: Bool { ciphers != nil || probe != nil || web != nil }

  /// Whether the server responded to a part.
  fileprivate var hasObservations: Bool {
    let responded = ciphers?.value.map { seen in seen.protocols.contains { $0.support != .undetermined } } ?? false
    let reacted = vulnerabilities?.value?.results.contains { $0.outcome != .undetermined } ?? false
    let completed = probe?.value.map { $0.series.succeeded > 0 || $0.series.ended > $0.series.failed } ?? false
    return responded || reacted || completed || web?.value != nil
  }
}
