internal import Bytes
internal import DomainNames

extension URI {
  /// The value of Host and `:authority`: the port is omitted if it is the scheme's default (RFC 9110, section 7.2).
  public var authority: String { port == (isSecure ? 443 : 80) ? hostText : "\(hostText):\(port)" }

  /// Path and query: origin form (RFC 9112, section 3.2.1).
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// The userinfo as a value for Authorization (RFC 7617, section 2); nil if there is none.
  public var basicCredentials: String? {
    guard user != nil || password != nil, user?.isEmpty == false || password?.isEmpty == false else { return nil }
    return "Basic \(Base64.encode(Array("\(user ?? ""):\(password ?? "")".utf8)))"
  }

  /// The host without its zone, which has a meaning on this machine only (RFC 6874, section 4).
  package var hostText: String {
    guard case .address(let address) = host, address.family == .v6 else {
      return hasTrailingDot ? host.description + "." : host.description
    }
    return "[\(address.description.prefix { $0 != "%" })]"
  }
}

extension URI: CustomStringConvertible {
  /// The URI without its userinfo.
  public var description: String { "\(scheme)://\(authority)\(target)" + (fragment.map { "#\($0)" } ?? "") }
}
