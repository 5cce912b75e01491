internal import Bytes
internal import HTTPServer
internal import RequestFormats
internal import X509

/// The lines that `serve` prints when its ports are open: the addresses, the source of the certificates, and a command to start with.
struct ServeAnnouncement {
  struct Port: Hashable {
    let name: String
    let endpoint: Endpoint
    /// The host name that selects the case.
    var host = "localhost"
    /// False if the case does not support TLS.
    var isSecure = true
  }

  /// The source of the certificates.
  enum Certificates: Hashable {
    /// The file of the authority that clients have to trust.
    case authority(String)
    /// The file of --cert, and the first name of its certificate.
    case file(String, name: String?)
    case none
  }

  let ports: [Port]
  let certificates: Certificates
  /// The path of the first URL.
  var path = "/"

  var lines: [String] {
    var lines = ports.map { "listening on \(isSecure($0) ? "https" : "http")://\($0.endpoint)/ as \($0.name)" }
    let index = ports.first { $0.name == "index" }
    if ports.count > Self.most, let index {
      lines = ["listening on https://\(index.endpoint)/ with a list of \(ports.count - 1) cases, each on a separate port"]
    }
    switch ports.contains(where: isSecure) ? certificates : .none {
    case .authority(let file): lines.append("certificates are issued by \(file); see 'tlsprobe serve ca trust-hint'")
    case .file(let file, _): lines.append("certificate from \(file)")
    case .none: break
    }
    if let first = index ?? ports.first { lines.append("try: \(command(for: first))") }
    return lines
  }

  private func isSecure(_ port: Port) -> Bool { certificates != .none && port.isSecure }

  /// A command line of curl that reaches the port and trusts its certificate.
  private func command(for port: Port) -> String {
    let url = "\(port.endpoint.port)\(path)"
    switch isSecure(port) ? certificates : .none {
    case .none: return "curl \(ShellText.quoted("http://\(Self.plainHost(port.endpoint)):\(url)"))"
    case .authority(let file): return command(trusting: file, port, "https://\(port.host):\(url)", name: port.host)
    case .file(let file, let name):
      let host = name ?? Self.bracketed(port.endpoint.address)
      return command(trusting: file, port, "https://\(host):\(url)", name: name)
    }
  }

  private func command(trusting file: String, _ port: Port, _ url: String, name: String?) -> String {
    var words = ["curl", "--cacert", file]
    if let name, !Self.isLocal(name) || !Self.isLocal(port.endpoint.address) {
      words += ["--resolve", "\(name):\(port.endpoint.port):\(Self.bracketed(Self.reachable(port.endpoint.address)))"]
    }
    return (words + [url]).map(ShellText.quoted).joined(separator: " ")
  }

  private static func plainHost(_ endpoint: Endpoint) -> String {
    isLocal(endpoint.address) ? "localhost" : bracketed(endpoint.address)
  }

  private static func bracketed(_ address: IPAddress) -> String { address.family == .v6 ? "[\(address)]" : "\(address)" }

  /// The address itself, or loopback for that of all interfaces.
  private static func reachable(_ address: IPAddress) -> IPAddress {
    guard address.bytes.allSatisfy({ $0 == 0 }) else { return address }
    return address.family == .v6 ? .loopbackV6 : .loopbackV4
  }

  /// True if the name `localhost` resolves to the address.
  private static func isLocal(_ address: IPAddress) -> Bool {
    let reachable = reachable(address)
    return reachable == .loopbackV4 || reachable == .loopbackV6
  }

  private static func isLocal(_ name: String) -> Bool { name == "localhost" || name.hasSuffix(".localhost") }

  private static let most = 4
}
