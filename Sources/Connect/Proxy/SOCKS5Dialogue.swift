internal import Bytes
internal import DomainNames

/// Requests a connection from a SOCKS 5 proxy (RFC 1928), with user and password (RFC 1929) if there are credentials.
public struct SOCKS5Dialogue: ProxyDialogue {
  private enum State { case method, password, reply, done }

  private let request: [UInt8]
  /// The sub-negotiation; nil without credentials.
  private let password: [UInt8]?
  private var state = State.method
  private var bytes: [UInt8] = []

  public init(to destination: Route.Destination, _ credentials: Proxy.Credentials?) throws(ProxyError) {
    var writer = ByteWriter()
    writer.write([Self.version, Self.connect, 0])
    switch destination.host {
    case .address(let address):
      writer.write(address.family == .v4 ? Self.addressV4 : Self.addressV6)
      writer.write(address.bytes)
    case .name(let name):
      // A domain name has at most 253 bytes.
      writer.write(Self.domainName)
      writer.writeVector(lengthBytes: 1, Array(name.ascii.utf8))
    }
    writer.write(destination.port)
    request = writer.bytes
    password = try credentials.map { credentials throws(ProxyError) in try Self.negotiation(credentials) }
  }

  private static func negotiation(_ credentials: Proxy.Credentials) throws(ProxyError) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.negotiationVersion)
    for (what, text) in [("user", credentials.user), ("password", credentials.password)] {
      guard text.utf8.count <= 255 else { throw ProxyError(.unsupported, "SOCKS 5 has no room for a \(what) of more than 255 bytes") }
      writer.writeVector(lengthBytes: 1, Array(text.utf8))
    }
    return writer.bytes
  }

  public var awaited: String {
    switch state {
    case .method: "a choice of method"
    case .password: "a response to user and password"
    case .reply, .done: "a response to CONNECT"
    }
  }

  public mutating func begin() -> [UInt8] {
    password == nil ? [Self.version, 1, Self.noAuthentication] : [Self.version, 2, Self.noAuthentication, Self.userAndPassword]
  }

  public mutating func received(_ portion: [UInt8]) throws(ProxyError) -> ProxyAction {
    bytes += portion
    switch state {
    case .method: return try method()
    case .password: return try verdict()
    case .reply: return try reply()
    case .done: return .connected(early: portion)
    }
  }

  private mutating func method() throws(ProxyError) -> ProxyAction {
    guard bytes.first == Self.version else { throw Self.malformed(bytes) }
    guard bytes.count >= 2 else { return .wait }
    // The proxy must not send more before the client's next message.
    guard bytes.count == 2 else { throw Self.malformed(bytes) }
    let method = bytes[1]
    bytes = []
    switch method {
    case Self.noAuthentication:
      state = .reply
      return .send(request)
    case Self.userAndPassword where password != nil:
      state = .password
      return .send(password ?? [])
    case Self.noneAcceptable:
      throw password == nil
        ? ProxyError(.authentication, "it requires authentication", hint: .code(.giveProxyUser))
        : ProxyError(.authentication, "it accepts neither user and password nor a client without", hint: "check its configuration")
    default:
      throw ProxyError(
        .authentication, "it requires the authentication method \(method), which was not offered",
        hint: password == nil && method == Self.userAndPassword ? .code(.giveProxyUser) : nil)
    }
  }

  private mutating func verdict() throws(ProxyError) -> ProxyAction {
    // Some proxies send the version of the protocol instead of the sub-negotiation's.
    guard let first = bytes.first, first == Self.negotiationVersion || first == Self.version else { throw Self.malformed(bytes) }
    guard bytes.count >= 2 else { return .wait }
    guard bytes[1] == 0 else {
      throw ProxyError(.authentication, "it does not accept the user and password (status \(bytes[1]))", hint: .code(.checkProxyUser))
    }
    guard bytes.count == 2 else { throw Self.malformed(bytes) }
    bytes = []
    state = .reply
    return .send(request)
  }

  private mutating func reply() throws(ProxyError) -> ProxyAction {
    guard bytes.first == Self.version else { throw Self.malformed(bytes) }
    guard bytes.count >= 2 else { return .wait }
    guard bytes[1] == 0 else {
      throw ProxyError(.refused, "it refuses to connect: \(Self.words(for: bytes[1]))", hint: Self.hint(for: bytes[1]))
    }
    guard bytes.count >= 5 else { return .wait }
    let addressLength: Int
    switch bytes[3] {
    case Self.addressV4: addressLength = 4
    case Self.addressV6: addressLength = 16
    case Self.domainName: addressLength = 1 + Int(bytes[4])
    default: throw Self.malformed(bytes)
    }
    let length = 4 + addressLength + 2
    guard bytes.count >= length else { return .wait }
    state = .done
    defer { bytes = [] }
    return .connected(early: Array(bytes[length...]))
  }

  private static func malformed(_ bytes: [UInt8]) -> ProxyError {
    if bytes.starts(with: Array("HTTP/".utf8)) {
      return ProxyError(.malformed, "it speaks HTTP, not SOCKS 5", hint: "give the proxy as http://")
    }
    return ProxyError(.malformed, "its response is not SOCKS 5 (\(Hex.encode(Array(bytes.prefix(16)))))")
  }

  /// The meaning of a reply code (RFC 1928, section 6).
  private static func words(for reply: UInt8) -> String {
    switch reply {
    case 1: "general failure of the proxy"
    case 2: "its rules do not allow this connection"
    case 3: "the network cannot be reached"
    case 4: "the host cannot be reached"
    case 5: "the target refuses the connection"
    case 6: "the time to live has expired"
    case 7: "it does not know the command"
    case 8: "it does not know this type of address"
    default: "reply \(reply)"
    }
  }

  private static func hint(for reply: UInt8) -> Hint? {
    switch reply {
    case 3, 4: "the proxy may have no route to this address, or cannot resolve the name; try socks5:// or socks5h://, -4 or -6"
    case 5: "nothing listens on the target's port"
    case 8: "try -4, or socks5h:// so that the proxy resolves the name"
    default: nil
    }
  }

  private static let version: UInt8 = 5
  private static let negotiationVersion: UInt8 = 1
  private static let connect: UInt8 = 1
  private static let noAuthentication: UInt8 = 0
  private static let userAndPassword: UInt8 = 2
  private static let noneAcceptable: UInt8 = 0xff
  private static let addressV4: UInt8 = 1
  private static let domainName: UInt8 = 3
  private static let addressV6: UInt8 = 4
}
