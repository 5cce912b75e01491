internal import HTTPClient
internal import Probes

/// A policy's state, merged into its file in the end: what other processes have added meanwhile stays.
final class FileMemory: FetchMemory {
  let policies: [any ExchangePolicy]
  private let file: StateFile?
  private let merge: ([UInt8]) -> [UInt8]

  /// `merge` applies what has changed in this run to the content that the file has by then.
  init(_ file: StateFile?, _ policy: any ExchangePolicy, merge: @escaping ([UInt8]) -> [UInt8]) {
    self.file = file
    self.merge = merge
    policies = [policy]
  }

  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    try file?.update { content throws(CommandLineError) in merge(content) }
  }
}
