internal import Bytes
internal import DomainNames
internal import HTTPServer
internal import Resolver

/// A resolution request that has passed the checks of the service: account, signature, expiry, decryption, names.
struct HTTPDNSQuery: Sendable {
  /// A request that the service rejects.
  struct Refusal: Error, Hashable {
    let status: Int
    let code: HTTPDNSCode

    init(_ status: Int, _ code: HTTPDNSCode) {
      self.status = status
      self.code = code
    }

    /// The service does not publish its code for a malformed parameter.
    static let invalidArgument = Refusal(400, HTTPDNSCode(rawValue: "InvalidArgument"))
    static let missingArgument = Refusal(400, .missingArgument)
  }

  let account: HTTPDNSAccount
  let encryption: HTTPDNSEncryption
  let names: [DomainName]
  let families: [IPAddress.Family]
  /// The address to resolve for, if the request names one.
  let clientAddress: IPAddress?
  /// Without the prefix `sdns-`.
  let sdns: [HTTPDNSParameter]

  init(_ request: SiteRequest, in zone: HTTPDNSZone, at now: Timestamp) throws(Refusal) {
    let outer = request.query.map { HTTPDNSParameter($0.name, $0.value) }
    let known = try Self.account(outer.value(of: "id"), in: zone)
    account = known.account
    guard let mode = Int(outer.value(of: "m") ?? "0"), let encryption = HTTPDNSEncryption(rawValue: mode) else { throw .invalidArgument }
    self.encryption = encryption
    try Self.checkSignature(of: outer, known, at: now)
    let parameters = try Self.opened(outer, encryption, account)
    guard let list = parameters.value(of: "dn") else { throw .missingArgument }
    let texts = list.split(separator: ",", omittingEmptySubsequences: false)
    let names = texts.compactMap { try? DomainName($0) }
    guard names.count == texts.count, names.count <= HTTPDNSRequest.nameLimit else { throw Refusal(400, .invalidHost) }
    self.names = names
    families = try Self.families(parameters.value(of: "q") ?? "4")
    clientAddress = parameters.value(of: "cip").flatMap { IPAddress($0) }
    if clientAddress == nil, parameters.value(of: "cip") != nil { throw .invalidArgument }
    sdns = parameters.filter { $0.name.hasPrefix("sdns-") }.map { HTTPDNSParameter(String($0.name.dropFirst(5)), $0.value) }
  }

  static func account(_ id: String?, in zone: HTTPDNSZone) throws(Refusal) -> HTTPDNSZone.Account {
    guard let id else { throw .missingArgument }
    guard let account = zone.accounts[id], account.isEnabled else { throw Refusal(403, .accountNotExists) }
    return account
  }

  private static func checkSignature(
    of parameters: [HTTPDNSParameter], _ known: HTTPDNSZone.Account, at now: Timestamp
  ) throws(Refusal) {
    guard let signature = parameters.value(of: "s") else {
      guard !known.requiresSignature else { throw Refusal(403, .unsignedInterfaceDisabled) }
      return
    }
    guard let text = parameters.value(of: "exp") else { throw .missingArgument }
    guard signature == HTTPDNSSigner(known.account).signature(of: parameters) else { throw Refusal(403, .invalidSignature) }
    guard let expiry = Int64(text) else { throw .invalidArgument }
    guard expiry >= now.seconds else { throw Refusal(403, .signatureExpired) }
    guard expiry - now.seconds <= longestValidity else { throw Refusal(403, .invalidDuration) }
  }

  /// The parameters inside `enc`, or those of the query.
  private static func opened(
    _ parameters: [HTTPDNSParameter], _ encryption: HTTPDNSEncryption, _ account: HTTPDNSAccount
  ) throws(Refusal) -> [HTTPDNSParameter] {
    guard encryption != .none else { return parameters }
    guard let text = parameters.value(of: "enc") else { throw .missingArgument }
    guard let cipher = HTTPDNSCipher(account, encryption), let sealed = try? Hex.decode(text), let plain = try? cipher.open(sealed),
      case .object(let members)? = try? JSONParser.read(plain)
    else { throw .invalidArgument }
    return members.compactMap { member in if case .string(let value) = member.value { HTTPDNSParameter(member.key, value) } else { nil } }
  }

  private static func families(_ text: String) throws(Refusal) -> [IPAddress.Family] {
    switch text {
    case "4": [.v4]
    case "6": [.v6]
    case "4,6", "6,4": [.v4, .v6]
    default: throw .invalidArgument
    }
  }

  /// In seconds.
  private static let longestValidity: Int64 = 86_400
}

extension [HTTPDNSParameter] {
  /// The first value; an empty one counts as absent.
  func value(of name: String) -> String? { first { $0.name == name && !$0.value.isEmpty }?.value }
}
