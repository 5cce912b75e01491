internal import ArgumentParser
internal import HTTPClient
internal import LocalServer
internal import Transport

/// Options for the responses of the site of `serve`.
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

  @Flag(name: .customLong("show-secrets"), help: "Keep passwords, tokens and cookies in the archive of --record.")
  var showSecrets = false

  @Option(
    name: .customLong("secret-name"),
    help: ArgumentHelp(
      "Leave values of this header field, parameter or JSON member out of the archive too; may be repeated.", valueName: "name"))
  var secretName: [String] = []

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
    name: .customLong("validate"),
    help: ArgumentHelp(
      "Reject content that is not well-formed (json or xml) or that violates a schema of JSON Schema 2020-12 (schema=FILE).",
      valueName: "json|xml|schema=file"))
  var validation: ContentRuleArgument?

  @Option(help: ArgumentHelp("Refuse content longer than so many bytes where it is kept.", valueName: "bytes"))
  var maxBody = 16 << 20

  /// The redaction of the archive.
  var redaction: Redaction {
    var redaction = Redaction(showsSecrets: showSecrets)
    for name in secretName { redaction.names.add(name) }
    return redaction
  }

  /// A path that the site serves with these options.
  var firstPath: String {
    if let collection = crud.first { return String(collection.prefix { $0 != "=" }) }
    return httpbin ? "/get" : "/"
  }

  /// True if files or other servers provide pages in the site's origin.
  var servesPagesOfOthers: Bool { dir != nil || upstream != nil || record != nil || replay != nil }

  func validate() throws {
    if maxBody < 0 { throw ValidationError("--max-body cannot be negative") }
    if upstream != nil, record != nil { throw ValidationError("--upstream and --record exclude each other; --record passes on, too") }
    if har != nil, record == nil { throw ValidationError("--har says where --record writes; name a server with --record") }
    if requireSession, sessionTTL == nil { throw ValidationError("--require-session needs --session-ttl") }
  }
}

/// The value of `--validate`.
enum ContentRuleArgument: ExpressibleByArgument {
  case syntax(ContentSyntax)
  case schema(file: String)

  init?(argument: String) {
    if argument.hasPrefix(ContentSyntax.schemaPrefix), argument != ContentSyntax.schemaPrefix {
      self = .schema(file: String(argument.dropFirst(ContentSyntax.schemaPrefix.count)))
    } else if let syntax = ContentSyntax(rawValue: argument) {
      self = .syntax(syntax)
    } else {
      return nil
    }
  }
}
