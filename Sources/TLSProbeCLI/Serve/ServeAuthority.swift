internal import CommandSupport
internal import Bytes
internal import Crypto
internal import DomainNames
internal import HTTPServer
internal import Minting
internal import Report
internal import Transport
internal import X509

/// The local authority that issues the certificates of `serve`, and the folder that keeps it between runs.
///
/// `ca.key` holds its key and its certificate, so that one rename replaces both; `ca.pem` is a copy of the certificate for other programs.
struct ServeAuthority: Sendable {
  let folder: String
  let local: LocalAuthority
  let authorities: TestAuthorities
  /// The notice for programs that trusted an earlier certificate; nil if it has not changed.
  let notice: String?

  /// The path of the certificate for other programs.
  var certificateFile: String { "\(folder)/\(Self.certificateName)" }

  /// Writes the notice, if there is one, to standard error.
  func report(in context: CommandContext) {
    if let notice { context.writeError(TerminalText.escape("tlsprobe: \(notice)") + "\n") }
  }

  /// Reads the authority, or generates one: if there is none, if it expires within a week, if it does not permit the names that the options
  /// add, and if it is of an earlier version without name constraints.
  static func open(_ options: ServeAuthorityOptions, in context: CommandContext) async throws(CommandLineError) -> ServeAuthority {
    let scope = try options.scope()
    let path = try folder(options, in: context)
    let now = context.now()
    guard let reactor = context.reactor else { return try open(path, scope, now) }
    let opened: Result<ServeAuthority, CommandLineError>
    do throws(TransportError) {
      opened = try await BlockingPool(on: reactor).run("authority", deadline: .after(.seconds(30))) { () throws(CommandLineError) in
        try open(path, scope, now)
      }
    } catch {
      guard error.code == .timedOut else { throw CommandLineError(.interrupted, "interrupted") }
      throw CommandLineError(
        .inputOutput, "the authority in '\(path)' is locked by another process",
        hint: "end that process, or use another folder with --data-dir")
    }
    return try opened.get()
  }

  /// Requires the lock of the folder.
  private static func open(_ path: String, _ scope: NameScope, _ now: Timestamp) throws(CommandLineError) -> ServeAuthority {
    let folder = try ServeAuthorityFolder(path)
    let certificateFile = try folder.read(certificateName)
    let kept = try read(folder)
    if case .usable(let local) = kept, local.isUsable(at: now), local.scope.contains(scope) {
      let text = Array(PEM.write(local.certificate).utf8)
      if certificateFile != text { try folder.write(text, to: certificateName) }
      return try ServeAuthority(path, local, now, notice: nil)
    }
    let local = try make(kept.scope.union(scope), now)
    try folder.write(Array((PEM.write(local.key.der, label: "PRIVATE KEY") + PEM.write(local.certificate)).utf8), to: keyName)
    try folder.write(Array(PEM.write(local.certificate).utf8), to: certificateName)
    let old = kept.certificate ?? certificateFile.flatMap { (try? PEM.certificates($0))?.first?.der }
    return try ServeAuthority(path, local, now, notice: notice(for: kept, old, scope, now, path))
  }

  private init(_ folder: String, _ local: LocalAuthority, _ now: Timestamp, notice: String?) throws(CommandLineError) {
    self.folder = folder
    self.local = local
    self.notice = notice
    authorities = try CryptoError.translating(try TestAuthorities(now: now, below: local)) {
      CommandLineError(.internalError, "the local authority cannot issue certificates: \($0.what)")
    }
  }

  /// The content of the folder.
  private enum Kept {
    case nothing
    /// An authority of an earlier version, without name constraints.
    case unlimited([UInt8]?)
    case usable(LocalAuthority)

    var scope: NameScope { if case .usable(let local) = self { local.scope } else { .local } }

    var certificate: [UInt8]? {
      switch self {
      case .nothing: nil
      case .unlimited(let certificate): certificate
      case .usable(let local): local.certificate
      }
    }
  }

  private static func read(_ folder: borrowing ServeAuthorityFolder) throws(CommandLineError) -> Kept {
    guard let bytes = try folder.read(keyName, isSecret: true) else { return .nothing }
    let place = "\(folder.path)/\(keyName)"
    guard let blocks = try? PEM.read(bytes), let key = blocks.first.flatMap({ try? PrivateKey(der: $0.der) }) else {
      throw unusable(place, "it contains no private key")
    }
    guard let certificate = blocks.dropFirst().first?.der else { return .unlimited(nil) }
    guard let read = try? Certificate(der: certificate), read.publicKey.der == key.publicKey else {
      throw unusable(place, "its certificate does not match its private key")
    }
    guard let local = LocalAuthority(key: key, certificate: certificate) else { return .unlimited(certificate) }
    return .usable(local)
  }

  private static func make(_ scope: NameScope, _ now: Timestamp) throws(CommandLineError) -> LocalAuthority {
    return try CryptoError.translating(try LocalAuthority(now: now, scope: scope)) {
      CommandLineError(.internalError, "the local authority cannot be created: \($0.what)")
    }
  }

  /// Nil for the first authority of a folder.
  private static func notice(for kept: Kept, _ old: [UInt8]?, _ scope: NameScope, _ now: Timestamp, _ folder: String) -> String? {
    let reason: String
    switch kept {
    case .nothing:
      guard old != nil else { return nil }
      reason = "its key was missing"
    case .unlimited: reason = "it had no name constraints, and earlier versions issued certificates with publicly known keys"
    case .usable(let local):
      let missing = scope.added.filter { !local.scope.permits($0) }.map(\.value)
      reason = missing.isEmpty ? "it expires on \(local.notAfter.date)" : "it did not permit \(missing.joined(separator: ", "))"
    }
    let fingerprint = old.map { " (SHA-256 \(Hex.encode(Digest.sha256($0))))" } ?? ""
    return
      "replaced the authority in '\(folder)/\(certificateName)': \(reason); remove the old certificate\(fingerprint) from every trust store "
      + "and trust the new one, see 'tlsprobe serve ca trust-hint'"
  }

  private static func unusable(_ path: String, _ why: String) -> CommandLineError {
    CommandLineError(.badInput, "the authority in '\(path)' cannot be used: \(why)", hint: "remove the file to create a new one")
  }

  private static func folder(_ options: ServeAuthorityOptions, in context: CommandContext) throws(CommandLineError) -> String {
    if let folder = options.dataDir { return folder + "/serve" }
    if let data = context.environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/tlsprobe/serve" }
    guard let home = context.environment("HOME"), !home.isEmpty else {
      throw CommandLineError(.configuration, "no folder for the authority: HOME is not set", hint: "set one with --data-dir")
    }
    return home + "/.local/share/tlsprobe/serve"
  }

  private static let keyName = "ca.key"
  private static let certificateName = "ca.pem"
}

extension LocalAuthority {
  /// True if a run that begins now can use it: it is valid already, and does not expire within a week.
  fileprivate func isUsable(at now: Timestamp) -> Bool { notBefore <= now && notAfter > now + .seconds(7 * 86_400) }
}
