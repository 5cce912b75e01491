internal import HTTPClient
internal import Probes

/// What a policy remembers, written to its file in the end.
final class FileMemory: FetchMemory {
  let policies: [any ExchangePolicy]
  private let file: StateFile?
  private let text: () -> [UInt8]

  /// `text` tells what the policy knows by then.
  init(_ file: StateFile?, _ policy: any ExchangePolicy, text: @escaping () -> [UInt8]) {
    self.file = file
    self.text = text
    policies = [policy]
  }

  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) { try file?.write(text()) }
}
