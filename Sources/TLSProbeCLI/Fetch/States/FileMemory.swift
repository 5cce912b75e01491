internal import HTTPClient
internal import Probes

/// A policy's state, merged into its file at the end: changes by other processes are kept.
final class FileMemory: FetchMemory {
  let policies: [any ExchangePolicy]
  private let file: StateFile?
  private let merge: ([UInt8]) -> [UInt8]

  /// `merge` applies this run's changes to the current content of the file.
  init(_ file: StateFile?, _ policy: any ExchangePolicy, merge: @escaping ([UInt8]) -> [UInt8]) {
    self.file = file
    self.merge = merge
    policies = [policy]
  }

  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    try file?.update { content throws(CommandLineError) in merge(content) }
  }
}
