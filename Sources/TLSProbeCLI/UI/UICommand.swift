internal import CommandSupport
internal import Bytes
internal import Crypto
internal import HTTPServer
internal import LocalPage
internal import Minting
internal import ServerCases
internal import Transport

/// `tlsprobe ui`: a local page that runs commands and shows the history.
struct UICommand: OptionCommand {
  static let description = CommandDescription(
    "ui", "Show results and run commands in a browser.",
    discussion: """
      Serves a page for the browsers of this user, and prints its link. The page sends requests and examines servers as the commands fetch, \
      chain, ciphers, probe and audit do, shows their reports, and lists, searches and compares the entries of the history. It runs the requests of files that --collection names. It listens on \
      loopback addresses only. The link contains a random token and works once: the browser that opens it gets a cookie, and a new link is \
      printed to standard error. An interrupt ends the command.

      EXAMPLES
        tlsprobe ui
        tlsprobe ui --open
        tlsprobe ui --collection api.yaml
        tlsprobe ui --listen 127.0.0.1:8080
      """,
    everyday: ["listen", "open", "collection", "port-file"], rows: options.rows())

  var listen = ServeAddress(Endpoint(.loopbackV4, port: 0))
  var portFile: String?
  var opens = false
  var collections: [String] = []

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "listen", "address:port", default: "127.0.0.1:0",
      "Listen on this loopback address and port; port 0 selects a free one.", ServeAddress.parse
    ) { $0.listen = $1 },
    .flag(nil, "open", "Open the page in the default browser, with xdg-open.") { $0.opens = true },
    .value(nil, "collection", "file", completion: .file, "Offer the requests of this file of 'run'; repeatable.") {
      $0.collections.append($1)
    },
    .value(nil, "port-file", "file", completion: .file, "Write the port to this file once it is open.") { $0.portFile = $1 },
  ]

  func validate() throws(UsageError) {
    // The page reads each file several times.
    guard !collections.contains("-") else { throw UsageError("--collection: standard input is not supported; name a file") }
    guard listen.endpoint.address.isLoopback else {
      throw UsageError("'\(listen.endpoint)' is not a loopback address; the page is for the browsers of this machine only")
    }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    guard let reactor = context.reactor else { throw CommandLineError(.internalError, "the page requires a network") }
    try await UICollections(collections, on: reactor).check()
    let access = try Self.random { () throws(CryptoError) in try PageAccess(at: listen.endpoint.address) }
    let opener = UIOpener(in: context)
    let link = try Self.random { () throws(CryptoError) in
      try LaunchLink { path in
        opener.end()
        context.writeError("tlsprobe: the link was opened; another browser needs this one: \(access.url(of: path))\n")
      }
    }
    let runs = PageRuns(UIRunner(context, on: reactor), now: context.now) { _ = await context.pause($0) }
    let page = LocalPage(
      PageContext(
        access: access, link: link, runs: runs, history: UIHistory(context, on: reactor),
        collections: UICollections(collections, on: reactor), tool: context.tool, now: context.now))
    let server = try Self.start(page, at: listen.endpoint, now: context.now())
    defer { server.stop() }
    guard let endpoint = server.endpoint(of: UISite.name) else { throw CommandLineError(.internalError, "no port is open") }
    access.open(at: endpoint.port)
    if let portFile { try StateFile(portFile, for: "--port-file").write(Array("\(endpoint.port)\n".utf8)) }
    let url = access.url(of: await link.path)
    _ = try context.print(url + "\n")
    if opens {
      do throws(CommandLineError) {
        try opener.open(url)
      } catch {
        // The link is printed: the page is of use without.
        opener.end()
        context.writeError(error.description + "\n")
      }
    }
    context.writeError("tlsprobe: an interrupt ends the page\n")
    await ServeShutdown(idle: nil).wait(on: context)
    opener.end()
    // An interrupt has cancelled this task, but the runs end with what they know nevertheless.
    await Task {
      await runs.stop()
      await server.drain()
    }.value
    return .success
  }

  private static func random<T>(_ make: () throws(CryptoError) -> T) throws(CommandLineError) -> T {
    try CryptoError.translating(try make()) { CommandLineError(.internalError, "\($0)") }
  }

  private static func start(_ page: LocalPage, at endpoint: Endpoint, now: Timestamp) throws(CommandLineError) -> LocalServer {
    var settings = ServerSettings()
    settings.limits.head = .seconds(5)
    settings.limits.content = .seconds(10)
    settings.limits.connections = 128
    settings.limits.uploadMemory = 8 << 20
    settings.limits.drain = .seconds(1)
    let door = ListenerConfiguration(UISite.name, at: endpoint, [UISite(page: page)])
    return try LocalServerError.translating(try LocalServer([door], by: LocalServer.authorities(at: now), settings: settings)) {
      CommandLineError(
        $0.code == .listening ? .inputOutput : .internalError, $0.description,
        hint: $0.code == .listening ? "--listen 127.0.0.1:0 selects a free port" : $0.hint)
    }
  }
}

/// The page as a server without TLS.
struct UISite: ServerDefinition {
  static let name = "ui"

  let page: LocalPage
  var name: String { Self.name }
  let aliases: [String] = []
  let host = "localhost"

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior { .site(nil, Site([page], guardedBy: nil)) }
}
