internal import Bytes
public import DNSWire
public import Observation
public import Resolver

extension LookupObservation {
  /// The description of a lookup. `resolver` is the resolver's name, `elapsed` the time from the request to the result.
  public init(_ report: LookupReport, for question: DNSQuestion, by resolver: String, elapsed: Duration, requestedDNSSEC: Bool = false) {
    self.init(name: "\(question.name)", type: "\(question.type)", resolver: resolver)
    self.elapsed = elapsed.microseconds
    steps = report.steps.map { Step(step: $0.kind.rawValue, outcome: $0.outcome.rawValue, detail: $0.detail) }
    switch report.outcome {
    case .success(let result):
      describe(result.response, requestedDNSSEC: requestedDNSSEC)
      isStale = result.isStale
      age = result.cachedAge.map { Int($0.components.seconds) }
      if let step = result.step, result.cachedAge != nil || step.kind == .override { source = step.kind.rawValue }
    case .failure(let failure):
      error = Failure(
        stage: .resolve, code: failure.code.rawValue, message: failure.description, hint: failure.hint, cause: failure.causes)
      outcome = .undetermined
      describe(failure.attempts)
    }
  }

  private mutating func describe(_ response: RecordResponse, requestedDNSSEC: Bool) {
    responseCode = "\(response.responseCode)"
    records = response.answers.map { RecordDescription($0) }
    authorities = response.authorities.map { RecordDescription($0) }
    additionals = response.additionals.map { RecordDescription($0) }
    isAuthenticated = response.isAuthenticated
    if requestedDNSSEC, response.isAuthenticated { vouchedBy = response.server ?? response.source }
    (isAuthoritative, isTruncated) = (response.isAuthoritative, response.isTruncated)
    extendedErrors = response.extendedErrors.map { ExtendedError(code: Int($0.code.rawValue), name: $0.code.name, text: $0.text) }
    (source, server) = (response.source, response.server)
    describe(response.attempts)
    switch response.kind {
    case .records: outcome = .records
    // Nothing follows from the absence of records in a truncated response.
    case .noRecords: outcome = response.isTruncated ? .undetermined : .noData
    case .noName: outcome = .noName
    case .failure: outcome = .refused
    }
  }

  private mutating func describe(_ queries: [LookupAttempt]) {
    attempts = queries.map {
      Attempt(server: $0.server, outcome: $0.outcome.rawValue, detail: $0.detail, elapsed: $0.duration.microseconds)
    }
  }
}

extension RecordDescription {
  public init(_ record: ResourceRecord) {
    var configurations: [ECHConfigDescription]?
    if case .service(let service) = record.data, let list = service.echConfigs {
      configurations = list.map { ECHConfigDescription($0) }
    }
    self.init(
      name: "\(record.name)", type: "\(record.type)", recordClass: "\(record.recordClass)", timeToLive: record.ttl, data: record.dataText,
      encryptedClientHello: configurations)
  }
}

extension ECHConfigDescription {
  init(_ config: ECHConfig) {
    let contents = config.contents
    self.init(
      version: Self.hex(config.version), configID: contents.map { Int($0.configID) },
      publicName: contents.map { String(decoding: $0.publicName, as: UTF8.self) }, kem: contents.map { Self.hex($0.kem.rawValue) },
      suites: contents?.cipherSuites.map { "\(Self.hex($0.kdf.rawValue))/\(Self.hex($0.aead.rawValue))" } ?? [],
      maximumNameLength: contents.map { Int($0.maximumNameLength) })
  }

  private static func hex(_ number: UInt16) -> String { "0x" + Hex.encode([UInt8(number >> 8), UInt8(number & 0xff)]) }
}
