// role: Examination

/// Every examination, in the order in which they are made.
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
