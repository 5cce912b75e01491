internal import Bytes
internal import CommandSupport

/// The options up to `--next`, and the URLs that they apply to.
struct FetchOperation: Sendable {
  /// All options, without URLs.
  private(set) var words: ParsedOptions
  private let method: String?
  let urls: [String]
  private let items: [String]
  /// `-o` and `-O`, one per URL.
  private let outputs: [(name: String, value: String?)]
  /// `-T`, one per URL.
  private let uploads: [String]

  init(_ words: ParsedOptions) throws(CommandLineError) {
    try FetchRequest.checkJSON(words)
    // Those of the command line have been replaced.
    for name in ParsedOptions.arrangedNames where words.isGiven(name) {
      throw CommandLineError(.usage, "--\(name) cannot be set in a configuration file")
    }
    var operands = words.operands[...]
    method = operands.count > 1 && operands.first.map(FetchRequest.isMethod) == true ? operands.removeFirst() : nil
    var urls: [String] = []
    var items: [String] = []
    for operand in operands {
      // A word that is no item is an error, which the request reports.
      if urls.isEmpty || Self.isURL(operand) { urls.append(operand) } else { items.append(operand) }
    }
    guard urls.count <= Self.mostURLs else { throw CommandLineError(.usage, "more than \(Self.mostURLs) URLs") }
    self.urls = urls
    self.items = items
    outputs = words.given.filter { Self.outputNames.contains($0.name) }
    uploads = words.values(of: "upload-file")
    self.words = words
    guard urls.count > 1 else { return }
    for name in Self.single where words.isGiven(name) {
      throw CommandLineError(.usage, "--\(name) takes one URL, not \(urls.count)", hint: "run one command per URL")
    }
    if words.readsInput {
      throw CommandLineError(
        .usage, "standard input can be the body of one URL, not of \(urls.count)", hint: "store it in a file, as in -d @file")
    }
  }

  /// A copy with secrets read from their sources.
  func fetchingSecrets(in context: CommandContext) throws(CommandLineError) -> FetchOperation {
    var operation = self
    operation.words = try words.fetchingSecrets(in: context)
    return operation
  }

  /// The arguments of one transfer.
  func transfer(_ index: Int) -> ParsedOptions {
    let operands = [method, urls.count > index ? urls[index] : nil].compactMap(\.self) + items
    guard urls.count > 1 || outputs.count + uploads.count > 1 || words.isGiven("remote-name-all") else {
      return words.with(given: words.given, operands: operands)
    }
    var given = words.given.filter { !Self.outputNames.contains($0.name) && $0.name != "upload-file" }
    // A single URL with options for several keeps those that exclude each other, which is an error.
    let isMixed = urls.count < 2 && Set(outputs.map(\.name)).count > 1
    if isMixed { given += outputs } else if index < outputs.count { given.append(outputs[index]) }
    if index >= outputs.count, words.isGiven("remote-name-all") { given.append(("remote-name", nil)) }
    if index < uploads.count { given.append(("upload-file", uploads[index])) }
    return words.with(given: given, operands: operands)
  }

  /// A word with a scheme, or one that is no item and may be a host name.
  static func isURL(_ word: String) -> Bool {
    let start = word.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") || RequestItem(word) == nil && word.utf8.contains(UInt8(ascii: "."))
  }

  private static let outputNames = ["output", "remote-name"]
  /// Options whose result is one file or comparison.
  private static let single = ["report", "diff-with", "continue-at", "etag-save", "etag-compare"]
  private static let mostURLs = 100_000
}

extension ParsedOptions {
  /// The arguments as the rest of the command expects them: options from `-K`, URLs of `--url` as operands, and separate options after each
  /// `--next`.
  func arranged() throws(CommandLineError) -> ParsedOptions {
    guard Self.arrangedNames.contains(where: { isGiven($0) }) else { return self }
    let expansion = try CurlConfigExpansion(self)
    var groups: [[Argument]] = [[]]
    for argument in expansion.arguments {
      switch argument {
      case .option("next", _): groups.append([])
      default: groups[groups.count - 1].append(argument)
      }
    }
    guard groups.count <= Self.mostGroups else { throw CommandLineError(.usage, "more than \(Self.mostGroups) --next") }
    let common = groups.flatMap { $0 }.filter { if case .option(let name, _) = $0 { Self.common.contains(name) } else { false } }
    var sets: [ParsedOptions] = []
    for (index, group) in groups.enumerated() {
      let own = groups.count == 1 ? group : common + group.filter { !common.contains($0) }
      let set = with(arguments: try Self.arranged(own), filed: index == 0 ? expansion.filed : [])
      guard groups.count == 1 || !set.operands.isEmpty || set.isGiven("last") else {
        throw CommandLineError(.usage, "--next: missing URL \(index == 0 ? "before" : "after") it")
      }
      sets.append(set)
    }
    var first = sets.removeFirst()
    first.following = sets
    return first
  }

  /// The options that `arranged` replaces.
  static let arrangedNames = ["curl-config", "url", "next", "tlsv1"]

  /// URLs of `--url` become operands, before the items.
  private static func arranged(_ group: [Argument]) throws(CommandLineError) -> [Argument] {
    var options: [Argument] = []
    var urls: [Argument] = []
    var others: [Argument] = []
    let isNamed = group.contains { if case .option("url", _) = $0 { true } else { false } }
    var scheme = "https"
    for argument in group { if case .option("proto-default", let value?) = argument { scheme = value } }
    for argument in group {
      switch argument {
      case .option("url", let value?): urls.append(.operand(value.holds("://") ? value : "\(scheme)://\(value)"))
      case .option("tlsv1", _): options.append(.option("tlsv1.0", nil))
      case .option: options.append(argument)
      case .operand(let word):
        if isNamed, !FetchOperation.isURL(word) { others.append(argument) } else { urls.append(argument) }
      }
    }
    let methods = others.prefix { if case .operand(let word) = $0 { FetchRequest.isMethod(word) } else { false } }.prefix(1)
    return options + methods + urls + others.dropFirst(methods.count)
  }

  /// The options that apply to all sets of options.
  private static let common: Set = [
    "silent", "show-error", "verbose", "quiet", "parallel", "parallel-max", "parallel-immediate", "fail-early", "trace", "trace-ascii",
    "no-progress-meter", "color", "plain", "json", "log-level", "frames", "print-curl", "show-secrets", "no-history", "config", "no-config",
    "config-profile", "trust-project",
  ]
  private static let mostGroups = 10_000
}
