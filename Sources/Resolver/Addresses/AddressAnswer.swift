public import Bytes
public import DNSWire

/// The addresses in a response to a question for A or AAAA records, found through its aliases.
public struct AddressAnswer: Hashable, Sendable {
  /// The targets of the CNAME records, from the queried name on.
  public let aliases: [DNSName]
  /// In the order of the response, without duplicates.
  public let addresses: [IPAddress]

  /// Follows aliases that the answers contain; those of a loop, and records of unrelated names, are ignored.
  public init(_ response: RecordResponse) {
    var owner = response.question.name
    let first = owner
    var aliases: [DNSName] = []
    while aliases.count < Self.maximumAliases, let target = Self.target(of: owner, in: response.answers), target != first,
      !aliases.contains(target)
    {
      aliases.append(target)
      owner = target
    }
    var addresses: [IPAddress] = []
    for record in response.answers where record.type == response.question.type && record.name == owner {
      if case .address(let address) = record.data, !addresses.contains(address) { addresses.append(address) }
    }
    self.aliases = aliases
    self.addresses = addresses
  }

  private static func target(of owner: DNSName, in answers: [ResourceRecord]) -> DNSName? {
    for record in answers where record.type == .cname && record.name == owner {
      if case .name(let target) = record.data { return target }
    }
    return nil
  }

  private static let maximumAliases = 16
}
