// role: KeyExamination
/// All tests of a key, the fastest first.
enum KeyExaminations {
  static let all: [any KeyExamination] = [
    ModulusRange(),
    PublicExponent(),
    SmallFactors(),
    PowerModulus(),
    ClosePrimes(),
    ROCA(),
    SmallPrivateExponent(),
    PointOnCurve(),
    ExplicitECParameters(),
    SmallOrder(),
    Blocklists(),
    SharedPrimes(),
  ]
}
