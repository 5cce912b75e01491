package import DNSWire

/// Records, and the responses of a server that has them.
package struct DNSTestZone: Sendable {
  private let records: [ResourceRecord]

  /// One record per line, as in zone files: `www.example. 300 IN A 192.0.2.1`. An SOA record is sent with negative responses.
  package init(_ text: String) throws {
    records = try text.split(separator: "\n").map { try ResourceRecord(presentation: String($0)) }
  }

  /// The records of the name, through its aliases; NXDOMAIN if neither it nor a name below it has any.
  package func response(to query: DNSTestServer.Query) -> DNSMessage {
    var response = query.response(address: nil)
    guard let question = query.message.questions.first else { return response }
    var name = question.name
    for _ in 0..<8 {
      let own = records.filter { $0.name == name }
      let found = own.filter { $0.type == question.type || question.type == .any }
      response.answers += found
      guard found.isEmpty, let alias = own.first(where: { $0.type == .cname }), case .name(let target) = alias.data else { break }
      response.answers.append(alias)
      name = target
    }
    if !response.answers.contains(where: { $0.type == question.type }) {
      response.authorities = records.filter { $0.type == .soa }
      if !records.contains(where: { $0.name.isEqualOrBelow(name) }) { response.responseCode = .nameError }
    }
    return response
  }

  package var script: DNSTestServer.Script { { [.message(response(to: $0))] } }
}
