internal import CommandSupport
internal import HTTPClient

/// `--alt-svc`: the cache of alternative services of origins.
struct AlternativeServiceState: FetchState {
  static let isShared = true

  private let file: StateFile?
  private let cache: AlternativeServiceCache
  /// The protocols that alternatives may use.
  private let protocols: Set<String>
  private let context: CommandContext

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard let path = words.value(of: "alt-svc") else { return nil }
    self.context = context
    file = path.isEmpty ? nil : StateFile(path, for: "--alt-svc")
    var cache = AlternativeServiceCache()
    if let file { AlternativeServiceFile.read(try file.read(), into: &cache, at: context.now()) }
    self.cache = cache
    protocols = Self.protocols(words)
  }

  func begin() -> any FetchMemory {
    let policy = AlternativeServicePolicy(cache: cache, protocols: protocols, now: context.now)
    return FileMemory(file, policy) { [cache, now = context.now] content in
      let now = now()
      var merged = AlternativeServiceCache()
      AlternativeServiceFile.read(content, into: &merged, at: now)
      merged.applyChanges(from: cache, to: policy.cache, at: now)
      return AlternativeServiceFile.text(of: merged, at: now)
    }
  }

  /// An alternative proves its authority for the origin by its certificate, which `--insecure` does not verify.
  private static func protocols(_ words: ParsedOptions) -> Set<String> {
    if words.isGiven("insecure") || words.isGiven("http1.0") { return [] }
    return words.isGiven("http1.1") ? ["http/1.1"] : ["h2", "http/1.1"]
  }
}
