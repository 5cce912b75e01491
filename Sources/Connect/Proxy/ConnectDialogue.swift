internal import Bytes

/// Asks an HTTP proxy for a tunnel (RFC 9110, section 9.3.6), with Basic authentication (RFC 7617) where there are credentials.
public struct ConnectDialogue: ProxyDialogue {
  public let awaited = "an answer to CONNECT"
  private let request: [UInt8]
  private let hasCredentials: Bool
  private var reader = HTTPHeadReader()
  private var interimCount = 0

  public init(to destination: Route.Destination, _ credentials: Proxy.Credentials?) throws(ProxyError) {
    let place = "\(Target(host: destination.host, port: destination.port))"
    var lines = ["CONNECT \(place) HTTP/1.1", "Host: \(place)", "User-Agent: tlsprobe"]
    if let credentials {
      guard !credentials.user.utf8.contains(UInt8(ascii: ":")) else {
        throw ProxyError(.unsupported, "Basic authentication has no way to write a user with a colon")
      }
      lines.append("Proxy-Authorization: Basic \(Base64.encode(Array("\(credentials.user):\(credentials.password)".utf8)))")
    }
    hasCredentials = credentials != nil
    request = Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  public mutating func begin() -> [UInt8] { request }

  public mutating func received(_ bytes: [UInt8]) throws(ProxyError) -> ProxyAction {
    var bytes = bytes
    while let (head, rest) = try reader.received(bytes) {
      switch head.status {
      case 200..<300: return .connected(early: rest)
      case 407: throw authentication(head)
      // Interim answers may come first (RFC 9110, section 15.2); no protocol was asked to be switched to.
      case 102..<200, 100:
        interimCount += 1
        guard interimCount <= Self.interimLimit else {
          throw ProxyError(.tooLong, "it gives more than \(Self.interimLimit) interim answers")
        }
        reader = HTTPHeadReader()
        bytes = rest
      default:
        let reason = head.reason.isEmpty ? "" : " \(head.reason)"
        throw ProxyError(.refused, "it refuses to connect", reply: "\(head.status)\(reason)", hint: Self.hint(for: head.status))
      }
    }
    return .wait
  }

  private func authentication(_ head: HTTPResponseHead) -> ProxyError {
    let schemes = AuthenticationChallenge.schemes(in: head.values(of: "proxy-authenticate"))
    let offered = schemes.isEmpty ? "it names no scheme" : schemes.joined(separator: ", ")
    guard schemes.isEmpty || schemes.contains(where: { $0.lowercased() == "basic" }) else {
      return ProxyError(
        .authentication, "it wants authentication of another kind than Basic", reply: offered,
        hint: "only Basic is spoken here; a local proxy such as cntlm can speak the others")
    }
    return hasCredentials
      ? ProxyError(.authentication, "it does not accept the user and password", reply: offered, hint: "check --proxy-user")
      : ProxyError(.authentication, "it wants authentication", reply: offered, hint: "give --proxy-user USER:PASSWORD")
  }

  private static func hint(for status: Int) -> String? {
    switch status {
    case 403: "the proxy's rules forbid this host or port"
    case 400, 404, 405, 501: "it may be no proxy, or one without CONNECT; check its port"
    case 502, 503, 504: "the proxy could not reach the target; check its name and port"
    default: nil
    }
  }

  private static let interimLimit = 8
}
