internal import Bytes
internal import Crypto
internal import LocalServer
internal import Minting
internal import PKI

/// The throw-away authority that makes the certificates of `serve`: a key of its own, which never leaves its folder.
struct ServeAuthority {
  let folder: String
  let authorities: TestAuthorities

  /// Reads it, or makes it where there is none or the old one runs out within a day.
  static func open(_ options: ServeAuthorityOptions, in context: CommandContext) throws(CommandLineError) -> ServeAuthority {
    let folder = try folder(options, in: context)
    let now = context.now()
    let (keyFile, rootFile) = (StateFile(folder + "/ca.key", for: "--data-dir"), StateFile(folder + "/ca.pem", for: "--data-dir"))
    if let kept = try read(keyFile, rootFile, now) { return ServeAuthority(folder: folder, authorities: kept) }
    let made: (key: PrivateKey, authorities: TestAuthorities)
    do throws(CryptoError) {
      let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
      made = (key, try TestAuthorities(now: now, rootKey: key, commonName: commonName(key)))
    } catch {
      throw CommandLineError(.internalError, "no authority can be made: \(error.what)")
    }
    guard CommandFile.makePrivateFolders(folder) else {
      throw CommandLineError(.inputOutput, "the folder '\(folder)' cannot be made", hint: "name another with --data-dir")
    }
    try keyFile.write(Array(PEM.write(made.key.der, label: "PRIVATE KEY").utf8))
    try rootFile.write(Array(PEM.write(made.authorities.root.der).utf8))
    return ServeAuthority(folder: folder, authorities: made.authorities)
  }

  /// Nil where there is none, or where it runs out.
  private static func read(_ keyFile: StateFile, _ rootFile: StateFile, _ now: Timestamp) throws(CommandLineError) -> TestAuthorities? {
    let (keyText, rootText) = (try keyFile.read(), try rootFile.read())
    guard !keyText.isEmpty, !rootText.isEmpty else { return nil }
    guard let key = (try? PEM.read(keyText))?.first.flatMap({ try? PrivateKey(der: $0.der) }),
      let root = (try? PEM.certificates(rootText))?.first?.der, let certificate = try? Certificate(der: root)
    else { throw unusable(keyFile.path, "it is no key with its certificate") }
    guard certificate.notAfter > now + .seconds(86_400), certificate.notBefore <= now else { return nil }
    do throws(CryptoError) {
      return try TestAuthorities(now: now, rootKey: key, certificate: root)
    } catch {
      throw unusable(keyFile.path, error.what)
    }
  }

  private static func unusable(_ path: String, _ why: String) -> CommandLineError {
    CommandLineError(.badInput, "the authority in '\(path)' cannot be used: \(why)", hint: "remove the file to have a new one made")
  }

  /// Two of them in one store are told apart by it.
  private static func commonName(_ key: PrivateKey) -> String {
    "tlsprobe serve throw-away CA " + Hex.encode(Digest.sha256(key.publicKey).prefix(4))
  }

  private static func folder(_ options: ServeAuthorityOptions, in context: CommandContext) throws(CommandLineError) -> String {
    if let folder = options.dataDir { return folder + "/serve" }
    if let data = context.environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/tlsprobe/serve" }
    guard let home = context.environment("HOME"), !home.isEmpty else {
      throw CommandLineError(.configuration, "there is no folder for the authority: HOME is not set", hint: "name one with --data-dir")
    }
    return home + "/.local/share/tlsprobe/serve"
  }
}
