internal import CommandSupport
internal import Appraisal
internal import Bytes
internal import Connect
internal import DomainNames
internal import Inspection
internal import Observation
internal import Probes
internal import Resolver
internal import TLSEngine
internal import Transport
internal import X509

/// The probe over the network.
struct LiveChainProbing: ChainProbing {
  let reactor: Reactor
  let environment: @Sendable (String) -> String?
  let now: @Sendable () -> Timestamp
  let logFailures: LogFailures

  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    let (verification, question) = try await CommandInput.reading(on: reactor, within: request.maxTime) { () throws(CommandLineError) in
      (try self.verification(request), try self.question(request))
    }
    var inspection = ChainInspection(question, verification: verification, connector: Connector(request.connection, on: reactor))
    inspection.records = DNSRecordsProbe(request.records, of: request.target, along: request.connection, on: reactor)
    var observation = Observation(
      target: TargetDescription(request.target, sni: question.serverName, request.connection))
    let (outcome, records) = await inspection.runWithRecords(request.target)
    observation[ChainObservation.self] = outcome.withHints
    if let records { observation[DNSRecordsObservation.self] = .observed(records) }
    return observation
  }

  func question(_ request: ChainRequest) throws(CommandLineError) -> ChainProbeOptions {
    var question = ChainProbeOptions(serverName: request.hello.serverName?.ascii)
    question.hello = try TLSConfiguration(request.hello, along: request.connection.approach, logFailures)
    question.hello.maximumCertificateBytes = request.trust.maxChainBytes
    if request.hello.isShaped || request.hello.clientCertificate != nil { try question.hello.check() }
    question.widens = !request.hello.isShaped
    question.allAddresses = request.allAddresses
    question.certificateTypes = request.hello.certificateType?.types ?? []
    question.timeout = request.maxTime
    return question
  }

  func verification(_ request: ChainRequest) throws(CommandLineError) -> VerificationOptions {
    var options = try VerificationOptions(request.trust, environment: environment, now: now)
    options.appraisal = request.appraisal
    options.wants = request.wants
    options.fetchesPrivate = request.fetchesPrivate
    return options
  }
}

extension CertificateTypeArgument {
  fileprivate var types: [CertificateType] {
    CertificateType(rawValue: rawValue).map { [$0] } ?? CertificateType.allCases
  }
}
