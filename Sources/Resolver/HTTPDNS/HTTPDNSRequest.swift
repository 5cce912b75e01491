public import Bytes
public import DomainNames

/// A request to resolve up to five names.
public struct HTTPDNSRequest: Hashable, Sendable {
  public let names: [DomainName]
  /// The types of addresses to return: `4`, `6` or `4,6`.
  public let families: AddressFamilies
  /// Parameters of software-defined resolution.
  public let sdns: [HTTPDNSParameter]
  /// The address to resolve for; nil for the source of the connection.
  public let clientAddress: IPAddress?

  /// Throws for no or too many names, no family, or too many or too long SDNS parameters.
  public init(
    _ names: [DomainName], families: AddressFamilies, sdns: [HTTPDNSParameter] = [], clientAddress: IPAddress? = nil
  ) throws(ResolverError) {
    func mistake(_ detail: String) -> ResolverError { ResolverError(.httpdnsRequest, name: names.first?.ascii ?? ".", detail: detail) }
    guard (1...Self.nameLimit).contains(names.count) else {
      throw mistake("a request has 1 to \(Self.nameLimit) names, not \(names.count)")
    }
    guard !families.isEmpty else { throw mistake("no type of address is requested") }
    guard sdns.count <= Self.sdnsLimit else { throw mistake("more than \(Self.sdnsLimit) SDNS parameters") }
    guard sdns.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 }) <= Self.sdnsBytes else {
      throw mistake("SDNS parameters of more than \(Self.sdnsBytes) bytes")
    }
    self.names = names
    self.families = families
    self.sdns = sdns
    self.clientAddress = clientAddress
  }

  /// Splits a list of any length into lists for one request each; duplicates are dropped.
  public static func batches(of names: [DomainName]) -> [[DomainName]] {
    var seen: Set<DomainName> = []
    let unique = names.filter { seen.insert($0).inserted }
    return stride(from: 0, to: unique.count, by: nameLimit).map { Array(unique[$0..<min($0 + nameLimit, unique.count)]) }
  }

  /// The path and query; `vector` has the length that the encryption requires. An account without an AES key sends plaintext.
  public func target(
    signedBy signer: HTTPDNSSigner, for account: HTTPDNSAccount, encryption: HTTPDNSEncryption, vector: [UInt8], at now: Timestamp
  ) throws(ResolverError) -> String {
    let cipher = HTTPDNSCipher(account, encryption)
    var parameters = [
      HTTPDNSParameter("id", account.id), HTTPDNSParameter("m", "\((cipher?.encryption ?? .none).rawValue)"),
      HTTPDNSParameter("exp", "\(signer.expiry(at: now))"), HTTPDNSParameter("v", Self.version),
    ]
    if let cipher {
      let object = JSONValue.object(query.map { JSONValue.Member($0.name, .string($0.value)) })
      let sealed = try cipher.seal(JSONWriter(pretty: false).bytes(of: object), vector: vector)
      parameters.append(HTTPDNSParameter("enc", Hex.encode(sealed)))
    } else {
      parameters += query
    }
    if let signature = signer.signature(of: parameters) { parameters.append(HTTPDNSParameter("s", signature)) }
    return "\(Self.path)?" + Self.encoded(parameters)
  }

  /// The parameters that are encrypted if the account has a key.
  private var query: [HTTPDNSParameter] {
    var parameters = [HTTPDNSParameter("dn", names.map(\.ascii).joined(separator: ",")), HTTPDNSParameter("q", Self.type(of: families))]
    if let clientAddress { parameters.append(HTTPDNSParameter("cip", clientAddress.description)) }
    return parameters + sdns
  }

  static func type(of families: AddressFamilies) -> String {
    [families.contains(.v4) ? "4" : nil, families.contains(.v6) ? "6" : nil].compactMap { $0 }.joined(separator: ",")
  }

  static func encoded(_ parameters: [HTTPDNSParameter]) -> String {
    parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
  }

  /// The maximum number of names.
  public static let nameLimit = 5
  public static let path = "/v2/d"
  private static let version = "1.0"
  private static let sdnsLimit = 10
  private static let sdnsBytes = 1_000
}
