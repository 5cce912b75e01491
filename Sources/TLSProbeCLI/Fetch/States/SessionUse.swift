internal import Bytes
internal import HTTPClient
internal import HTTPWire

/// One run's use of a session's file.
struct SessionUse: Sendable {
  let kept: SessionFile
  /// What this run is to send of it, beside the cookies, and what the file is to have of this run.
  private let fields: FieldSection
  private let authorization: SessionAuthorization?
  /// Whoever said it now has it sent by whom it was said to.
  private let sendsAuthorization: Bool
  private let origin: String
  private let file: StateFile

  /// Nil without `--session`.
  init?(_ words: OptionWords, at url: URI) throws(CommandLineError) {
    guard let path = words.value(of: "session") else { return nil }
    guard !path.isEmpty else { throw CommandLineError(.usage, "--session: the name of the file is empty") }
    file = StateFile(path, for: "--session")
    origin = SessionFile.origin(of: url)
    let bytes = try file.read()
    kept = bytes.isEmpty ? SessionFile() : try SessionFile(bytes, path: path)
    var fields = kept.fields[origin] ?? FieldSection()
    for text in words.values(of: "header") {
      switch try HeaderArgument(text) {
      case .field(let line) where SessionFile.keeps(line):
        fields.remove(line.nameText)
        fields.lines.append(line)
      case .removed(let name): fields.remove(name)
      case .field, .file: break
      }
    }
    self.fields = fields
    let given = SessionAuthorization(words)
    let isReplaced = fields.contains("Authorization")
    authorization = given ?? (isReplaced ? nil : kept.authorizations[origin])
    sendsAuthorization = given == nil && !words.isGiven("user") && url.basicCredentials == nil
  }

  var policy: any ExchangePolicy {
    SessionPolicy(FieldSection(fields.lines + (sendsAuthorization ? authorization.map { [$0.field] } ?? [] : [])))
  }

  func write(_ jar: CookieJar, at now: Timestamp) throws(CommandLineError) {
    var next = kept
    next.fields[origin] = fields.isEmpty ? nil : fields
    next.authorizations[origin] = authorization
    next.cookies = jar.cookies.filter { !$0.isExpired(at: now) }
    try file.write(next.text)
  }
}
