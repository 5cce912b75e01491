internal import CommandSupport
internal import HTTPClient
internal import Probes
internal import Report

/// `-b`, `-c`, `-j` and `--session`: cookies, and the other state of a session.
struct CookieState: FetchState {
  static let isShared = true

  /// The cookies of `-b name=value`.
  private let given: String?
  /// Nil if no option requires cookies to be kept.
  private let jar: CookieJar?
  private let jarPath: String?
  /// The content of the jar's file as read by `-b`; nil if it was not read, and is to be replaced.
  private let readJar: CookieJar?
  private let session: SessionUse?
  private let url: URI
  private let trustsLocation: Bool
  private let context: CommandContext

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    let values = words.values(of: "cookie")
    jarPath = words.value(of: "cookie-jar")
    session = try SessionUse(words, at: url, in: context)
    guard !values.isEmpty || jarPath != nil || session != nil else { return nil }
    self.context = context
    self.url = url
    trustsLocation = words.isGiven("location-trusted")
    given = try Self.given(values)
    let files = values.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
    guard !files.isEmpty || jarPath != nil || session != nil else {
      (jar, readJar) = (nil, nil)
      return
    }
    let now = context.now()
    var jar = CookieJar()
    for cookie in session?.kept.cookies ?? [] { jar.insert(cookie, at: now) }
    var readJar: CookieJar?
    for path in files where !path.isEmpty {
      let file = StateFile(path == "-" ? "/dev/stdin" : path, for: "-b")
      let content = try file.read()
      NetscapeCookieFile.read(content, into: &jar, origin: url, at: now)
      guard let jarPath, StateFile(jarPath, for: "-c").isSameFile(as: file) else { continue }
      var kept = CookieJar()
      NetscapeCookieFile.read(content, into: &kept, origin: url, at: now)
      readJar = kept
    }
    self.readJar = readJar
    if words.isGiven("junk-session-cookies") { jar.removeSessionCookies() }
    self.jar = jar
  }

  func begin() -> any FetchMemory {
    let policy = CookiePolicy(jar: jar, given: given, trustsLocation: trustsLocation, now: context.now)
    return CookieMemory(policy, JarFile(path: jarPath, kept: readJar, origin: url), session)
  }

  private static func given(_ values: [String]) throws(CommandLineError) -> String? {
    let data = values.filter { $0.utf8.contains(UInt8(ascii: "=")) }
    guard !data.isEmpty else { return nil }
    let text = data.joined(separator: "; ")
    guard text.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }) else {
      throw CommandLineError(.usage, "invalid -b: control characters cannot be sent")
    }
    return text
  }
}

/// The file of `-c`.
private struct JarFile {
  /// Nil without `-c`.
  let path: String?
  /// Its content as read by `-b`: cookies that other processes have added since then are kept. Nil if `-b` did not read it: as in curl the
  /// file is then replaced.
  let kept: CookieJar?
  /// The origin of `Set-Cookie` lines without a domain.
  let origin: URI

  func write(_ jar: CookieJar, in context: CommandContext) throws(CommandLineError) {
    guard let path else { return }
    let now = context.now()
    if path == "-" {
      let text = NetscapeCookieFile.text(of: jar, at: now)
      guard context.writeOutput(context.terminal.outputIsTerminal ? Self.escaped(text) : text) else {
        throw CommandLineError.unwritableOutput
      }
      return
    }
    let file = StateFile(path, for: "-c")
    guard let kept else { return try file.write(NetscapeCookieFile.text(of: jar, at: now)) }
    try file.update { content throws(CommandLineError) in
      var merged = CookieJar()
      NetscapeCookieFile.read(content, into: &merged, origin: origin, at: now)
      merged.applyChanges(from: kept, to: jar, at: now)
      return NetscapeCookieFile.text(of: merged, at: now)
    }
  }

  /// Escapes names and values, which servers choose; keeps columns and lines.
  private static func escaped(_ file: [UInt8]) -> [UInt8] {
    let lines = file.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { Array(TerminalText.escape(String(decoding: $0, as: UTF8.self)).utf8) }.joined(separator: [0x09])
    }
    return Array(lines.joined(separator: [0x0a]))
  }
}

private final class CookieMemory: FetchMemory {
  private let policy: CookiePolicy
  private let jarFile: JarFile
  private let session: SessionUse?

  init(_ policy: CookiePolicy, _ jarFile: JarFile, _ session: SessionUse?) {
    self.policy = policy
    self.jarFile = jarFile
    self.session = session
  }

  var policies: [any ExchangePolicy] { [policy] + (session.map { [$0.policy] } ?? []) }

  /// Writes each file even if another one fails.
  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    guard let jar = policy.jar else { return }
    var mistake: CommandLineError?
    if let session {
      do throws(CommandLineError) { try session.write(jar, at: context.now()) } catch { mistake = error }
    }
    try jarFile.write(jar, in: context)
    if let mistake { throw mistake }
  }
}
