internal import Appraisal
internal import Connect
internal import Inspection
public import Observation
internal import PathValidation
internal import Probes
internal import Resolver

/// The options of `TLSProbe.chain`.
public struct ChainOptions: Sendable {
  public var server = ServerOptions()
  /// Examines every address of the name, not only the first one that responds.
  public var allAddresses = false
  /// Fetches missing intermediates from the URLs in certificates.
  public var fetchesIntermediates = false

  public init() {}
}

extension TLSProbe {
  /// The certificates that a server sends, their paths, and whether they are trusted.
  public static func chain(
    _ target: String, options: ChainOptions = ChainOptions()
  ) async throws(TLSProbeError) -> InspectionReport<ChainObservation> {
    try await Session.run(target, options.server) { session, seen throws(TLSProbeError) in
      var inspection = ChainInspection(
        session.chainOptions(options),
        verification: session.verification(options.server, fetchesIntermediates: options.fetchesIntermediates),
        connector: session.connector)
      inspection.records = session.records(options.server)
      let (outcome, records) = await inspection.runWithRecords(session.target)
      seen[ChainObservation.self] = outcome
      if let records { seen[DNSRecordsObservation.self] = .observed(records) }
    }
  }
}

extension Session {
  func chainOptions(_ options: ChainOptions) -> ChainProbeOptions {
    var chain = ChainProbeOptions(serverName: serverName)
    chain.allAddresses = options.allAddresses
    if let limit = options.server.maxTime { chain.timeout = limit }
    return chain
  }

  func verification(_ options: ServerOptions, fetchesIntermediates: Bool = false) -> VerificationOptions {
    let store = options.trust
    let description = TrustStoreDescription(name: store.name, source: store.source, count: store.count, date: store.date)
    var verification = VerificationOptions(store: store, storeDescription: description, name: identity, time: time)
    verification.wants.fetchIntermediates = fetchesIntermediates
    return verification
  }

  /// Nil if no records are looked up.
  func records(_ options: ServerOptions) -> DNSRecordsProbe? {
    guard options.looksUpRecords, options.addresses.isEmpty, DNSRecordsProbe.isApplicable(to: target) else { return nil }
    var stub = StubOptions()
    stub.requestsDNSSEC = true
    let backend = DNSServerBackend(configuration: .load(deadline: .after(.seconds(1))), options: stub, on: connector.reactor)
    return DNSRecordsProbe(backend, on: connector.reactor)
  }
}
