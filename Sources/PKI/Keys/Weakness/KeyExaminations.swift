// role: KeyExamination
/// Every test of a key, the quickest proofs first.
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
    ExplicitCurve(),
    SmallOrder(),
    Blocklists(),
    SharedPrimes(),
  ]
}
