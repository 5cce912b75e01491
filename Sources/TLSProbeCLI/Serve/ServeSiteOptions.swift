internal import ArgumentParser
internal import HTTPClient
internal import LocalServer
internal import Transport

/// Options for the responses of the site of `serve`.
struct ServeSiteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Serve the routes of this file, in YAML or JSON.", valueName: "file"))
  var routes: String?

  @Option(
    help: ArgumentHelp(
      "Serve a collection of JSON objects at this path, with GET, POST, PUT, PATCH and DELETE; store it in the file, if one is given. Repeatable.",
      valueName: "path[=file]"))
  var crud: [String] = []

  @Option(help: ArgumentHelp("Serve the files below this folder, and none outside it.", valueName: "folder"))
  var dir: String?

  @Flag(help: "Serve the endpoints of httpbin.org.")
  var httpbin = false

  @Option(help: ArgumentHelp("Forward requests that no other option handles to this server.", valueName: "url"))
  var upstream: String?

  @Option(
    help: ArgumentHelp("Like --upstream, and record requests and responses as an HTTP Archive in the file of --har.", valueName: "url"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Write the recording of --record to this file at the end, with secrets redacted. (default: tlsprobe.har)", valueName: "file"))
  var har: String?

  @Flag(name: .customLong("show-secrets"), help: "Do not redact passwords, tokens and cookies in the archive of --record.")
  var showSecrets = false

  @Option(
    name: .customLong("secret-name"),
    help: ArgumentHelp(
      "Also redact values of this header field, parameter or JSON member in the archive. Repeatable.", valueName: "name"))
  var secretName: [String] = []

  @Option(help: ArgumentHelp("Replay the responses of this HTTP Archive.", valueName: "file"))
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Issue sessions with this lifetime: POST /session/start, GET /session, POST /session/end.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var sessionTTL: DurationArgument?

  @Flag(help: "Respond with 401 to requests without a session.")
  var requireSession = false

  @Option(help: ArgumentHelp("Reject requests without this header field, or with another value. Repeatable.", valueName: "name[: value]"))
  var requireHeader: [String] = []

  @Option(
    help: ArgumentHelp(
      "Reject bodies without this JSON member or form field, or with another format: user.email:email, born:date. Repeatable.",
      valueName: "field[:format]"))
  var requireJSON: [String] = []

  @Option(
    name: .customLong("validate"),
    help: ArgumentHelp(
      "Reject bodies that are not well-formed (json or xml) or that violate a schema of JSON Schema 2020-12 (schema=FILE).",
      valueName: "json|xml|schema=file"))
  var validation: ContentRuleArgument?

  @Option(help: ArgumentHelp("Reject request bodies that have to be buffered and are longer than this many bytes.", valueName: "bytes"))
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
    if maxBody < 0 { throw ValidationError("--max-body must not be negative") }
    if upstream != nil, record != nil {
      throw ValidationError("--upstream and --record exclude each other; --record also forwards requests")
    }
    if har != nil, record == nil { throw ValidationError("--har requires --record") }
    if requireSession, sessionTTL == nil { throw ValidationError("--require-session requires --session-ttl") }
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
