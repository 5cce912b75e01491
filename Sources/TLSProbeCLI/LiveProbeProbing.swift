internal import CommandSupport
internal import Appraisal
internal import Bytes
internal import Connect
internal import DomainNames
internal import Inspection
internal import Observation
internal import Probes
internal import TLSEngine
internal import Transport

/// The probe over the network.
struct LiveProbeProbing: ProbeProbing {
  let reactor: Reactor
  let environment: @Sendable (String) -> String?
  let now: @Sendable () -> Timestamp
  let logFailures: LogFailures

  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    let (question, verification) = try await CommandInput.reading(on: reactor, within: request.maxTime) { () throws(CommandLineError) in
      (try self.question(request), try self.verification(request))
    }
    var inspection = ProbeInspection(question, verification: verification, connector: Connector(request.connection, on: reactor))
    inspection.restrictions = try request.restrictions()
    inspection.records = DNSRecordsProbe(request.records, of: request.target, along: request.connection, on: reactor)
    var observation = Observation(
      target: TargetDescription(request.target, sni: question.serverName, request.connection))
    let (outcome, records) = await inspection.runWithRecords(request.target, progress: progress)
    observation[ProbeObservation.self] = outcome.withHints
    if let records { observation[DNSRecordsObservation.self] = .observed(records) }
    return observation
  }

  func question(_ request: ProbeRequest) throws(CommandLineError) -> NegotiationProbeOptions {
    var question = NegotiationProbeOptions(serverName: request.hello.serverName?.ascii, time: now())
    question.hello = try TLSConfiguration(request.hello, along: request.connection.approach, logFailures)
    question.hello.maximumCertificateBytes = request.trust.maxChainBytes
    if let type = request.hello.certificateType.flatMap({ CertificateType(rawValue: $0.rawValue) }) {
      question.hello = type.shaping(question.hello)
    }
    if request.hello.isShaped || request.hello.clientCertificate != nil { try question.hello.check() }
    question.topics = request.topics
    question.count = request.count
    question.warmup = request.warmup
    question.interval = request.interval
    question.parallel = request.parallel
    question.httpPath = request.httpPath
    question.maxTime = request.maxTime
    question.simulated = try request.clientNames()
    question.recordedHello = try request.recordedHello()
    return question
  }

  private func verification(_ request: ProbeRequest) throws(CommandLineError) -> VerificationOptions {
    var options = try VerificationOptions(request.trust, environment: environment, now: now)
    options.isEnforced = !request.insecure
    return options
  }
}
