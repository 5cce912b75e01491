internal import CommandSupport
internal import HTTPClient
internal import Probes

/// `--hsts`: the hosts that require https.
struct StrictTransportState: FetchState {
  static let isShared = true

  private let file: StateFile?
  private let list: HSTSList
  private let context: CommandContext

  /// Throws for an unreadable file, before it could be overwritten.
  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard let path = words.value(of: "hsts") else { return nil }
    self.context = context
    file = path.isEmpty ? nil : StateFile(path, for: "--hsts")
    var list = HSTSList()
    if let file { HSTSFile.read(try file.read(), into: &list, at: context.now()) }
    self.list = list
  }

  func begin() -> any FetchMemory {
    let policy = StrictTransportPolicy(list: list, now: context.now)
    return FileMemory(file, policy) { [list, now = context.now] content in
      let now = now()
      var merged = HSTSList()
      HSTSFile.read(content, into: &merged, at: now)
      merged.applyChanges(from: list, to: policy.list, at: now)
      return HSTSFile.text(of: merged, at: now)
    }
  }
}

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
