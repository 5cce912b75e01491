internal import HTTPClient

/// Every kind of state; who stands first has the first say.
enum FetchStates {
  static let all: [any FetchState.Type] = [
    // Where a request really goes, before whatever looks at its URL.
    StrictTransportState.self,
    AlternativeServiceState.self,
    FetchCredentials.self,
    CookieState.self,
    RetryState.self,
    // Last, since answers vary with the fields that all others add.
    CacheState.self,
  ]

  /// Those that the command line asks for.
  static func read(_ words: OptionWords, at url: URI, in context: CommandContext) throws(CommandLineError) -> [any FetchState] {
    var states: [any FetchState] = []
    for kind in all {
      if let state = try kind.init(words, at: url, in: context) { states.append(state) }
    }
    return states
  }
}
