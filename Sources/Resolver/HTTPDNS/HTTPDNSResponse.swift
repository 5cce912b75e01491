public import Bytes

/// The response to a resolution request, decrypted.
public struct HTTPDNSResponse: Hashable, Sendable {
  /// `.success`, or the reason of the service; then there are no answers.
  public let code: HTTPDNSCode
  public let answers: [HTTPDNSAnswer]
  /// The client's address as the service sees it.
  public let clientAddress: String?

  /// Throws for content that is not a response of the service, and for one that is not encrypted like the request.
  public init(
    status: Int, content: [UInt8], account: HTTPDNSAccount, encryption: HTTPDNSEncryption
  ) throws(ResolverError) {
    let resolver = "httpdns:\(account.name)"
    let document = try? JSONParser.read(content)
    guard case .string(let code)? = document?["code"], let document else {
      throw ResolverError(.httpdnsMalformed, name: resolver, detail: "a response with status \(status) without a result code")
    }
    guard status == 200, code == HTTPDNSCode.success.rawValue else {
      // An error may carry any status, but no other status a result.
      self.code = code == HTTPDNSCode.success.rawValue ? HTTPDNSCode(rawValue: "status \(status)") : HTTPDNSCode(rawValue: code)
      (answers, clientAddress) = ([], nil)
      return
    }
    self.code = .success
    let expected = HTTPDNSCipher(account, encryption)
    guard Self.mode(document["mode"]) == (expected?.encryption ?? .none).rawValue else {
      throw ResolverError(.httpdnsUndecryptable, name: resolver, detail: "the response is not encrypted like the request")
    }
    let data = try expected.map { cipher throws(ResolverError) in try Self.opened(document["data"], cipher, resolver) } ?? document["data"]
    guard let data, case .array(let list)? = data["answers"] else {
      throw ResolverError(.httpdnsMalformed, name: resolver, detail: "a response without answers")
    }
    var answers: [HTTPDNSAnswer] = []
    for element in list { answers.append(try HTTPDNSAnswer(element, resolver)) }
    self.answers = answers
    if case .string(let address)? = data["cip"] { clientAddress = address } else { clientAddress = nil }
  }

  /// A number or a numeric text; 0 if it is absent, -1 if it is neither.
  private static func mode(_ value: JSONValue?) -> Int {
    switch value {
    case nil, .null?: 0
    case .integer(let number)?: Int(clamping: number)
    case .string(let text)?: Int(text) ?? -1
    default: -1
    }
  }

  private static func opened(_ value: JSONValue?, _ cipher: HTTPDNSCipher, _ resolver: String) throws(ResolverError) -> JSONValue {
    guard case .string(let text)? = value, let sealed = try? Base64.decode(text) else {
      throw ResolverError(.httpdnsMalformed, name: resolver, detail: "encrypted data that is not Base64")
    }
    let plain = try cipher.open(sealed)
    // A wrong key passes the padding check of CBC at times, but its result is no JSON.
    guard let document = try? JSONParser.read(plain) else {
      throw ResolverError(.httpdnsUndecryptable, name: resolver, detail: "the AES key does not decrypt it")
    }
    return document
  }
}

/// The addresses of one name.
public struct HTTPDNSAnswer: Hashable, Sendable {
  /// As returned by the service.
  public let name: String
  /// Nil if the response has no addresses of that family, because they were not requested.
  public let v4: HTTPDNSAddresses?
  public let v6: HTTPDNSAddresses?

  init(_ value: JSONValue, _ resolver: String) throws(ResolverError) {
    guard case .string(let name)? = value["dn"] else {
      throw ResolverError(.httpdnsMalformed, name: resolver, detail: "an answer without a name")
    }
    self.name = name
    v4 = try value["v4"].flatMap { value throws(ResolverError) in try HTTPDNSAddresses(value, .v4, resolver) }
    v6 = try value["v6"].flatMap { value throws(ResolverError) in try HTTPDNSAddresses(value, .v6, resolver) }
  }

  public func addresses(_ family: IPAddress.Family) -> HTTPDNSAddresses? { family == .v4 ? v4 : v6 }
}

/// The addresses of one name in one family.
public struct HTTPDNSAddresses: Hashable, Sendable {
  public let addresses: [IPAddress]
  /// In seconds.
  public let ttl: UInt32
  /// Free text for the client, or JSON as text.
  public let extra: String?
  /// Why there is no address (`no_ip_code`).
  public let absence: String?

  /// Nil for JSON's null.
  init?(_ value: JSONValue, _ family: IPAddress.Family, _ resolver: String) throws(ResolverError) {
    guard case .object = value else { return nil }
    var addresses: [IPAddress] = []
    if case .array(let list)? = value["ips"] {
      for element in list {
        guard case .string(let text) = element, let address = IPAddress(text), address.family == family else {
          throw ResolverError(.httpdnsMalformed, name: resolver, detail: "an invalid \(family == .v4 ? "IPv4" : "IPv6") address")
        }
        if !addresses.contains(address) { addresses.append(address) }
      }
    }
    self.addresses = addresses
    if case .integer(let seconds)? = value["ttl"], seconds >= 1 { ttl = UInt32(clamping: min(seconds, Self.longest)) } else { ttl = 60 }
    switch value["extra"] {
    case nil, .null?: extra = nil
    case .string(let text)?: extra = text
    case .some(let other): extra = String(decoding: JSONWriter(pretty: false).bytes(of: other), as: UTF8.self)
    }
    if case .string(let code)? = value["no_ip_code"] { absence = code } else { absence = nil }
  }

  /// The maximum TTL (RFC 2181, section 8).
  private static let longest: Int64 = 0x7fff_ffff
}
