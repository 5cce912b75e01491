internal import Bytes
public import DomainNames
internal import StartTLS

/// The target of a probe: a host and a port, as written on the command line.
///
/// `host`, `host:port`, an IP literal, `[v6]:port`, or a URL whose scheme determines the port and the STARTTLS protocol.
public struct Target: Hashable, Sendable {
  /// A name or an address.
  public typealias Host = DomainNames.Host

  public let host: Host
  public let port: UInt16
  /// The text as given.
  public let input: String
  /// The STARTTLS protocol of the URL's scheme; nil for direct TLS, and if the input is no URL.
  public let startTLS: String?

  public init(host: Host, port: UInt16, input: String? = nil, startTLS: String? = nil) {
    self.host = host
    self.port = port
    self.input = input ?? host.description
    self.startTLS = startTLS
  }

  public init(_ text: String, defaultPort: UInt16 = Target.defaultPort) throws(TargetError) {
    var rest = Substring(text)
    var port = defaultPort
    var startTLS: String?
    if let scheme = text.firstRange(ofText: "://") {
      (port, startTLS) = try Self.service(ofScheme: text[..<scheme.lowerBound].lowercased(), in: text)
      rest = rest[scheme.upperBound...].prefix { !"/?#".contains($0) }
      if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    guard !rest.isEmpty else { throw TargetError(.emptyHost, input: text) }
    let (hostText, portText) = try Self.split(rest, of: text)
    if let portText {
      guard let number = Int(portText), portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw TargetError(.badPort, input: text, detail: "'\(portText)' is no number")
      }
      guard let valid = UInt16(exactly: number), valid > 0 else { throw TargetError(.badPort, input: text, detail: "\(number)") }
      port = valid
    }
    let host = try HostError.translating(try Host(parsing: hostText)) { TargetError($0, in: text) }
    self.init(host: host, port: port, input: text, startTLS: startTLS)
  }

  /// The port of HTTP over TLS.
  public static let defaultPort: UInt16 = 443

  /// Splits into the host and the text after the last colon, if any.
  private static func split(_ rest: Substring, of text: String) throws(TargetError) -> (Substring, Substring?) {
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { throw TargetError(.badAddress, input: text, detail: "']' is missing") }
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw TargetError(.badPort, input: text, detail: "'\(after)' after ']'") }
      return (rest[...end], after.isEmpty ? nil : after.dropFirst())
    }
    if IPAddress(rest) != nil { return (rest, nil) }
    guard let colon = rest.lastIndex(of: ":") else { return (rest, nil) }
    guard !rest[..<colon].contains(":") else { throw TargetError(.badAddress, input: text, detail: "several colons") }
    return (rest[..<colon], rest[rest.index(after: colon)...])
  }

  private static func service(ofScheme scheme: String, in input: String) throws(TargetError) -> (port: UInt16, startTLS: String?) {
    if let port = ImplicitTLSService.port(ofScheme: scheme) { return (port, nil) }
    let (name, port) = startTLSSchemes[scheme] ?? (scheme, nil)
    guard let known = StartTLSProtocols.named(name), let customary = known.ports.first else {
      throw TargetError(.badScheme, input: input, detail: scheme)
    }
    return (port ?? customary, known.name)
  }

  /// Schemes that differ from the name of their STARTTLS protocol.
  private static let startTLSSchemes: [String: (name: String, port: UInt16?)] = [
    "submission": ("smtp", 587), "pop": ("pop3", nil), "postgresql": ("postgres", nil), "mariadb": ("mysql", nil),
    "sqlserver": ("mssql", nil),
    "tds": ("mssql", nil),
  ]
}

extension Target: CustomStringConvertible {
  /// `host:port`, with brackets around IPv6.
  public var description: String {
    switch host {
    case .name(let name): "\(name.ascii):\(port)"
    case .address(let address): Endpoint(address, port: port).description
    }
  }
}
