internal import Bytes
public import DNSWire
public import Transport

/// The hosts file and addresses given by the user, as records with TTL 0.
///
/// A name of another source gives NXDOMAIN; use `contains` to select this backend.
public struct HostsBackend: RecordBackend {
  private let file: HostsFile
  private let overrides: [HostOverride]

  /// Overrides have precedence over the file; those of one host are merged, since a question has no port.
  public init(file: HostsFile, overrides: [HostOverride] = []) {
    self.file = file
    self.overrides = overrides
  }

  public var name: String { "hosts" }

  /// True if the name is in the file or overridden, with any type of address.
  public func contains(_ name: DNSName) -> Bool { addresses(of: name) != nil || pointer(of: name) != nil }

  public func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    records(for: question)
  }

  /// The response, which no wait precedes.
  public func records(for question: DNSQuestion) -> RecordResponse {
    var response = RecordResponse(question: question, source: name)
    guard question.recordClass == .internet else {
      response.responseCode = .notImplemented
      return response
    }
    let (addresses, pointer) = (addresses(of: question.name), pointer(of: question.name))
    if addresses == nil, pointer == nil { response.responseCode = .nameError }
    for address in addresses ?? [] {
      let record = ResourceRecord(address: address, name: question.name, ttl: 0)
      if question.type == record.type || question.type == .any { response.answers.append(record) }
    }
    if let pointer, question.type == .ptr || question.type == .any {
      response.answers.append(ResourceRecord(name: question.name, type: .ptr, ttl: 0, rdata: pointer.wire))
    }
    return response
  }

  /// Nil if the name is unknown.
  private func addresses(of name: DNSName) -> [IPAddress]? {
    let domain = name.domain
    let given = overrides.filter { $0.host == nil || $0.host == domain }.flatMap(\.addresses)
    guard !given.isEmpty, domain != nil else { return file.addresses(of: name) }
    var seen: Set<IPAddress> = []
    return given.filter { seen.insert($0).inserted }
  }

  private func pointer(of name: DNSName) -> DNSName? { name.reversedAddress.flatMap(file.name) }
}

extension ResourceRecord {
  /// An address record of type A or AAAA.
  init(address: IPAddress, name: DNSName, ttl: UInt32) {
    self.init(name: name, type: address.family == .v4 ? .a : .aaaa, ttl: ttl, rdata: address.bytes)
  }
}
