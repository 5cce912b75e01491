internal import Connect
internal import HTTPClient
internal import PKI
internal import TLSEngine
internal import Transport

/// All that a command line asks of `fetch`, with names read, files of options opened and the environment applied.
struct FetchOrder: Sendable {
  /// The options as they were given, with secrets read from where they are.
  private(set) var words: OptionWords
  /// As it was given.
  let urlText: String
  var request: HTTPRequest
  /// What the request is to carry; read when the rest has proved right.
  let content: FetchContent
  let fieldFiles: [String]
  /// What stands behind the URL.
  let items: [RequestItem]
  var options: HTTPOptions
  private(set) var connection = ConnectionRequest()
  var output: FetchOutput
  let judgement: FetchJudgement
  /// Until when files and pipes are read that the request is made of; nil without `-m`.
  let inputDeadline = CommandInput.deadline
  /// What is shown of secrets.
  var redaction: Redaction
  private(set) var states: [any FetchState] = []

  /// An interrupt leaves it with what is known by then: the transfer hears of it too, and its documents tell.
  init(_ words: OptionWords, in context: CommandContext) throws(CommandLineError) {
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
    request.fields = asked.fields
    request.removedFields = asked.removedFields
    request.range = asked.range
    request.referer = asked.referer
    request.sendsReferer = asked.sendsReferer
    request.contentType = asked.content.usualType
    request.target = asked.requestTarget
    output = try FetchOutput(words)
    if output.isNamedByURL { output.file = try FetchURL.fileName(of: url) }
    judgement = try FetchJudgement(words)
    redaction = Redaction(showsSecrets: words.isGiven("show-secrets"))
    for name in words.values(of: "secret-name") { redaction.names.add(name) }
    options = HTTPOptions(tls: .ordinary, trust: HTTPOptions.Trust(store: .mozilla, time: context.now()))
    // From here on files are read, of which any may take long.
    FetchFarewell(self, startedAt: context.now(), in: context).prepare(in: context.lastWords)
    guard !Task.isCancelled else { return }
    let words = try words.fetchingSecrets(in: context)
    self.words = words
    redaction.hide(words)
    redaction.hideCredentials(in: request.fields)
    options = try HTTPOptions(words, for: asked, at: url, in: context)
    guard !Task.isCancelled else { return }
    connection = try ConnectionRequest(words, to: url.endpoint, isSecure: url.isSecure, in: context)
    options.proxies = connection.proxies
    options.secretNames = redaction.names
    guard !Task.isCancelled else { return }
    states = try FetchStates.read(words, at: url, in: context)
  }
}
