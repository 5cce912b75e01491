internal import CommandSupport
internal import HTTPClient
internal import JSONPath
internal import RegularExpressions
internal import Report
internal import TextViews

/// The parsed options for output: its parts, formats and destinations.
struct FetchOutput: Sendable {
  enum FrameFormat: String, Hashable, Sendable, CaseIterable { case text, json }

  struct TracePlace: Hashable, Sendable {
    let path: String
    let isASCII: Bool

    /// The option that names it, for errors.
    var option: String { isASCII ? "--trace-ascii" : "--trace" }
  }

  var parts: PrintedParts
  var view = BodyView.Options()
  /// The display of images on a terminal.
  var preview = ImagePreview.auto
  /// Only these values of a JSON body.
  var selection: JSONPath?
  /// `-o -`: even a terminal receives all bytes unchanged.
  var insistsOnTerminal: Bool
  var destination: FetchDestination
  /// The file for the ETag of the response (`--etag-save`).
  var entityTagFile: String?
  /// The file for the heads of all responses (`-D`); `-` is standard output.
  var headFile: String?
  /// Bytes per second in each direction; nil for no limit.
  var rateLimit: UInt64?
  /// `-O`: the file is named by the URL.
  var isNamedByURL: Bool
  var logLevel: LogLevel?
  /// True if problem details of servers are parsed (`--problem`).
  var readsProblems: Bool
  /// The offset from which the file is continued (`-C`).
  var resume: ResumeArgument?
  var isJSON: Bool
  /// The decoding of server-sent events (`--events`); nil without it.
  var events: EventStreamOptions?
  var reports: [FetchReport]
  /// The text of `-w`, or the file after an at sign.
  var writeOut: String?
  var trace: TracePlace?
  var frames: FrameFormat?
  var printsCurl: Bool
  /// True to print the pins of the servers' certificates on standard error.
  var reportsPins: Bool
  var verbosity: Int
  var isSilent: Bool
  var showsErrors: Bool
  var isQuiet: Bool
  /// True if no progress line is shown.
  var hidesProgress: Bool
  var colour = ColorChoice.auto
  var isPlain: Bool

  init(_ words: ParsedOptions) throws(CommandLineError) {
    let isHead = words.isGiven("head")
    parts = isHead ? [.fields] : words.isGiven("include") ? [.fields, .content] : [.content]
    if let letters = words.value(of: "print") { parts = try PrintedParts.parse(letters) }
    if words.isGiven("timings") { parts.insert(.timings) }
    if words.isGiven("certs") { parts.insert(.certificates) }
    insistsOnTerminal = words.value(of: "output") == "-"
    headFile = words.value(of: "dump-header")
    rateLimit = try words.value(of: "limit-rate").flatMap { text throws(CommandLineError) in
      let rate = try ByteCount(text, of: "--limit-rate").bytes
      return rate == 0 ? nil : rate
    }
    isNamedByURL = words.isGiven("remote-name")
    destination = try FetchDestination(words, isNamedByURL: isNamedByURL)
    entityTagFile = words.value(of: "etag-save")
    guard !isNamedByURL || !words.isGiven("output") else { throw CommandLineError(.usage, "-o and -O exclude each other") }
    resume = try ResumeArgument(words)
    logLevel = try Self.choice(words, "log-level", LogLevel.self)
    readsProblems = words.isGiven("problem")
    isJSON = words.isGiven("json")
    events = try EventStreamOptions(words)
    // The document replaces the content, unless that is written to a file.
    if isJSON, !words.isGiven("output"), !isNamedByURL { parts.subtract([.requestFields, .requestContent, .fields, .content]) }
    reports = try Self.reports(words)
    writeOut = words.value(of: "write-out")
    printsCurl = words.isGiven("print-curl")
    reportsPins = words.isGiven("pin-report")
    verbosity = words.count(of: "verbose")
    isSilent = words.isGiven("silent")
    showsErrors = words.isGiven("show-error") || !isSilent
    isQuiet = words.isGiven("quiet")
    hidesProgress = words.isGiven("no-progress-meter")
    isPlain = words.isGiven("plain")
    view = try Self.view(words)
    preview = try Self.choice(words, "preview", ImagePreview.self) ?? .auto
    selection = try Self.selection(words)
    trace = try Self.trace(words)
    frames = try Self.choice(words, "frames", FrameFormat.self)
    colour = try Self.choice(words, "color", ColorChoice.self) ?? .auto
  }

  /// The file that was named; nil for standard output.
  var file: String? {
    get { destination.file }
    set { destination.file = newValue }
  }

  /// True if a document is needed; otherwise it is not created.
  var wantsDocument: Bool { isJSON || !reports.isEmpty || !parts.isDisjoint(with: [.facts, .timings, .certificates]) || writeOut != nil }

  /// True if the output has the verdict on the server's certificates, also on those that `--insecure` accepts.
  var readsVerdict: Bool {
    wantsDocument || !isSilent && !isQuiet || verbosity > 0 || logLevel != nil || trace != nil || frames != nil || reportsPins
  }

  /// True if standard output is written before the transfer is complete.
  var streams: Bool { file == nil && !parts.isDisjoint(with: [.requestFields, .requestContent, .fields, .content]) }

  private static func view(_ words: ParsedOptions) throws(CommandLineError) -> BodyView.Options {
    var view = BodyView.Options()
    view.isHexadecimal = words.isGiven("hexdump")
    view.pretty = try choice(words, "pretty", BodyView.Pretty.self)
    view.theme = try choice(words, "theme", Theme.self) ?? .auto
    view.kind = try choice(words, "as", BodyView.Kind.self)
    view.isHexadecimal = view.isHexadecimal || view.kind == .hex
    view.search = try search(words)
    guard !view.isHexadecimal || (view.pretty ?? .unchanged) == .unchanged else {
      throw CommandLineError(.usage, "--pretty and --hexdump exclude each other")
    }
    return view
  }

  private static func search(_ words: ParsedOptions) throws(CommandLineError) -> LineSearch? {
    let context = try words.value(of: "grep-context").map { text throws(CommandLineError) in
      try WholeNumber.parse(text, of: "--grep-context", in: 0...1_000)
    }
    guard let pattern = words.value(of: "grep") else { return nil }
    do throws(PatternError) {
      var search = LineSearch(try RegularExpression(pattern, options: .init(ignoresCase: words.isGiven("grep-ignore-case"))))
      search.context = context ?? 0
      search.numbersLines = words.isGiven("grep-line-number")
      return search
    } catch {
      throw CommandLineError(
        .usage, "invalid --grep '\(pattern)': \(error)",
        hint: error.isUnsupported ? nil : "a backslash before a character matches it literally, as in \\( or \\.")
    }
  }

  private static func selection(_ words: ParsedOptions) throws(CommandLineError) -> JSONPath? {
    guard let query = words.value(of: "select") else { return nil }
    do throws(JSONPathError) {
      return try JSONPath(query)
    } catch {
      throw CommandLineError(.usage, "invalid --select '\(query)': \(error)", hint: error.hint)
    }
  }

  private static func reports(_ words: ParsedOptions) throws(CommandLineError) -> [FetchReport] {
    var reports: [FetchReport] = []
    for text in words.values(of: "report") { reports.append(try FetchReport(text)) }
    return reports
  }

  static func trace(_ words: ParsedOptions) throws(CommandLineError) -> TracePlace? {
    guard let option = words.given.last(where: { $0.name == "trace" || $0.name == "trace-ascii" }), let path = option.value else {
      return nil
    }
    guard !path.isEmpty else { throw CommandLineError(.usage, "--\(option.name): missing file name") }
    return TracePlace(path: path, isASCII: option.name == "trace-ascii")
  }

  private static func choice<C: RawRepresentable & CaseIterable>(
    _ words: ParsedOptions, _ option: String, _ type: C.Type
  ) throws(CommandLineError) -> C? where C.RawValue == String {
    guard let text = words.value(of: option) else { return nil }
    guard let choice = C(rawValue: text) else {
      let known = C.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandLineError(.usage, "unknown --\(option) '\(text)'", hint: "supported: \(known)")
    }
    return choice
  }
}
