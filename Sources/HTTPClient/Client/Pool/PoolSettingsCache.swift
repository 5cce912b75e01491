internal import Bytes
internal import Connect

/// A cache of pool settings and TLS contexts, shared by requests with the same options.
struct PoolSettingsCache {
  private struct Known {
    let plan: Shared<HTTPOptions>
    let avoidsHTTP2: Bool
    let settings: PoolSettings
  }

  /// The plans of the last requests, the latest last.
  private var known: [Known] = []
  private var contexts: [(settings: PoolSettings, context: PreparedContext)] = []

  /// The pool settings of the plan; nil if none were made, or if they have been evicted.
  func settings(of plan: Shared<HTTPOptions>, avoidsHTTP2: Bool) -> PoolSettings? {
    for index in known.indices.reversed() where known[index].plan === plan && known[index].avoidsHTTP2 == avoidsHTTP2 {
      return known[index].settings
    }
    return nil
  }

  mutating func make(
    for plan: Shared<HTTPOptions>, _ connecting: ConnectOptions, avoidsHTTP2: Bool, isJudgedNow: Bool
  ) -> PoolSettings {
    let made = PoolSettings(plan.value, connecting, avoidsHTTP2: avoidsHTTP2, isJudgedNow: isJudgedNow)
    if known.count >= Self.room { known.removeFirst() }
    known.append(Known(plan: plan, avoidsHTTP2: avoidsHTTP2, settings: made))
    return made
  }

  mutating func opener(
    for settings: PoolSettings, _ plan: Shared<HTTPOptions>, _ connector: Connector, number: Int, at time: Timestamp?
  ) -> ConnectionOpener {
    ConnectionOpener(plan, connector, context: context(for: settings), number: number, at: time)
  }

  private mutating func context(for settings: PoolSettings) -> PreparedContext {
    if let found = contexts.last(where: { $0.settings == settings }) { return found.context }
    let made = PreparedContext()
    if contexts.count >= Self.room { contexts.removeFirst() }
    contexts.append((settings, made))
    return made
  }

  private static let room = 16
}
