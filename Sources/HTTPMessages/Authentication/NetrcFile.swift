/// Logins and passwords by host from a `.netrc` file: `machine`, `default`, `login`, `password`, `account`, `macdef`, and comments.
public struct NetrcFile: Sendable {
  /// The entry of one host.
  public struct Entry: Hashable, Sendable {
    /// The host; nil for `default`.
    public internal(set) var machine: String?
    /// The user; empty if the entry has none.
    public internal(set) var login = ""
    /// The password; empty if the entry has none.
    public internal(set) var password = Secret("")
    /// True if the entry has neither login nor password.
    var isEmpty: Bool { login.isEmpty && password.value.isEmpty }
  }

  /// The entries in file order, at most 10,000.
  public private(set) var entries: [Entry] = []

  /// Keywords are case-insensitive; values may be quoted, with the escapes `\n`, `\r`, `\t`, `\"` and `\\`.
  ///
  /// Throws for an unterminated quote, and for a file that exceeds a limit; then no entry is used. Unknown keywords are skipped.
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
      // Other programs define further keywords, such as `port`.
      default: continue
      }
      guard entries.count < Self.mostEntries else { throw NetrcError(line: reader.line, "it has more than \(Self.mostEntries) entries") }
    }
    if let entry { entries.append(entry) }
  }

  /// The entry with the login and password for that host; nil for none.
  ///
  /// If the host has entries, only these are used, even if incomplete: `default` does not complete them, and with a `user` no other login's
  /// entry is used.
  public func entry(for host: String, user: String? = nil) -> Entry? {
    let name = Self.bare(host)
    var candidates = entries.filter { $0.machine.map(Self.bare) == name }
    if candidates.isEmpty { candidates = entries.filter { $0.machine == nil } }
    if let user { candidates.removeAll { $0.login != user } }
    return candidates.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The host in lower case, without the brackets of IPv6.
  private static func bare(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()).lowercased() : host.lowercased()
  }

  private static let longest = 1 << 20
  private static let mostEntries = 10_000
}
