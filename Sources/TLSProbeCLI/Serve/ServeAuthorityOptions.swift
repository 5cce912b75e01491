internal import CommandSupport
internal import Bytes
internal import DomainNames
internal import Minting
internal import X509

/// Options for the authority that issues the certificates of `serve`, and its names.
struct ServeAuthorityOptions: OptionGroup {
  var dataDir: String?
  var names: [String] = []

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "data-dir", "folder", completion: .folder, "Store the local authority below this folder. (default: $XDG_DATA_HOME/tlsprobe)"
    ) {
      $0.dataDir = $1
    },
    .value(
      nil, "name", "name", repeatable: true,
      "Also issue certificates for this host name and the names below it, or this address; replace an authority that does not permit it. Repeatable."
    ) { $0.names.append($1) },
  ]

  /// The local names and the added ones.
  func scope() throws(CommandLineError) -> NameScope {
    var added: [GeneralName] = []
    for text in names { added.append(try Self.name(text)) }
    guard added.count <= Self.most else {
      throw CommandLineError(
        .usage, "--name is given \(added.count) times: at most \(Self.most) are allowed", hint: "use a common parent domain")
    }
    return NameScope(adding: added)
  }

  private static func name(_ text: String) throws(CommandLineError) -> GeneralName {
    if let address = IPAddress(text), address.zone == nil { return .ipAddress(address) }
    let name: DomainName = try DomainNameError.translating(try DomainName(text)) { _ in
      CommandLineError(.usage, "invalid --name '\(text)': must be a host name or an address", hint: "as in --name api.example.org")
    }
    // The constraints must not permit all names below a public suffix.
    guard !name.publicSuffix.isListed || name.registrableDomain != nil else {
      throw CommandLineError(
        .usage, "invalid --name '\(text)': it is a public suffix, below which anyone can register names",
        hint: "as in --name api.example.org")
    }
    return .dns(name.ascii)
  }

  private static let most = 50
}
