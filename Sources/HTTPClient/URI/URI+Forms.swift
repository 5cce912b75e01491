internal import Bytes
public import Connect

extension URI {
  /// What Host and `:authority` say: the port only where it is not the scheme's (RFC 9110, section 7.2).
  public var authority: String { port == (isSecure ? 443 : 80) ? hostText : "\(hostText):\(port)" }

  /// Path and query: origin form (RFC 9112, section 3.2.1).
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// What userinfo says in Authorization (RFC 7617, section 2); nil where there is none.
  public var basicCredentials: String? {
    guard user != nil || password != nil, user?.isEmpty == false || password?.isEmpty == false else { return nil }
    return "Basic \(Base64.encode(Array("\(user ?? ""):\(password ?? "")".utf8)))"
  }

  /// Where to connect.
  public var endpoint: Target { Target(host: host, port: port, input: authority) }

  /// Without the zone, which means something on this machine only (RFC 6874, section 4).
  var hostText: String {
    guard case .address(let address) = host, address.family == .v6 else {
      return hasTrailingDot ? host.description + "." : host.description
    }
    return "[\(address.description.prefix { $0 != "%" })]"
  }
}

extension URI: CustomStringConvertible {
  /// Never with userinfo.
  public var description: String { "\(scheme)://\(authority)\(target)" + (fragment.map { "#\($0)" } ?? "") }
}
