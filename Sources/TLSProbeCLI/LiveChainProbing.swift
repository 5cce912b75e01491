internal import Bytes
internal import Connect
internal import DomainNames
internal import Observation
internal import PKI
internal import Probes
internal import Resolver
internal import TLSEngine
internal import Transport

/// The probe over the network.
struct LiveChainProbing: ChainProbing {
  let reactor: Reactor
  let environment: @Sendable (String) -> String?
  let now: @Sendable () -> Timestamp
  let logFailures: LogFailures

  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    let question = try await CommandInput.reading(on: reactor, within: request.maxTime) { () throws(CommandLineError) in
      try self.question(request)
    }
    let probe = ChainProbe(question, connector: Connector(request.connection, on: reactor))
    var observation = Observation(
      target: TargetDescription(request.target, sni: question.serverName, request.connection))
    observation[ChainObservation.self] = await probe.run(request.target)
    return observation
  }

  private func question(_ request: ChainRequest) throws(CommandLineError) -> ChainQuestion {
    var judgement = try ChainJudgement(request.trust, environment: environment, now: now)
    judgement.appraisal = request.appraisal
    judgement.wants = request.wants
    var question = ChainQuestion(serverName: request.hello.serverName?.ascii, judgement: judgement)
    question.hello = try TLSConfiguration(request.hello, along: request.connection.approach, logFailures)
    question.hello.maximumCertificateBytes = request.trust.maxChainBytes
    if request.hello.isShaped || request.hello.clientCertificate != nil { try question.hello.check() }
    question.widens = !request.hello.isShaped
    question.allAddresses = request.allAddresses
    question.certificateTypes = request.hello.certificateType?.types ?? []
    question.timeout = request.maxTime
    question.fetchesPrivate = request.fetchesPrivate
    return question
  }
}

extension CertificateTypeArgument {
  fileprivate var types: [CertificateType] {
    CertificateType(rawValue: rawValue).map { [$0] } ?? CertificateType.allCases
  }
}
