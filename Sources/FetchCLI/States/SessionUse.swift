internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire

extension CookieJar {
  fileprivate init(_ cookies: [Cookie], at now: Timestamp) {
    self.init()
    for cookie in cookies { insert(cookie, at: now) }
  }
}

/// One run's use of a session's file.
struct SessionUse: Sendable {
  let kept: SessionFile
  /// The fields that this run sends from it, in addition to the cookies.
  private let fields: FieldSection
  private let authorization: SessionAuthorization?
  /// The changes of this run.
  private let headers: [HeaderArgument]
  private let given: SessionAuthorization?
  /// False if this run specifies credentials, which the authentication policy sends instead.
  private let sendsAuthorization: Bool
  private let origin: String
  private let file: StateFile
  private let seal: SessionSeal?

  /// Nil without `--session`.
  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard let path = words.value(of: "session") else { return nil }
    guard !path.isEmpty else { throw CommandLineError(.usage, "--session: missing file name") }
    file = StateFile(path, for: "--session")
    origin = SessionFile.origin(of: url)
    let bytes = try file.read()
    let passphrase = try words.value(of: HistoryOptions.encryption).map { text throws(CommandLineError) in
      try HistoryOptions.passphrase(text, in: context)
    }
    seal = try SessionSeal(passphrase, for: bytes, path: path)
    kept = try SessionSeal.read(bytes, by: seal, path: path)
    headers = try words.values(of: "header").map { text throws(CommandLineError) in try HeaderArgument(text) }
    given = SessionAuthorization(words)
    fields = Self.fields(of: origin, in: kept, changedBy: headers)
    authorization = Self.authorization(of: origin, in: kept, fields, given: given)
    sendsAuthorization = given == nil && !words.isGiven("user") && url.basicCredentials == nil
  }

  var policy: any ExchangePolicy {
    SessionPolicy(FieldSection(fields.lines + (sendsAuthorization ? authorization.map { [$0.field] } ?? [] : [])))
  }

  /// Applies this run's changes to the current content of the file: changes by other processes are kept.
  func write(_ jar: CookieJar, at now: Timestamp) throws(CommandLineError) {
    try file.update { content throws(CommandLineError) in
      var next = try SessionSeal.read(content, by: seal, path: file.path)
      let fields = Self.fields(of: origin, in: next, changedBy: headers)
      next.authorizations[origin] = Self.authorization(of: origin, in: next, fields, given: given)
      next.fields[origin] = fields.isEmpty ? nil : fields
      var cookies = CookieJar(next.cookies, at: now)
      cookies.applyChanges(from: CookieJar(kept.cookies, at: now), to: jar, at: now)
      next.cookies = cookies.cookies.filter { !$0.isExpired(at: now) }
      return try seal?.sealed(next.text, path: file.path) ?? next.text
    }
  }

  private static func fields(of origin: String, in file: SessionFile, changedBy headers: [HeaderArgument]) -> FieldSection {
    var fields = file.fields[origin] ?? FieldSection()
    for header in headers {
      switch header {
      case .field(let line) where SessionFile.keeps(line):
        fields.remove(line.nameText)
        fields.lines.append(line)
      case .removed(let name): fields.remove(name)
      case .field, .file: break
      }
    }
    return fields
  }

  private static func authorization(
    of origin: String, in file: SessionFile, _ fields: FieldSection, given: SessionAuthorization?
  ) -> SessionAuthorization? {
    given ?? (fields.contains("Authorization") ? nil : file.authorizations[origin])
  }
}
