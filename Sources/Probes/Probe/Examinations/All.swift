// role: Examination

/// All examinations, in the order in which they are run.
enum Examinations {
  static let all: [any Examination] = [
    FirstHandshake(),
    ServerNames(),
    ApplicationProtocols(),
    SessionResumption(),
    EarlyData(),
    SessionRenegotiation(),
    RecordCompression(),
    FallbackSignal(),
    ClientCertificate(),
    CertificateCompressions(),
    FingerprintsExamination(),
    JARMExamination(),
    ReplayExamination(),
    SimulationExamination(),
  ]
}
