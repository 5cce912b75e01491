internal import CommandSupport
internal import HTTPClient
internal import HTTPServer
internal import MockServer
internal import Transport

/// Options for the responses of the site of `serve`.
struct ServeSiteOptions: OptionGroup {
  var routes: String?
  var httpdns: String?
  var crud: [String] = []
  var crudDatabase: String?
  var dir: String?
  var httpbin = false
  var upstream: String?
  var record: String?
  var har: String?
  var showSecrets = false
  var secretName: [String] = []
  var replay: String?
  var sessionTTL: DurationArgument?
  var requireSession = false
  var requireHeader: [String] = []
  var requireJSON: [String] = []
  var validation: ContentRuleArgument?
  var maxBody = 16 << 20

  static let options: [CommandOption<Self>] = [
    .value(nil, "routes", "file", completion: .file, "Serve the routes of this file, in YAML or JSON.") { $0.routes = $1 },
    .value(
      nil, "httpdns", "file", completion: .file,
      "Serve the HTTPDNS accounts, names and endpoints of this file, in YAML or JSON: /v2/d and /ACCOUNT/ss."
    ) { $0.httpdns = $1 },
    .value(
      nil, "crud", "path[=file]", repeatable: true,
      "Serve a collection of JSON objects at this path, with GET, POST, PUT, PATCH and DELETE; store it in the file, if one is given. Repeatable."
    ) { $0.crud.append($1) },
    .value(
      nil, "crud-database", "file", completion: .file,
      "Keep the collections of --crud without a file in this SQLite database, for large ones: only the members in use are in memory."
    ) { $0.crudDatabase = $1 },
    .value(nil, "dir", "folder", completion: .folder, "Serve the files below this folder, and none outside it.") { $0.dir = $1 },
    .flag(nil, "httpbin", "Serve the endpoints of httpbin.org.") { $0.httpbin = true },
    .value(nil, "upstream", "url", "Forward requests that no other option handles to this server.") { $0.upstream = $1 },
    .value(nil, "record", "url", "Like --upstream, and record requests and responses as an HTTP Archive in the file of --har.") {
      $0.record = $1
    },
    .value(
      nil, "har", "file", completion: .file,
      "Write the recording of --record to this file at the end, with secrets redacted. (default: tlsprobe.har)"
    ) {
      $0.har = $1
    },
    .flag(nil, "show-secrets", "Do not redact passwords, tokens and cookies in the archive of --record.") { $0.showSecrets = true },
    .value(
      nil, "secret-name", "name", repeatable: true,
      "Also redact values of this header field, parameter or JSON member in the archive. Repeatable."
    ) { $0.secretName.append($1) },
    .value(nil, "replay", "file", completion: .file, "Replay the responses of this HTTP Archive.") { $0.replay = $1 },
    .value(
      nil, "session-ttl", "seconds", "Issue sessions with this lifetime: POST /session/start, GET /session, POST /session/end.",
      DurationArgument.parse
    ) { $0.sessionTTL = $1 },
    .flag(nil, "require-session", "Respond with 401 to requests without a session.") { $0.requireSession = true },
    .value(
      nil, "require-header", "name[: value]", repeatable: true,
      "Reject requests without this header field, or with another value. Repeatable."
    ) { $0.requireHeader.append($1) },
    .value(
      nil, "require-json", "field[:format]", repeatable: true,
      "Reject bodies without this JSON member or form field, or with another format: user.email:email, born:date. Repeatable."
    ) { $0.requireJSON.append($1) },
    .value(
      nil, "validate", "json|xml|schema=file",
      "Reject bodies that are not well-formed (json or xml) or that violate a schema of JSON Schema 2020-12 (schema=FILE).",
      ContentRuleArgument.init
    ) { $0.validation = $1 },
    .value(
      nil, "max-body", "bytes", default: "16777216", "Reject request bodies that have to be buffered and are longer than this many bytes.",
      OptionValue.number
    ) { $0.maxBody = $1 },
  ]

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

  func validate() throws(UsageError) {
    if maxBody < 0 { throw UsageError("--max-body must not be negative") }
    if upstream != nil, record != nil {
      throw UsageError("--upstream and --record exclude each other; --record also forwards requests")
    }
    if crudDatabase != nil, !crud.contains(where: { !$0.contains("=") }) {
      throw UsageError("--crud-database requires a --crud without a file, as in --crud /items --crud-database items.db")
    }
    if har != nil, record == nil { throw UsageError("--har requires --record") }
    if requireSession, sessionTTL == nil { throw UsageError("--require-session requires --session-ttl") }
  }
}

/// The value of `--validate`.
enum ContentRuleArgument {
  case syntax(ContentSyntax)
  case schema(file: String)

  init(_ text: String) throws(UsageError) {
    if text.hasPrefix(ContentSyntax.schemaPrefix), text != ContentSyntax.schemaPrefix {
      self = .schema(file: String(text.dropFirst(ContentSyntax.schemaPrefix.count)))
    } else if let syntax = ContentSyntax(rawValue: text) {
      self = .syntax(syntax)
    } else {
      throw UsageError("must be json, xml or schema=FILE")
    }
  }
}
