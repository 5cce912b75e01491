/// Results that several probes of a group use. The probes of a group run one after the other.
final class SharedResults {
  private var oracle: PaddingOracle.Outcome?

  /// Computed once.
  func paddingOracle(_ compute: () async -> PaddingOracle.Outcome) async -> PaddingOracle.Outcome {
    if let oracle { return oracle }
    let computed = await compute()
    oracle = computed
    return computed
  }
}
