/// The head of a request: method, target and fields (RFC 9110, section 6.2).
public struct RequestHead: Hashable, Sendable {
  /// A token; case-sensitive (RFC 9110, section 9.1).
  public var method: String
  /// In origin, absolute, authority or asterisk form (RFC 9112, section 3.2); in HTTP/2 the `:path`.
  public var target: String
  /// For HTTP/2's pseudo-header fields (RFC 9113, section 8.3.1); in HTTP/1.1 the authority is sent as the Host field.
  public var scheme: String
  public var authority: String
  public var version: HTTPVersion
  public var fields: FieldSection
  /// The `:protocol` of an extended CONNECT in HTTP/2, such as `websocket` (RFC 8441, section 4); nil for all other requests.
  public var connectProtocol: String?

  public init(
    method: String, target: String, scheme: String, authority: String, version: HTTPVersion = .http11,
    fields: FieldSection = FieldSection()
  ) {
    self.method = method
    self.target = target
    self.scheme = scheme
    self.authority = authority
    self.version = version
    self.fields = fields
  }
}

extension RequestHead {
  /// Parses `GET / HTTP/1.1` (RFC 9112, section 3); the authority is set by `complete(with:)`.
  init(requestLine line: ArraySlice<UInt8>, scheme: String) throws(HTTPWireError) {
    let words = line.split(separator: Octet.space, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ Octet.isTokenCharacter($0) }),
      words[1].allSatisfy({ Octet.isVisible($0) })
    else {
      throw Self.malformed(line, "is not of method, target and version", section: "3")
    }
    let version = try HTTPVersion(reading: words[2], of: line)
    let (method, target) = (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
    guard RequestTarget(target, of: method) != nil else { throw Self.malformed(line, "is not valid for its target", section: "3.2") }
    self.init(method: method, target: target, scheme: scheme, authority: "", version: version)
  }

  /// Adds the fields, which must include exactly one Host; HTTP/1.0 may omit it (RFC 9112, section 3.2).
  mutating func complete(with lines: [FieldLine]) throws(HTTPWireError) {
    fields = FieldSection(lines)
    let hosts = lines.filter { $0.isNamed("host") }
    guard hosts.count == 1 || hosts.isEmpty && version < .http11 else {
      throw HTTPWireError(
        .malformed, hosts.isEmpty ? "the request has no Host" : "the request has more than one Host", reference: "RFC 9112, section 3.2")
    }
    guard hosts.allSatisfy({ RequestTarget.isAuthority($0.value) }) else {
      throw HTTPWireError(.malformed, "Host is no host: \(hosts[0].valueText)", reference: "RFC 9110, section 7.2")
    }
    switch RequestTarget(target, of: method) {
    case .authority: authority = target
    case .absolute:
      // The target takes precedence over Host (RFC 9112, section 3.2.2).
      let rest = target.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
      authority = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
      guard RequestTarget.isAuthority(authority.utf8) else {
        throw HTTPWireError(.malformed, "the target names no host: \(target)", reference: "RFC 9110, section 4.2.4")
      }
    default: authority = hosts.first?.valueText ?? ""
    }
  }

  private static func malformed(_ line: ArraySlice<UInt8>, _ what: String, section: String) -> HTTPWireError {
    HTTPWireError(.malformed, "the request line \(what): \(Octet.excerpt(line))", reference: "RFC 9112, section \(section)")
  }
}
