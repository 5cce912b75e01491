public import TLSWire

/// A version, suite, group or kind of suite that a server might turn off.
public enum ServerRestriction: Hashable, Sendable, CustomStringConvertible {
  case version(ProtocolVersion)
  case suite(CipherSuite)
  case group(NamedGroup)
  /// All suites in CBC mode.
  case cbc
  /// All suites whose key exchange is encryption with the key of the certificate.
  case rsaKeyExchange
  /// All suites with ephemeral keys in a finite field.
  case dhe

  /// Parses `TLSv1.2`, `x25519`, the IANA or OpenSSL name of a suite, `cbc`, `rsa-key-exchange` or `dhe`; case-insensitive.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    func isNamed(_ name: String?) -> Bool { name?.lowercased() == text }
    if let kind = [Self.cbc, .rsaKeyExchange, .dhe].first(where: { $0.description == text }) {
      self = kind
    } else if let version = Self.versions.first(where: { isNamed($0.name) || $0.name?.lowercased().replacingFirst("v", with: "") == text })
    {
      self = .version(version)
    } else if let group = NamedGroup.registered.first(where: { isNamed($0.name) }) {
      self = .group(group)
    } else if let suite = CipherSuite.registered.first(where: { isNamed($0.name) || isNamed($0.openSSLName) }) {
      self = .suite(suite)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .version(let version): version.description
    case .suite(let suite): suite.description
    case .group(let group): group.description
    case .cbc: "cbc"
    case .rsaKeyExchange: "rsa-key-exchange"
    case .dhe: "dhe"
    }
  }

  /// Whether a server with it no longer agrees on these parameters.
  func excludes(_ choice: ServerAcceptance.Choice) -> Bool {
    switch self {
    case .version(let version): choice.version == version
    case .group(let group): choice.group == group
    case .suite, .cbc, .rsaKeyExchange, .dhe: excludes(choice.suite)
    }
  }

  func excludes(_ suite: CipherSuite) -> Bool {
    switch self {
    case .suite(let excluded): suite == excluded
    case .cbc: suite.facts?.cipher.hasSuffix("CBC") == true
    case .rsaKeyExchange: suite.keyExchange == "RSA"
    case .dhe: suite.keyExchange == "DHE"
    case .version, .group: false
    }
  }

  private static let versions: [ProtocolVersion] = [.ssl3, .tls10, .tls11, .tls12, .tls13]
}

extension String {
  /// `tls1.2` for `tlsv1.2`.
  fileprivate func replacingFirst(_ character: Character, with text: String) -> String {
    guard let index = firstIndex(of: character) else { return self }
    return self[..<index] + text + self[self.index(after: index)...]
  }
}
