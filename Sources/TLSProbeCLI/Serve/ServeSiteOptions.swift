internal import ArgumentParser
internal import LocalServer
internal import Transport

/// What the site of `serve` answers.
struct ServeSiteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Answer by the routes of this file, YAML or JSON.", valueName: "file"))
  var routes: String?

  @Option(
    help: ArgumentHelp(
      "Keep a collection of JSON objects at this path: GET, POST, PUT, PATCH, DELETE; in this file, where one is given; may be repeated.",
      valueName: "path[=file]"))
  var crud: [String] = []

  @Option(help: ArgumentHelp("Serve the files below this folder, and nothing outside it.", valueName: "folder"))
  var dir: String?

  @Flag(help: "Answer as httpbin.org does.")
  var httpbin = false

  @Option(help: ArgumentHelp("Pass every request that nothing else answers on to this server.", valueName: "url"))
  var upstream: String?

  @Option(help: ArgumentHelp("The same, and keep what is asked and answered as an HTTP Archive in the file of --har.", valueName: "url"))
  var record: String?

  @Option(help: ArgumentHelp("Where --record writes at the end; secrets are left out. (default: tlsprobe.har)", valueName: "file"))
  var har: String?

  @Option(help: ArgumentHelp("Answer what this HTTP Archive holds.", valueName: "file"))
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Let clients have sessions that live so long: POST /session/start, GET /session, POST /session/end.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var sessionTTL: DurationArgument?

  @Flag(help: "Answer clients without a session with 401.")
  var requireSession = false

  @Option(help: ArgumentHelp("Refuse requests without this field, or with another value; may be repeated.", valueName: "name[: value]"))
  var requireHeader: [String] = []

  @Option(
    help: ArgumentHelp(
      "Refuse content without this member, or with another format: user.email:email, born:date; may be repeated.",
      valueName: "field[:format]"))
  var requireJSON: [String] = []

  @Option(
    name: .customLong("validate"), help: ArgumentHelp("Refuse content that is not well-formed: json or xml.", valueName: "syntax"))
  var syntax: SyntaxArgument?

  @Option(help: ArgumentHelp("Refuse content longer than so many bytes where it is kept.", valueName: "bytes"))
  var maxBody = 16 << 20

  enum SyntaxArgument: String, ExpressibleByArgument, CaseIterable { case json, xml }

  func validate() throws {
    if maxBody < 0 { throw ValidationError("--max-body cannot be negative") }
    if upstream != nil, record != nil { throw ValidationError("--upstream and --record exclude each other; --record passes on, too") }
    if har != nil, record == nil { throw ValidationError("--har says where --record writes; name a server with --record") }
    if requireSession, sessionTTL == nil { throw ValidationError("--require-session needs --session-ttl") }
  }
}

/// What answers a run's requests, and what has to be done with it at the end.
struct ServeSite {
  let responders: [any SiteResponder]
  private let upstream: Upstream?
  private let recorder: ExchangeRecorder?
  private let archive: StateFile?

  /// The first that has a plan for a request answers it; `reactor` does what waits.
  init(_ options: ServeSiteOptions, on reactor: Reactor?) throws(CommandLineError) {
    do throws(ResponderError) {
      var all: [any SiteResponder] = []
      let pool = reactor.map { BlockingPool(on: $0) }
      if let routes = options.routes { all.append(try RouteResponder(file: routes)) }
      for collection in options.crud { all.append(try Self.collection(collection, pool, options.maxBody)) }
      if let replay = options.replay { all.append(try ReplayResponder(file: replay)) }
      let target = options.record ?? options.upstream
      upstream = try target.map { url throws(ResponderError) in try Upstream(url: url, on: reactor) }
      recorder = options.record == nil ? nil : ExchangeRecorder()
      archive = options.record == nil ? nil : StateFile(options.har ?? "tlsprobe.har", for: "--har")
      if options.httpbin { all.append(HTTPBin(limit: options.maxBody)) }
      if let upstream {
        all.append(UpstreamResponder(upstream, recorder: recorder, limit: options.maxBody))
      } else if let folder = options.dir {
        guard let pool else { throw ResponderError("there is nothing to read files with here") }
        all.append(UploadCheck(limit: options.maxBody))
        all.append(try FileResponder(folder: folder, pool: pool))
      } else if options.replay == nil {
        all += [UploadCheck(limit: options.maxBody), SitePages()]
      }
      let rules = try Self.rules(options)
      if !rules.isEmpty { all = [RequestGate(rules, before: all)] }
      if let lifetime = options.sessionTTL?.duration {
        let sessions = SessionStore(lifetime: lifetime)
        all = [SessionResponder(sessions)] + (options.requireSession ? [SessionGate(sessions, before: all)] : all)
      }
      responders = all
    } catch {
      throw CommandLineError(.badInput, error.description, hint: error.hint)
    }
  }

  /// Ends what goes on, and writes what was kept.
  func close() async throws(CommandLineError) {
    await upstream?.close()
    if let archive, let recorder { try archive.write(await recorder.har()) }
  }

  private static func collection(_ text: String, _ pool: BlockingPool?, _ limit: Int) throws(ResponderError) -> ResourceResponder {
    let path = text.prefix { $0 != "=" }
    let file = text.dropFirst(path.count + 1)
    guard !file.isEmpty, let pool else { return try ResourceResponder(path: String(path), store: ResourceStore(), limit: limit) }
    return try ResourceResponder(path: String(path), store: ResourceStore(file: String(file), pool: pool), limit: limit)
  }

  private static func rules(_ options: ServeSiteOptions) throws(ResponderError) -> RequestRules {
    var rules = RequestRules()
    for text in options.requireHeader { rules.headers.append(try ValueRule(header: text)) }
    for text in options.requireJSON { rules.fields.append(try FieldRule(text)) }
    rules.syntax = options.syntax.map { $0 == .json ? .json : .xml }
    rules.contentLimit = options.maxBody
    return rules
  }
}
