internal import HTTPClient
internal import Probes

/// `-b`, `-c`, `-j` and `--session`: cookies, and what else a session keeps.
struct CookieState: FetchState {
  /// Of `-b name=value`.
  private let given: String?
  /// Nil where nobody asked for cookies to be kept.
  private let jar: CookieJar?
  private let jarPath: String?
  private let session: SessionUse?
  private let trustsLocation: Bool
  private let context: CommandContext

  init?(_ words: OptionWords, at url: URI, in context: CommandContext) throws(CommandLineError) {
    let values = words.values(of: "cookie")
    jarPath = words.value(of: "cookie-jar")
    session = try SessionUse(words, at: url)
    guard !values.isEmpty || jarPath != nil || session != nil else { return nil }
    self.context = context
    trustsLocation = words.isGiven("location-trusted")
    given = try Self.given(values)
    let files = values.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
    guard !files.isEmpty || jarPath != nil || session != nil else {
      jar = nil
      return
    }
    let now = context.now()
    var jar = CookieJar()
    for cookie in session?.kept.cookies ?? [] { jar.insert(cookie, at: now) }
    for path in files where !path.isEmpty {
      let file = StateFile(path == "-" ? "/dev/stdin" : path, for: "-b")
      NetscapeCookieFile.read(try file.read(), into: &jar, origin: url, at: now)
    }
    if words.isGiven("junk-session-cookies") { jar.removeSessionCookies() }
    self.jar = jar
  }

  func begin() -> any FetchMemory {
    let policy = CookiePolicy(jar: jar, given: given, trustsLocation: trustsLocation, now: context.now)
    return CookieMemory(policy, jarPath: jarPath, session)
  }

  private static func given(_ values: [String]) throws(CommandLineError) -> String? {
    let data = values.filter { $0.utf8.contains(UInt8(ascii: "=")) }
    guard !data.isEmpty else { return nil }
    let text = data.joined(separator: "; ")
    guard text.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }) else {
      throw CommandLineError(.usage, "-b: a line end or control character cannot be sent")
    }
    return text
  }
}

private final class CookieMemory: FetchMemory {
  private let policy: CookiePolicy
  private let jarPath: String?
  private let session: SessionUse?

  init(_ policy: CookiePolicy, jarPath: String?, _ session: SessionUse?) {
    self.policy = policy
    self.jarPath = jarPath
    self.session = session
  }

  var policies: [any ExchangePolicy] { [policy] + (session.map { [$0.policy] } ?? []) }

  /// What can be written is written, whatever became of the rest.
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    guard let jar = policy.jar else { return }
    var mistake: CommandLineError?
    if let session {
      do throws(CommandLineError) { try session.write(jar, at: context.now()) } catch { mistake = error }
    }
    if let jarPath {
      let text = NetscapeCookieFile.text(of: jar, at: context.now())
      if jarPath != "-" {
        try StateFile(jarPath, for: "-c").write(text)
      } else if !context.writeOutput(text) {
        throw CommandLineError(.inputOutput, "cannot write to standard output")
      }
    }
    if let mistake { throw mistake }
  }
}
