internal import CommandSupport
internal import Bytes
internal import Crypto
internal import HTTPServer
internal import Minting
internal import MockServer
internal import Report
internal import ServerCases
internal import TLSEngine
internal import Transport
internal import X509

/// One run of `serve`, from the open ports to the last response.
struct ServeRun {
  private let command: ServeCommand
  private let context: CommandContext
  private let board: FaultController
  /// Nil without a terminal, or if the log of -v would interfere.
  private let screen: ServeScreen?

  init(_ command: ServeCommand, in context: CommandContext) {
    self.command = command
    self.context = context
    board = FaultController(command.faults.plan)
    screen = command.output.verbose == 0 && !command.output.quiet && ServeScreen.isPossible(in: context) ? ServeScreen(in: context) : nil
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    let cases = try command.cases.chosen()
    let identity = try await CommandInput.reading(on: context.reactor) { [self] () throws(CommandLineError) in
      try self.identity(hasCases: command.cases.allCases || !cases.isEmpty)
    }
    let authority = try await ServeAuthority.open(command.authority, in: context)
    let ending = ServeShutdown(idle: command.limits.idleExit?.duration)
    let log = ServeLog(command.output, in: context)
    let ports = ServePorts()
    let site = try await CommandInput.reading(on: context.reactor) { [self] () throws(CommandLineError) in
      try ServeSite(command.site, on: context.reactor)
    }
    let doors = try doors(cases, site, requestGuard(authority, identity), (ports, identity))
    let server = try start(doors, by: authority.authorities, log, ending)
    defer { server.stop() }
    await ports.become(server)
    try announce(server, authority, identity)
    let painting = Task { [screen] in await screen?.run() }
    await ending.wait(on: context)
    // An interrupt has cancelled this task, but current requests are completed and recordings written nevertheless.
    let closing = Task { () -> CommandLineError? in
      await server.drain()
      painting.cancel()
      await painting.value
      do throws(CommandLineError) {
        try await site.close()
        return nil
      } catch {
        return error
      }
    }
    if let failure = await closing.value { throw failure }
    return .success
  }

  private func identity(hasCases: Bool) throws(CommandLineError) -> TLSIdentity? {
    guard command.tls.cert != nil else { return nil }
    guard !hasCases, !command.listening.refusesTLS else {
      throw CommandLineError(.usage, "--cert excludes --case, --all-cases and --http", hint: "each case has its own certificate")
    }
    return try ServeIdentity.read(command.tls)
  }

  /// The host names of the site, and whether third-party pages share its origin.
  private func requestGuard(_ authority: ServeAuthority, _ identity: TLSIdentity?) -> CrossOriginGuard {
    CrossOriginGuard(scope: authority.local.scope).with {
      let address = command.listening.listen.endpoint.address
      if address.bytes.allSatisfy({ $0 == 0 }) { $0.acceptsEveryAddress = true }
      $0.scope = $0.scope.union(NameScope(adding: [.ipAddress(address)] + Self.names(of: identity)))
      $0.trustsOwnPages = !command.site.servesPagesOfOthers
    }
  }

  /// The names of the certificate of --cert; the base of a wildcard represents all names below it.
  private static func names(of identity: TLSIdentity?) -> [GeneralName] {
    let certificate = identity?.chain.first.flatMap { try? Certificate(der: $0) }
    return (certificate?.subjectAlternativeNames ?? []).map { name in
      if case .dns(let text) = name { .dns(String(text.lowercased().trimmingPrefix("*."))) } else { name }
    }
  }

  private func doors(
    _ chosen: [any ServerCase], _ served: ServeSite, _ requestGuard: CrossOriginGuard,
    _ opening: (ports: ServePorts, identity: TLSIdentity?)
  ) throws(CommandLineError) -> [ListenerConfiguration] {
    let listen = command.listening.listen.endpoint
    let control: [any SiteResponder] = command.listening.hasControl ? [FaultResponder(board)] : []
    let site = Site(control + served.responders, guardedBy: requestGuard)
    guard !command.cases.allCases else {
      let index = ListenerConfiguration(
        "index", at: listen,
        [ServedSite(site: Site([opening.ports.index], guardedBy: requestGuard), change: command.tls.apply, takes: .everybody)])
      return [index]
        + Cases.all.map { served in
          var door = ListenerConfiguration(served.name, at: Endpoint(listen.address, port: 0), [served])
          door.site = site
          return door
        }
    }
    let takes: ServedSite.Clients = command.listening.requiresTLS ? .tls : command.listening.refusesTLS ? .plain : .everybody
    let own = ServedSite(site: site, change: command.tls.apply, takes: takes, identity: opening.identity)
    var door = ListenerConfiguration("site", at: listen, chosen.isEmpty ? [own] : chosen)
    if let first = chosen.first { door.name = first.name }
    door.namesDecide = true
    door.site = site
    return [door]
  }

  private func start(
    _ doors: [ListenerConfiguration], by authorities: TestAuthorities, _ log: ServeLog, _ ending: ServeShutdown
  ) throws(CommandLineError) -> LocalServer {
    var settings = ServerSettings(limits: command.limits.limits)
    settings.limits.uploadMemory = max(settings.limits.uploadMemory, command.site.maxBody)
    settings.threads = 2
    settings.showsStatus = command.listening.hasControl
    settings.faults = board
    if let count = command.limits.maxRequests { settings.maximumRequests = (count, { ending.end() }) }
    if log.listens || ending.watches || screen != nil {
      settings.tell = { [screen] event in
        ending.heard(event)
        screen?.hear(event)
        log.tell(event)
      }
    }
    return try LocalServerError.translating(try LocalServer(doors, by: authorities, settings: settings)) {
      CommandLineError($0.code == .listening ? .inputOutput : .internalError, $0.description, hint: Self.hint(for: $0))
    }
  }

  private func certificates(_ authority: ServeAuthority, _ identity: TLSIdentity?) -> ServeAnnouncement.Certificates {
    if command.listening.refusesTLS { return .none }
    guard let identity, let file = command.tls.cert else { return .authority(authority.certificateFile) }
    let names = identity.chain.first.flatMap { try? Certificate(der: $0) }?.subjectAlternativeNames ?? []
    let name = names.lazy.compactMap { if case .dns(let name) = $0, !name.hasPrefix("*") { name } else { nil } }.first
    return .file(file, name: name)
  }

  private static func hint(for error: LocalServerError) -> String? {
    error.code == .listening ? "--listen 127.0.0.1:0 selects a free port" : error.hint
  }

  private func announce(_ server: LocalServer, _ authority: ServeAuthority, _ identity: TLSIdentity?) throws(CommandLineError) {
    let names = server.names
    let open = names.compactMap { name in server.endpoint(of: name).map { (name: name, endpoint: $0) } }
    if let file = command.listening.portFile {
      let text = open.count == 1 ? "\(open[0].endpoint.port)\n" : open.map { "\($0.name) \($0.endpoint)\n" }.joined()
      try StateFile(file, for: "--port-file").write(Array(text.utf8))
    }
    if !command.output.quiet {
      let announcement = ServeAnnouncement(
        ports: open.map {
          ServeAnnouncement.Port(
            name: $0.name, endpoint: $0.endpoint, host: server.host(of: $0.name) ?? "localhost",
            isSecure: Cases.named($0.name)?.promise != .plain)
        },
        certificates: certificates(authority, identity), path: command.site.firstPath)
      context.writeError(announcement.lines.map { TerminalText.escape("tlsprobe: \($0)") + "\n" }.joined())
    }
    authority.report(in: context)
    guard command.output.json else { return }
    let document = JSONValue.object([
      JSONValue.Member("schema", .string("tlsprobe.serve/1")),
      JSONValue.Member("trust_anchor", .string(authority.certificateFile)),
      JSONValue.Member(
        "ports",
        .array(
          open.map {
            .object([
              JSONValue.Member("case", .string($0.name)), JSONValue.Member("address", .string("\($0.endpoint.address)")),
              JSONValue.Member("port", .integer(Int64($0.endpoint.port))),
              JSONValue.Member("host", .string(server.host(of: $0.name) ?? "")),
            ])
          })),
    ])
    guard context.writeOutput(JSONWriter(pretty: false).bytes(of: document) + [0x0a]) else {
      throw CommandLineError.unwritableOutput
    }
  }
}

/// The addresses of the cases of a running server, for its index page.
actor ServePorts {
  private var entries: [CaseIndex.Entry] = []

  func become(_ server: LocalServer) {
    entries = Cases.all.compactMap { served in
      guard let endpoint = server.endpoint(of: served.name) else { return nil }
      let host = endpoint.address == .loopbackV4 ? "localhost" : "\(endpoint.address)"
      return CaseIndex.Entry(name: served.name, summary: served.summary, link: "https://\(host):\(endpoint.port)/")
    }
  }

  func current() -> [CaseIndex.Entry] { entries }

  nonisolated var index: CaseIndex { CaseIndex { await self.current() } }
}
