// role: Examination

/// Every examination, in the order in which they are made.
enum Examinations {
  static let all: [any Examination] = [
    FirstHandshake(),
    ServerNames(),
    FingerprintsExamination(),
    JARMExamination(),
    ReplayExamination(),
    SimulationExamination(),
  ]
}
