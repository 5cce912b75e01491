internal import Inspection
public import Observation
public import Probes

/// The options of `TLSProbe.probe`.
public struct ProbeOptions: Sendable {
  public var server = ServerOptions()
  /// The topics to probe; nil for all inexpensive ones, or for handshakes alone if `count` is more than one.
  public var topics: [ProbeTopic]?
  /// The number of timed connections.
  public var count = 1
  /// From start to start; nil starts when the previous one has ended.
  public var interval: Duration?
  /// The maximum number of timed connections at the same time.
  public var parallel = 1
  /// The path to request over HTTP/1.1 after the handshake; nil sends no request.
  public var httpPath: String?

  public init() {}
}

extension TLSProbe {
  /// The negotiated parameters, and the duration of each step, of one or many connections.
  public static func probe(
    _ target: String, options: ProbeOptions = ProbeOptions(), progress: @escaping @Sendable (ProbeProgress) -> Void = { _ in }
  ) async throws(TLSProbeError) -> InspectionReport<ProbeObservation> {
    try await Session.run(target, options.server) { session, seen throws(TLSProbeError) in
      var inspection = ProbeInspection(
        session.probeOptions(options), verification: session.verification(options.server), connector: session.connector)
      inspection.records = session.records(options.server)
      let (outcome, records) = await inspection.runWithRecords(session.target, progress: progress)
      seen[ProbeObservation.self] = outcome
      if let records { seen[DNSRecordsObservation.self] = .observed(records) }
    }
  }
}

extension Session {
  func probeOptions(_ options: ProbeOptions) -> NegotiationProbeOptions {
    var probe = NegotiationProbeOptions(serverName: serverName, time: time)
    probe.topics = options.topics
    probe.count = options.count
    probe.interval = options.interval
    probe.parallel = options.parallel
    probe.httpPath = options.httpPath
    probe.maxTime = options.server.maxTime
    return probe
  }
}
