internal import Bytes
package import Connect
package import DomainNames

/// Options for the names in the ClientHello.
package struct ServerNameOptions: OptionGroup {
  package var sni: String?
  var noSNI = false
  package var alpn: String?

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .value(nil, "sni", "name", "Send this server name (SNI) instead of the target's.") { $0.sni = $1 },
    .flag(nil, "no-sni", "Send no server name (SNI).") { $0.noSNI = true },
    .value(nil, "alpn", "list", "Offer these application protocols (ALPN), as in h2,http/1.1.") { $0.alpn = $1 },
  ]

  package func validate() throws(UsageError) {
    if sni != nil, noSNI { throw UsageError("--sni and --no-sni exclude each other") }
  }
}

extension ServerNameOptions {
  /// Nil for an address, which is never sent (RFC 6066, section 3).
  package func serverName(for target: Target) throws(CommandLineError) -> DomainName? {
    guard !noSNI else { return nil }
    guard let sni = sni else {
      if case .dns(let name) = target.identity { return name } else { return nil }
    }
    guard case .dns(let name) = try ReferenceIdentity.argument(sni, of: "--sni") else {
      throw CommandLineError(
        .usage, "invalid --sni '\(sni)': must be a host name, not an address", hint: "no server name is sent for an address, see --no-sni")
    }
    return name
  }

  /// The protocols to offer with ALPN (RFC 7301).
  package func protocolNames() throws(CommandLineError) -> [String] {
    let names = (alpn ?? "").split(separator: ",").map(String.init)
    if let long = names.first(where: { $0.utf8.count > 255 }) {
      throw CommandLineError(.usage, "invalid --alpn: the protocol name '\(long)' is too long", hint: "names have at most 255 bytes")
    }
    return names
  }
}

extension ReferenceIdentity {
  /// Parses the value of an option.
  package static func argument(_ text: String, of option: String) throws(CommandLineError) -> ReferenceIdentity {
    return try DomainNameError.translating(try ReferenceIdentity(text)) {
      CommandLineError(.usage, "\(option): \($0.description)", hint: $0.hint ?? "use a host name such as example.org, or an address")
    }
  }
}
