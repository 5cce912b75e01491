internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import Probes

/// State of `fetch` that outlives a transfer: cookies, credentials, a cache.
///
/// Files are read in `init`, before a request is sent.
protocol FetchState: Sendable {
  /// True if all transfers with the same options use one memory.
  static var isShared: Bool { get }
  /// Nil if no option requires it.
  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError)
  /// The policies for one transfer.
  func begin() -> any FetchMemory
  /// The same, for a state that uses the connector's resolver.
  func begin(with connector: Connector) -> any FetchMemory
}

extension FetchState {
  static var isShared: Bool { false }

  func begin(with connector: Connector) -> any FetchMemory { begin() }
}

/// A state in use by one transfer, or by several that share it.
protocol FetchMemory: AnyObject {
  var policies: [any ExchangePolicy] { get }
  /// Adds information about the exchanges.
  func amend(_ result: inout FetchResult)
  /// Called at the end of the transfer, successful or not: writes persistent state.
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError)
}

extension FetchMemory {
  func amend(_ result: inout FetchResult) {}
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {}
}
