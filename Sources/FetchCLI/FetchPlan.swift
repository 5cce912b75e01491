internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import PathValidation
internal import TLSEngine
internal import Transport
internal import X509

/// The parsed command line of `fetch`, with names read, option files opened and the environment applied.
struct FetchPlan: Sendable {
  /// The options as given, with secrets read from their sources.
  private(set) var words: ParsedOptions
  /// The URL as given.
  let urlText: String
  var request: HTTPRequest
  /// The content of the request; read after all other options have been validated.
  let content: FetchContent
  let fieldFiles: [String]
  /// The arguments after the URL.
  let items: [RequestItem]
  var options: HTTPOptions
  private(set) var connection = ConnectionParameters()
  var output: FetchOutput
  let judgement: FetchFailureConditions
  /// The deadline for reading the files and pipes of the request; nil without `-m`.
  let inputDeadline = CommandInput.deadline
  /// The rules for redacting secrets.
  var redaction: Redaction
  private(set) var states: [any FetchState] = []
  /// The place of the transfer among several.
  private(set) var place = FetchPlace()

  /// Returns early on an interrupt, with the options read so far: the transfer is then cancelled too, and its documents report it.
  ///
  /// Of several transfers, those after the first use what `earlier` has read; secrets are then read already.
  init(
    _ words: ParsedOptions, at place: FetchPlace = FetchPlace(), like earlier: FetchPlan? = nil, in context: CommandContext
  ) throws(CommandLineError) {
    self.place = place
    let asked = try FetchRequest(words)
    var url = try FetchURL.read(asked.url, words: words, content: asked.content)
    for item in asked.items {
      if item.kind == .query, case .text(let value) = item.value { url = FetchURL.adding(item.query(value), to: url) }
    }
    self.words = words
    urlText = asked.url
    content = asked.content
    fieldFiles = asked.fieldFiles
    items = asked.items
    request = HTTPRequest(method: asked.method, url: url)
    request.fields = asked.fields(isSecure: url.isSecure)
    request.removedFields = asked.removedFields
    request.range = asked.range
    request.referer = asked.referer
    request.sendsReferer = asked.sendsReferer
    request.contentType = asked.content.usualType
    request.target = asked.requestTarget
    output = try FetchOutput(words)
    try Self.checkScheme(url, words)
    if output.isNamedByURL {
      output.file = try FetchURL.fileName(of: url, orElse: output.destination.isNamedByResponse ? "download" : nil)
    }
    judgement = try FetchFailureConditions(words)
    redaction = Redaction(showsSecrets: words.isGiven("show-secrets"))
    for name in words.values(of: "secret-name") { redaction.names.add(name) }
    options = HTTPOptions(tls: .ordinary, trust: HTTPOptions.Trust(store: .mozilla, time: context.now()))
    // From here on files are read, any of which may block.
    FetchInterruptReport(self, startedAt: context.now(), in: context).prepare(in: context.lastWords)
    guard !Task.isCancelled else { return }
    let words = place.isOneOfSeveral ? words : try words.fetchingSecrets(in: context)
    if words.values(of: "header") != self.words.values(of: "header") { request.fields = try FetchRequest(words).fields }
    self.words = words
    try FetchConditions(words, in: context).apply(to: &request)
    redaction.hide(words)
    redaction.hideCredentials(in: request.fields)
    // State for hosts is only stored if their chains are trusted.
    let readsVerdict = output.readsVerdict || words.isGiven("hsts") || words.isGiven("alt-svc") || judgement.expiry != nil
    if let earlier, earlier.request.url.isSecure == url.isSecure {
      options = earlier.options
      connection = earlier.connection
    } else {
      options = try HTTPOptions(words, for: asked, at: url, readsVerdict: readsVerdict, in: context)
      // Connections can be shared if they are verified as of the same time.
      if let earlier { options.trust.time = earlier.options.trust.time }
      guard !Task.isCancelled else { return }
      connection = try ConnectionParameters(
        words, to: url.endpoint, isSecure: url.isSecure, forSeveral: place.isOneOfSeveral, in: context)
    }
    options.proxies = connection.proxies
    options.secretNames = redaction.names
    guard !Task.isCancelled else { return }
    states = try FetchStates.read(words, at: url, like: earlier?.states ?? [], in: context)
  }
}

extension FetchPlan {
  /// `--proto`: schemes after `=` are the only ones; others are added, or removed after `-`.
  fileprivate static func checkScheme(_ url: URI, _ words: ParsedOptions) throws(CommandLineError) {
    guard let text = words.value(of: "proto") else { return }
    var permitted: Set = ["http", "https"]
    for word in text.lowercased().split(separator: ",") {
      let name = word.drop { "+-=".contains($0) }
      let names = name == "all" ? ["http", "https"] : [String(name)]
      if word.first == "=" { permitted = [] }
      if word.first == "-" { permitted.subtract(names) } else { permitted.formUnion(names) }
    }
    guard !permitted.contains(url.scheme) else { return }
    throw CommandLineError(ExitStatus(rawValue: 1), "--proto '\(text)' does not permit \(url.scheme) URLs")
  }
}

/// The place of a transfer among several.
struct FetchPlace: Hashable, Sendable {
  /// Its number on the command line, from 0.
  var number = 0
  /// The number of its set of options.
  var set = 0
  /// Its number among those with the same options.
  var numberInSet = 0
  var isOneOfSeveral = false
  /// True if others run at the same time.
  var isParallel = false
}

/// All kinds of state, in the order in which their policies are applied.
enum FetchStates {
  static let all: [any FetchState.Type] = [
    // Those that change the destination come before those that use the URL.
    StrictTransportState.self,
    ServiceBindingState.self,
    AlternativeServiceState.self,
    FetchCredentials.self,
    CookieState.self,
    RetryState.self,
    // Last, because responses vary with the fields that all others add.
    CacheState.self,
  ]

  /// The states that the options require.
  ///
  /// Those that all transfers of a set share are taken from `earlier`.
  static func read(
    _ words: ParsedOptions, at url: URI, like earlier: [any FetchState], in context: CommandContext
  ) throws(CommandLineError) -> [any FetchState] {
    var states: [any FetchState] = []
    for kind in all {
      if kind.isShared, let state = earlier.first(where: { type(of: $0) == kind }) {
        states.append(state)
      } else if let state = try kind.init(words, at: url, in: context) {
        states.append(state)
      }
    }
    return states
  }
}
