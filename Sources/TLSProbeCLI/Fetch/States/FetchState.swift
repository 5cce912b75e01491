internal import HTTPClient
internal import Probes

/// What `fetch` knows from earlier, or is to know later: cookies, credentials, a cache.
///
/// Files are read in `init`, before anything is sent.
protocol FetchState: Sendable {
  /// Nil where the command line asks for nothing of it.
  init?(_ words: OptionWords, at url: URI, in context: CommandContext) throws(CommandLineError)
  /// What has a say in the transfer.
  func begin() -> any FetchMemory
}

/// A state in use by one transfer.
protocol FetchMemory: AnyObject {
  var policies: [any ExchangePolicy] { get }
  /// Adds what it knows of the exchanges.
  func amend(_ result: inout FetchResult)
  /// The transfer is over, well or not: what has to last is written.
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError)
}

extension FetchMemory {
  func amend(_ result: inout FetchResult) {}
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {}
}
