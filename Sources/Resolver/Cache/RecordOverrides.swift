internal import Bytes
public import DNSWire

/// Records that take precedence over every resolver: addresses given by the user, the entries of a hosts file.
public struct RecordOverrides: Hashable, Sendable {
  private var records: [DNSName: [ResourceRecord]] = [:]
  /// The addresses of every host (`*`).
  private var anyHost: [IPAddress] = []

  public init(_ records: [ResourceRecord] = []) {
    self.records = Dictionary(grouping: records, by: \.name)
  }

  /// The addresses for one port, or for all if `port` is nil; of several overrides for a host the last one applies.
  public init(hosts overrides: [HostOverride], port: UInt16? = nil) {
    for override in overrides where port == nil || override.port == port {
      guard let host = override.host else {
        anyHost = override.addresses
        records = [:]
        continue
      }
      let name = DNSName(host)
      records[name] = override.addresses.map { Self.record(name, $0) }
    }
  }

  public var isEmpty: Bool { records.isEmpty && anyHost.isEmpty }

  /// The response to the question; nil if it has to be resolved.
  ///
  /// A name with an address of one family has none of the other.
  public func response(to question: DNSQuestion) -> RecordResponse? {
    guard question.recordClass == .internet else { return nil }
    let named = records[question.name] ?? anyHost.map { Self.record(question.name, $0) }
    let matching = named.filter { $0.type == question.type }
    let isAddress = question.type == .a || question.type == .aaaa
    guard !matching.isEmpty || isAddress && named.contains(where: { $0.type == .a || $0.type == .aaaa }) else { return nil }
    return RecordResponse(question: question, answers: matching, source: "override")
  }

  private static func record(_ name: DNSName, _ address: IPAddress) -> ResourceRecord {
    ResourceRecord(name: name, type: address.family == .v4 ? .a : .aaaa, ttl: 0, rdata: address.bytes)
  }
}
