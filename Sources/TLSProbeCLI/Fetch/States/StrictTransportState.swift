internal import HTTPClient
internal import Probes

/// `--hsts`: hosts that are to be had over https alone.
struct StrictTransportState: FetchState {
  private let file: StateFile?
  private let list: HSTSList
  private let context: CommandContext

  /// A file that cannot be read ends it all before it could be written over.
  init?(_ words: OptionWords, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard let path = words.value(of: "hsts") else { return nil }
    self.context = context
    file = path.isEmpty ? nil : StateFile(path, for: "--hsts")
    var list = HSTSList()
    if let file { HSTSFile.read(try file.read(), into: &list, at: context.now()) }
    self.list = list
  }

  func begin() -> any FetchMemory { StrictTransportMemory(file, StrictTransportPolicy(list: list, now: context.now)) }
}

private final class StrictTransportMemory: FetchMemory {
  private let file: StateFile?
  private let policy: StrictTransportPolicy

  init(_ file: StateFile?, _ policy: StrictTransportPolicy) {
    self.file = file
    self.policy = policy
  }

  var policies: [any ExchangePolicy] { [policy] }

  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    try file?.write(HSTSFile.text(of: policy.list, at: context.now()))
  }
}
