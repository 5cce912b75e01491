internal import CommandSupport
internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPClient

/// The credentials of `fetch`: `-u`, `--bearer`, netrc, and the authentication schemes.
struct FetchCredentials: FetchState {
  private var rules = CredentialRules()
  private let mode: AuthenticationMode
  private var proxies: ProxySelector?

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    mode = Self.mode(words)
    Self.warn(words, url, mode, in: context)
    guard Self.options.contains(where: { words.isGiven($0) }) else { return nil }
    rules.trustsLocation = words.isGiven("location-trusted")
    guard !words.isGiven("user") || !words.isGiven("bearer") else {
      throw CommandLineError(.usage, "-u and --bearer exclude each other")
    }
    if let text = words.value(of: "bearer") {
      guard let token = BearerToken(text) else {
        throw CommandLineError(
          .usage, "invalid --bearer: not a token", hint: "a token consists of letters, digits and -._~+/, with = at its end only")
      }
      rules.give(.token(token), to: url)
    }
    if let text = words.value(of: "user") { rules.give(try Self.credentials(text), to: url) }
    if let netrc = try Self.netrc(words, in: context) {
      rules.consult(netrc, as: words.isGiven("netrc-optional") ? .optional : .required)
    }
    if words.isGiven("proxy-digest") || words.isGiven("proxy-anyauth") {
      var choice = try ConnectionParameters.proxySetting(words, in: context).choice()
      ConnectionParameters.introduce(&choice.forHTTP, by: words)
      proxies = choice
    }
  }

  func begin() -> any FetchMemory { Memory(AuthenticationPolicy(rules, mode: mode, proxies: proxies)) }

  private final class Memory: FetchMemory {
    let policies: [any ExchangePolicy]

    init(_ policy: AuthenticationPolicy) { policies = [policy] }
  }

  /// The last option takes precedence.
  private static func mode(_ words: ParsedOptions) -> AuthenticationMode {
    switch words.given.last(where: { ["basic", "digest", "anyauth"].contains($0.name) })?.name {
    case "digest": .digest
    case "anyauth": .any
    default: .basic
    }
  }

  private static func credentials(_ text: String) throws(CommandLineError) -> Credentials {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let password = parts.count == 2 ? String(parts[1]) : ""
    guard BasicCredentials(user: String(parts[0]), password: password) != nil else {
      throw CommandLineError(.usage, "invalid -u: user and password must not contain control characters")
    }
    return Credentials(user: String(parts[0]), password: password)
  }

  /// A missing file is an error unless it is optional; curl ignores it.
  private static func netrc(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) -> NetrcFile? {
    let named = words.value(of: "netrc-file")
    guard named != nil || words.isGiven("netrc") || words.isGiven("netrc-optional") else { return nil }
    guard let path = named ?? context.environment("HOME").map({ $0 + "/.netrc" }) else {
      guard words.isGiven("netrc-optional") else {
        throw CommandLineError(.usage, "-n: HOME is not set", hint: "set the file with --netrc-file")
      }
      return nil
    }
    if words.isGiven("netrc-optional"), !CommandFile.exists(path) { return nil }
    let bytes = try CommandFile.read(path, for: named == nil ? "-n" : "--netrc-file")
    return try NetrcError.translating(try NetrcFile(parsing: bytes)) {
      CommandLineError(ExitStatus(rawValue: 26), "'\(path)' cannot be used: \($0)", hint: "see netrc(5)")
    }
  }

  private static func warn(_ words: ParsedOptions, _ url: URI, _ mode: AuthenticationMode, in context: CommandContext) {
    let isGiven = words.isGiven("bearer") || (mode == .basic && (words.isGiven("user") || url.basicCredentials != nil))
    guard isGiven, !url.isSecure, !isLocal(url), !words.isGiven("silent"), !words.isGiven("quiet"), !words.isGiven("print-curl") else {
      return
    }
    let what = words.isGiven("bearer") ? "the token is sent" : "user and password are sent"
    context.writeError(
      "tlsprobe: warning: \(what) to \(url.authority) without encryption (hint: use https, or --digest)\n")
  }

  /// True if no network is involved.
  private static func isLocal(_ url: URI) -> Bool {
    switch url.host {
    case .name(let name): name.isLocalhost
    case .address(let address): address.isLoopback
    }
  }

  private static let options = [
    "user", "bearer", "digest", "anyauth", "netrc", "netrc-file", "netrc-optional", "proxy-digest", "proxy-anyauth",
  ]
}
