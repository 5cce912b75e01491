internal import CommandSupport
internal import Bytes
internal import Checks
internal import Connect
internal import FetchCLI
internal import Observation
internal import Report

/// Options for targets that are examined: those of `audit`.
struct DiffLiveOptions: OptionGroup {
  var scope = AuditScopeOptions()
  var pace = RateOptions()
  var connection = ConnectionOptions()
  var time = LongTimeOptions()
  var names = ServerNameOptions()
  var hello = ClientHelloOptions()
  var trust = TrustOptions()
  /// True if an option of the ClientHello was given.
  private var shapesHello = false

  static let options: [CommandOption<Self>] =
    AuditScopeOptions.options.placed(in: "Scope") { $1(&$0.scope) }
    + RateOptions.options.placed(in: "Load") { $1(&$0.pace) }
    + ConnectionOptions.options.placed(in: "Connection") { $1(&$0.connection) }
    + LongTimeOptions.options.placed(in: "Connection") { $1(&$0.time) }
    + ServerNameOptions.options.placed(in: "ClientHello") {
      $0.shapesHello = true
      $1(&$0.names)
    }
    + ClientHelloOptions.options.placed(in: "ClientHello") {
      $0.shapesHello = true
      $1(&$0.hello)
    }
    + TrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }

  func validate() throws(UsageError) {
    try pace.validate()
    try connection.validate()
    try time.validate()
    try names.validate()
    try hello.validate()
    try trust.validate()
    if scope.parts.isEmpty { throw UsageError("--only and --skip leave nothing to examine") }
  }

  /// Rejects options that examining a target with this command would ignore.
  func check(for kind: DiffKind) throws(CommandLineError) {
    guard kind != .audit else { return }
    var ignored: [String] = []
    if scope.depth != .full { ignored.append("--depth") }
    if scope.only != nil { ignored.append("--only") }
    if scope.skip != nil { ignored.append("--skip") }
    if scope.isIntrusive { ignored.append("--intrusive") }
    if scope.allAddresses, kind != .chain { ignored.append("--all-addresses") }
    if shapesHello, kind == .fetch { ignored.append("an option of the ClientHello") }
    guard let first = ignored.first else { return }
    throw CommandLineError(
      .usage, "\(first) has no effect on targets that are examined with '\(kind.rawValue)'",
      hint: kind == .fetch ? "URLs are fetched; --with audit audits their servers" : "--with audit audits the targets")
  }

  /// The document about a target now.
  func examine(
    _ text: String, with kind: DiffKind, isQuiet: Bool, in context: CommandContext
  ) async throws(CommandLineError) -> Document {
    switch kind {
    case .audit: try await audit(text, isQuiet, context)
    case .chain: try await chain(text, isQuiet, context)
    case .ciphers: try await ciphers(text, isQuiet, context)
    case .fetch: try await fetch(text, context)
    case .probe: try await probe(text, isQuiet, context)
    }
  }

  private func fetch(_ text: String, _ context: CommandContext) async throws(CommandLineError) -> Document {
    var words = connection.fetchArguments + trust.fetchArguments
    if let limit = time.maxTime { words += ["--max-time", "\(limit)"] }
    return try await FetchExamination(words + ["--", text], in: context).document()
  }

  private func audit(_ text: String, _ isQuiet: Bool, _ context: CommandContext) async throws(CommandLineError) -> Document {
    var command = AuditCommand()
    (command.scope, command.pace, command.connection, command.time) = (scope, pace, connection, time)
    (command.names, command.hello, command.trust, command.output.quiet) = (names, hello, trust, isQuiet)
    let known = command
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) { () throws(CommandLineError) in
      try known.request(for: text, in: context)
    }
    let document = try await command.document(about: request, in: context)
    guard document.error == nil, document.audit?.isUnreachable == false else {
      let failure = document.error ?? document.audit?.addresses.lazy.compactMap(\.failure).first
      throw failure.map { CommandLineError($0, at: document.target) } ?? CommandLineError(.notProbed, "\(text) was not examined")
    }
    return document
  }

  private func chain(_ text: String, _ isQuiet: Bool, _ context: CommandContext) async throws(CommandLineError) -> Document {
    var command = ChainCommand()
    (command.connection, command.names, command.hello, command.trust) = (connection, names, hello, trust)
    (command.target, command.allAddresses, command.output.quiet) = (text, scope.allAddresses, isQuiet)
    if let limit = time.maxTime { command.time.maxTime = limit }
    let known = command
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) { () throws(CommandLineError) in
      try known.request(in: context)
    }
    let startedAt = context.now()
    let observation = try await shown(text, isQuiet, context) { () throws(CommandLineError) in try await context.probing.observe(request) }
    let document = document(ChainObservation.self, observation, isPartial: Task.isCancelled, startedAt, context)
    if let seen = document.chain, seen.addresses.allSatisfy({ $0.certificates.isEmpty }),
      let failure = seen.addresses.lazy.compactMap(\.failure).first
    {
      throw CommandLineError(failure, at: document.target)
    }
    return document
  }

  private func ciphers(_ text: String, _ isQuiet: Bool, _ context: CommandContext) async throws(CommandLineError) -> Document {
    var command = CiphersCommand()
    (command.connection, command.names, command.pace, command.time) = (connection, names, pace, time)
    (command.target, command.output.quiet) = (text, isQuiet)
    let known = command
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) { () throws(CommandLineError) in
      try known.request(in: context)
    }
    let startedAt = context.now()
    let result = try await shown(text, isQuiet, context) { () throws(CommandLineError) in
      try await context.ciphersProbing.observe(request) { _ in }
    }
    return document(CiphersObservation.self, result.observation, isPartial: result.isPartial || Task.isCancelled, startedAt, context)
  }

  private func probe(_ text: String, _ isQuiet: Bool, _ context: CommandContext) async throws(CommandLineError) -> Document {
    var command = ProbeCommand()
    (command.connection, command.names, command.hello, command.trust) = (connection, names, hello, trust)
    (command.target, command.time, command.output.quiet) = (text, time, isQuiet)
    let known = command
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) { () throws(CommandLineError) in
      try known.request(in: context)
    }
    let startedAt = context.now()
    let observation = try await shown(text, isQuiet, context) { () throws(CommandLineError) in
      try await context.probeProbing.observe(request) { _ in }
    }
    let document = document(ProbeObservation.self, observation, isPartial: Task.isCancelled, startedAt, context)
    if let seen = document.probe, seen.series.succeeded == 0, let failure = seen.series.failures.first?.failure {
      throw CommandLineError(failure, at: document.target)
    }
    return document
  }

  private func shown<Value: Sendable>(
    _ text: String, _ isQuiet: Bool, _ context: CommandContext, _ work: @Sendable () async throws(CommandLineError) -> Value
  ) async throws(CommandLineError) -> Value {
    isQuiet ? try await work() : try await Progress.shown(waitingFor: text, in: context, during: work)
  }

  private func document<S: DocumentObservation>(
    _ type: S.Type, _ observation: Observation, isPartial: Bool, _ startedAt: Timestamp, _ context: CommandContext
  ) -> Document {
    let checked = CheckedObservation(observation, settings: CheckSettings(isPartial: isPartial))
    var document = Document(about: type, in: checked, tool: context.tool(), startedAt: startedAt)
    document.isPartial = isPartial
    return document
  }
}
