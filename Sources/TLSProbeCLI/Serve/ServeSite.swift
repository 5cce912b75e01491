internal import CommandSupport
internal import HTTPServer
internal import JSONSchema
internal import MockServer
internal import Transport

/// The responders of a run, and the work at its end.
struct ServeSite {
  let responders: [any SiteResponder]
  private let upstream: Upstream?
  private let recorder: ExchangeRecorder?
  private let archive: StateFile?

  /// The first one with a plan handles a request; blocking work runs on behalf of `reactor`.
  init(_ options: ServeSiteOptions, on reactor: Reactor?) throws(CommandLineError) {
    let schema = try Self.schemaBytes(options)
    let database = try options.crudDatabase.map { file throws(CommandLineError) in
      guard let reactor else { throw CommandLineError(.internalError, "--crud-database cannot be used in this build") }
      return try CollectionDatabase(file: file, on: reactor)
    }
    do throws(ResponderError) {
      var all: [any SiteResponder] = []
      let pool = reactor.map { BlockingPool(on: $0) }
      if let routes = options.routes { all.append(try RouteResponder(file: routes)) }
      if let zone = options.httpdns { all.append(try HTTPDNSResponder(file: zone)) }
      for collection in options.crud { all.append(try Self.collection(collection, pool, database, options.maxBody)) }
      if let replay = options.replay { all.append(try ReplayResponder(file: replay)) }
      let target = options.record ?? options.upstream
      upstream = try target.map { url throws(ResponderError) in try Upstream(url: url, on: reactor) }
      recorder = options.record == nil ? nil : ExchangeRecorder(redaction: options.redaction)
      archive = options.record == nil ? nil : StateFile(options.har ?? "tlsprobe.har", for: "--har")
      if options.httpbin { all.append(HTTPBin(limit: options.maxBody)) }
      if let upstream {
        all.append(UpstreamResponder(upstream, recorder: recorder, limit: options.maxBody, hintText: Hints.text))
      } else if let folder = options.dir {
        guard let pool else { throw ResponderError("--dir cannot be used here: files cannot be read") }
        all.append(UploadCheck(limit: options.maxBody))
        all.append(try FileResponder(folder: folder, pool: pool))
      } else if options.replay == nil {
        all += [UploadCheck(limit: options.maxBody), SitePages()]
      }
      var rules = try Self.rules(options)
      rules.schema = try schema.map { file throws(ResponderError) in try CompiledSchema(file: file.path, parsing: file.bytes) }
      if !rules.isEmpty { all = [RequestGate(rules, before: all)] }
      if let lifetime = options.sessionTTL?.duration {
        let sessions = SessionStore(lifetime: lifetime)
        all = [SessionResponder(sessions)] + (options.requireSession ? [SessionGate(sessions, before: all)] : all)
      }
      responders = all
    } catch {
      throw CommandLineError(error.isUnreadable ? .unreadableInput : .badInput, error.description, hint: error.hint.map(Hints.text))
    }
  }

  /// Closes the upstream connections, and writes the recording.
  func close() async throws(CommandLineError) {
    await upstream?.close()
    if let archive, let recorder { try archive.write(await recorder.har()) }
  }

  private static func collection(
    _ text: String, _ pool: BlockingPool?, _ database: CollectionDatabase?, _ limit: Int
  ) throws(ResponderError) -> ResourceResponder {
    let path = text.prefix { $0 != "=" }
    let file = text.dropFirst(path.count + 1)
    if file.isEmpty, let database {
      return try ResourceResponder(path: String(path), table: database.table(String(path)), limit: limit)
    }
    guard !file.isEmpty, let pool else { return try ResourceResponder(path: String(path), store: ResourceStore(), limit: limit) }
    return try ResourceResponder(path: String(path), store: ResourceStore(file: String(file), pool: pool), limit: limit)
  }

  private static func schemaBytes(_ options: ServeSiteOptions) throws(CommandLineError) -> (path: String, bytes: [UInt8])? {
    guard case .schema(let path)? = options.validation else { return nil }
    return (path, try CommandFile.read(path, for: "--validate"))
  }

  private static func rules(_ options: ServeSiteOptions) throws(ResponderError) -> RequestRules {
    var rules = RequestRules()
    for text in options.requireHeader { rules.headers.append(try ValueRule(header: text)) }
    for text in options.requireJSON { rules.fields.append(try FieldRule(text)) }
    if case .syntax(let syntax)? = options.validation { rules.syntax = syntax }
    rules.contentLimit = options.maxBody
    return rules
  }
}
