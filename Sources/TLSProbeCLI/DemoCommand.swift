internal import CommandSupport
internal import Bytes
internal import HTTPServer
internal import ServerCases
internal import Transport

/// `tlsprobe demo`: runs `chain` and `probe` against servers inside this process, for `make demo`.
struct DemoCommand: OptionCommand {
  static let description = CommandDescription(
    "demo", "Run chain and probe against a local server.",
    hidden: true, configurable: false,
    rows: options.rows())

  static let options: [CommandOption<Self>] =
    []

  /// A valid chain in detail, then some with faults.
  private static let cases = ["good", "expired", "wrong-host", "incomplete-chain", "reversed-chain"]

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let server = try start(at: context.now())
    defer { server.stop() }
    let parent = context.environment("TMPDIR") ?? "/tmp"
    guard let folder = TemporaryFolder(in: parent) else {
      throw CommandLineError(.inputOutput, "cannot create a folder in '\(parent)'", hint: "set TMPDIR to a writable folder")
    }
    let root = folder.path + "/root.pem"
    if let reason = context.writeFile(root, Array(server.trustAnchorsPEM.utf8)) {
      throw CommandLineError(.inputOutput, "cannot write '\(root)': \(reason)", hint: "set TMPDIR to a writable folder")
    }
    // The servers are in this process and unreachable for a proxy.
    var context = context
    context.environment = { [environment = context.environment] name in name.lowercased().hasSuffix("_proxy") ? nil : environment(name) }
    for name in Self.cases {
      guard let endpoint = server.endpoint(of: name), let host = server.host(of: name) else { continue }
      let arguments = ["chain", "\(endpoint)", "--sni", host, "--verify-host", host, "--cacert", root]
      _ = context.writeOutput(Array("$ tlsprobe \(arguments.joined(separator: " "))   # \(name)\n".utf8))
      let status = await CommandLineTool.run(arguments + ["--no-config"], in: context)
      _ = context.writeOutput(Array("exit status \(status.rawValue)\n\n".utf8))
      let expected = Cases.all.first { $0.name == name }?.expectation?.errors.isEmpty == true ? ExitStatus.success : .negative
      guard status == expected else {
        throw CommandLineError(.internalError, "the case '\(name)' exited with \(status.rawValue), not \(expected.rawValue)")
      }
    }
    return try await time("good", on: server, trusting: root, in: context)
  }

  /// Probes one of the servers with a series of connections.
  private func time(
    _ name: String, on server: LocalServer, trusting root: String, in context: CommandContext
  ) async throws(CommandLineError) -> ExitStatus {
    guard let endpoint = server.endpoint(of: name), let host = server.host(of: name) else { return .success }
    let arguments = ["probe", "\(endpoint)", "--sni", host, "--verify-host", host, "--cacert", root, "-c", "50"]
    _ = context.writeOutput(Array("$ tlsprobe \(arguments.joined(separator: " "))\n".utf8))
    return await CommandLineTool.run(arguments + ["--no-config"], in: context)
  }

  private func start(at now: Timestamp) throws(CommandLineError) -> LocalServer {
    return try LocalServerError.translating(try LocalServer(cases: Self.cases, at: now)) { CommandLineError(.internalError, "\($0)") }
  }
}
