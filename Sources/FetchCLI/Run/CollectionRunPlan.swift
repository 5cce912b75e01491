internal import Bytes
internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import RequestCollections
internal import Templates

/// The parsed command line of `run`, with the collection and the files that it refers to read.
struct CollectionRunPlan: Sendable {
  let file: String
  let run: CollectionRun
  let options: HTTPOptions
  let connection: ConnectionParameters
  let reports: [RunReportOutput]
  let parallel: Int
  let isDryRun: Bool
  let isQuiet: Bool
  /// The folder of the collection, to which paths in it are relative; ends with a slash unless it is empty.
  let folder: String

  init(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) {
    guard let file = words.operands.first else { throw CommandLineError(.usage, "missing file of requests", hint: "as in api.yaml") }
    guard words.operands.count == 1 else { throw CommandLineError(.usage, "unexpected argument '\(words.operands[1])'") }
    self.file = file
    folder = Self.folder(of: file)
    isDryRun = words.isGiven("dry-run")
    isQuiet = words.isGiven("quiet")
    reports = try RunReportOutput.read(words)
    parallel =
      try words.value(of: "parallel").map { text throws(CommandLineError) in
        try WholeNumber.parse(text, of: "--parallel", in: 1...1_000)
      } ?? 1
    let variables = try RunVariables(words, in: context)
    let words = try words.fetchingSecrets(in: context)
    // The options are those of a request; the URLs are in the collection.
    let place = words.with(given: words.given, operands: ["https://localhost/"])
    let asked = try FetchRequest(place)
    let url = try WsURL.read("wss://localhost/")
    var options = try HTTPOptions(place, for: asked, at: url, readsVerdict: false, in: context)
    connection = try ConnectionParameters(place, to: url.endpoint, isSecure: true, forSeveral: true, in: context)
    options.proxies = connection.proxies
    options.decodesContent = true
    self.options = options
    run = try Self.run(try Self.collection(in: file), words, variables, parallel: parallel, in: context)
  }

  /// The requests of the file. Blocks.
  static func collection(in file: String) throws(CommandLineError) -> RequestCollection {
    let bytes = try CommandInput(file, named: "'\(file)'").read(limit: Self.mostBytes, hint: "divide it")
    let folder = folder(of: file)
    do throws(CollectionError) {
      return try RequestCollection(reading: bytes, file: file) { path in
        do throws(CommandLineError) {
          return .bytes(try CommandFile.read(Self.path(path, in: folder), for: "the collection"))
        } catch {
          return .unreadable(error.message)
        }
      }
    } catch {
      throw Self.mistake(error)
    }
  }

  private static func folder(of file: String) -> String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" }

  private static func run(
    _ collection: RequestCollection, _ words: ParsedOptions, _ variables: RunVariables, parallel: Int,
    in context: CommandContext
  ) throws(CommandLineError) -> CollectionRun {
    var options = RunOptions()
    options.requests = words.values(of: "request")
    options.environment = words.value(of: "environment")
    options.variables = variables.values
    options.parallel = parallel
    options.stopsAtFailure = words.isGiven("fail-fast")
    let (environment, now, fromFiles) = (context.environment, context.now, variables.environment)
    let runtime = RunEnvironment(
      now: now, random: { UInt64.random(in: .min ... .max) }, variable: { fromFiles[$0] ?? environment($0) })
    do throws(CollectionError) {
      var run = try CollectionRun(collection, options: options, runtime: runtime)
      for secret in variables.secrets { run.redact(secret) }
      return run
    } catch {
      throw Self.mistake(error)
    }
  }

  /// A path of the collection, relative to its folder.
  static func path(_ path: String, in folder: String) -> String { path.hasPrefix("/") ? path : folder + path }

  private static func mistake(_ error: CollectionError) -> CommandLineError {
    let status: ExitStatus = error.code == .unreadableFile ? .unreadableInput : error.code == .unknownName ? .usage : .badInput
    return CommandLineError(status, error.description, hint: error.hint)
  }

  private static let mostBytes = 16 << 20
}

/// The variables of the command line.
struct RunVariables {
  private(set) var values: [(name: String, value: String)] = []
  /// The variables of the files in the dotenv format, which take precedence over those of the environment.
  private(set) var environment: [String: String] = [:]
  /// The values that were read from references, and those of variables that are named like credentials.
  private(set) var secrets: [String] = []

  init(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) {
    let names = SecretNames()
    for path in words.values(of: "env-file") {
      for entry in try VariableScope.entries(of: path) {
        environment[entry.name] = entry.value
        values.append((entry.name, entry.value))
        if names.containsVariable(entry.name) { secrets.append(entry.value) }
      }
    }
    for text in words.values(of: "variable") {
      guard let equals = text.firstIndex(of: "="), Template.isVariableName(String(text[..<equals])) else {
        throw CommandLineError(
          .usage, "invalid --variable '\(text.prefix { $0 != "=" })': must be NAME=VALUE",
          hint: "a name has letters, digits, '_', '-' and '.'")
      }
      let source = SecretArgument(String(text[text.index(after: equals)...]))
      let value = try source.value(of: "--variable \(text[..<equals])", in: context)
      values.append((String(text[..<equals]), value))
      if source.isReference || names.containsVariable(String(text[..<equals])) { secrets.append(value) }
    }
  }
}
