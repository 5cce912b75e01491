/// Logins and passwords by host, as the file `.netrc` has them: `machine`, `default`, `login`, `password`, `account`, `macdef`, and comments.
public struct NetrcFile: Sendable {
  /// What the file says of one host.
  public struct Entry: Hashable, Sendable {
    /// Nil for `default`.
    public internal(set) var machine: String?
    /// Empty where the file names none.
    public internal(set) var login = ""
    /// Empty where the file names none.
    public internal(set) var password = Secret("")
    /// Whether there is anything to send.
    var isEmpty: Bool { login.isEmpty && password.value.isEmpty }
  }

  /// In the order of the file, at most 10,000.
  public private(set) var entries: [Entry] = []

  /// Of words in any case, values as they stand or in quotes, where `\n`, `\r`, `\t`, `\"` and `\\` mean what they mean elsewhere.
  ///
  /// Throws for a quote without an end, and for what is too much: then nothing of it is used. Other words are passed over.
  public init(parsing bytes: [UInt8]) throws(NetrcError) {
    guard bytes.count <= Self.longest else { throw NetrcError(line: 0, "it is longer than \(Self.longest >> 20) MiB") }
    var reader = NetrcReader(bytes)
    var entry: Entry?
    while let word = try reader.next() {
      switch word.lowercased() {
      case "machine":
        if let entry { entries.append(entry) }
        entry = Entry(machine: try reader.value(of: "machine"))
      case "default":
        if let entry { entries.append(entry) }
        entry = Entry()
      case "login":
        let login = try reader.value(of: "login")
        entry?.login = login
      case "password":
        let password = try reader.value(of: "password")
        entry?.password = Secret(password)
      case "account": _ = try reader.value(of: "account")
      case "macdef": reader.skipMacro()
      // Other programs have words of their own, as `port`.
      default: continue
      }
      guard entries.count < Self.mostEntries else { throw NetrcError(line: reader.line, "it has more than \(Self.mostEntries) entries") }
    }
    if let entry { entries.append(entry) }
  }

  /// The entry whose login and password go to that host; nil for none.
  ///
  /// What stands under the host's own name is all that counts, however little it says: nothing missing there comes from `default`, and with
  /// a `user` nothing comes from another login's entry.
  public func entry(for host: String, user: String? = nil) -> Entry? {
    let name = Self.bare(host)
    var candidates = entries.filter { $0.machine.map(Self.bare) == name }
    if candidates.isEmpty { candidates = entries.filter { $0.machine == nil } }
    if let user { candidates.removeAll { $0.login != user } }
    return candidates.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Without brackets of IPv6 and in lower case.
  private static func bare(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()).lowercased() : host.lowercased()
  }

  private static let longest = 1 << 20
  private static let mostEntries = 10_000
}
