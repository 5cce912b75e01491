/// One test of a public key.
protocol KeyExamination: Sendable {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness]
}
