internal import Bytes
public import DNSWire

/// The treatment of a name by all backends but `system`.
///
/// Special-use names without an entry here are ordinary: `test` and `example` (RFC 6761, sections 6.2 and 6.5), the reverse names of
/// private addresses (section 6.1), and `home.arpa` (RFC 8375, section 4), which the configured servers resolve.
public enum SpecialName: Hashable, Sendable {
  /// Looked up in DNS.
  case ordinary
  /// `localhost` and the names below: the loopback addresses (RFC 6761, section 6.3).
  case localhost
  /// `invalid` and the names below: never exist (RFC 6761, section 6.4).
  case invalid
  /// `onion` and the names below: not in DNS (RFC 7686, section 2).
  case onion
  /// `local`, the reverse names of link-local addresses, and the names below: resolved by multicast DNS only (RFC 6762, sections 3, 4, 12).
  case multicast

  public init(_ name: DNSName) {
    let labels = name.lowercased.labels
    self = Self.table.first { labels.suffix($0.labels.count).elementsEqual($0.labels) }?.kind ?? .ordinary
  }

  /// The response that replaces a query; nil if the name is ordinary. Throws for a name of multicast DNS, about which DNS servers have no
  /// information.
  public static func response(to question: DNSQuestion) throws(ResolverError) -> RecordResponse? {
    var response = RecordResponse(question: question, source: source)
    switch SpecialName(question.name) {
    case .ordinary: return nil
    case .localhost:
      response.answers = [.loopbackV4, .loopbackV6].map { ResourceRecord(address: $0, name: question.name, ttl: 0) }
        .filter { $0.type == question.type || question.type == .any }
    case .invalid, .onion: response.responseCode = .nameError
    case .multicast:
      throw ResolverError(
        .notFound, name: "\(question.name)", detail: "a name of multicast DNS (RFC 6762), which no DNS server is asked for")
    }
    return response
  }

  /// The source of these responses.
  private static let source = "special-use"

  private static let table: [(labels: [[UInt8]], kind: SpecialName)] = [
    ("localhost", .localhost), ("invalid", .invalid), ("onion", .onion), ("local", .multicast), ("254.169.in-addr.arpa", .multicast),
    ("8.e.f.ip6.arpa", .multicast), ("9.e.f.ip6.arpa", .multicast), ("a.e.f.ip6.arpa", .multicast), ("b.e.f.ip6.arpa", .multicast),
  ].map { (text: String, kind: SpecialName) in (text.split(separator: ".").map { Array($0.utf8) }, kind) }
}
