internal import HTTPClient

/// `--hsts`: the hosts that require https.
struct StrictTransportState: FetchState {
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
