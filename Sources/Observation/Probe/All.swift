extension ExaminationResults {
  /// All types of results, in the order of their members in the JSON document.
  package static let all: [any ExaminationResult.Type] = [
    NegotiatedObservation.self,
    ServerNamesResult.self,
    ALPNObservation.self,
    ResumptionObservation.self,
    RenegotiationObservation.self,
    MediumHelloResult.self,
    CompressionResult.self,
    FallbackResult.self,
    CertificateCompressionResult.self,
    ClosureObservation.self,
    ClientCertificateObservation.self,
    StartTLSObservation.self,
    FingerprintsObservation.self,
    ReplayResult.self,
    SimulationResult.self,
    UnknownClientsResult.self,
    LockoutResult.self,
  ]
}
