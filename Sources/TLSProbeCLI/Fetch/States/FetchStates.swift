internal import HTTPClient

/// All kinds of state, in the order in which their policies are applied.
enum FetchStates {
  static let all: [any FetchState.Type] = [
    // Those that change the destination come before those that use the URL.
    StrictTransportState.self,
    AlternativeServiceState.self,
    FetchCredentials.self,
    CookieState.self,
    RetryState.self,
    // Last, because responses vary with the fields that all others add.
    CacheState.self,
  ]

  /// The states that the options require.
  static func read(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) -> [any FetchState] {
    var states: [any FetchState] = []
    for kind in all {
      if let state = try kind.init(words, at: url, in: context) { states.append(state) }
    }
    return states
  }
}
