internal import Observation
internal import TLSEngine
internal import TLSWire
internal import X509

/// The server's responses to a client without a server name, and to one with an unknown name (RFC 6066, section 3).
struct ServerNames: Examination {
  let topic = ProbeTopic.names

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    let name = bench.question.serverName
    let protocols = bench.question.hello.alpn
    let own: Result<ServerFirstFlight, ProbeFailure>
    if let first = bench.first, let sight = ServerFirstFlight(first.messages, alerts: first.alerts) {
      own = .success(sight)
    } else {
      own = await bench.sight(naming: name, offering: protocols)
    }
    let leaf = (try? own.get())?.certificates.first
    var rows = [ServerNameObservation(kind: name == nil ? .none : .target, name: name, own, targetsLeaf: nil)]
    if name != nil {
      let unnamed = await bench.sight(naming: nil, offering: protocols)
      rows.append(ServerNameObservation(kind: .none, name: nil, unnamed, targetsLeaf: leaf))
    }
    let unknown = Self.unknown(below: name)
    let answer = await bench.sight(naming: unknown, offering: protocols)
    rows.append(ServerNameObservation(kind: .unknown, name: unknown, answer, targetsLeaf: leaf))
    seen.serverNames = rows
  }

  /// A name that is not in use; a subdomain of the target's name, so that its server is responsible for it.
  static func unknown(below name: String?) -> String {
    let label = "tlsprobe-unknown"
    guard let name, label.utf8.count + 1 + name.utf8.count <= 253 else { return "\(label).invalid" }
    return "\(label).\(name)"
  }
}

extension ServerNameObservation {
  /// `targetsLeaf` is the leaf certificate for the target's name.
  init(kind: ServerNameKind, name: String?, _ answer: Result<ServerFirstFlight, ProbeFailure>, targetsLeaf: [UInt8]?) {
    switch answer {
    case .failure(let setback):
      self.init(kind: kind, name: name, support: setback.support, evidence: setback.evidence)
    case .success(let sight):
      self.init(kind: kind, name: name, support: .accepted, evidence: EvidenceDescription(.serverHello))
      certificate = sight.certificates.first.flatMap { try? Certificate(der: $0) }.map { LeafObservation($0) }
      differs = targetsLeaf.flatMap { own in sight.certificates.first.map { $0 != own } }
      isAcknowledged = name == nil ? nil : sight.extensions[.serverName] != nil
      warnings = sight.warnings.map(\.what.description)
    }
  }
}

extension ProbeTopic {
  public static let names = ProbeTopic("names", "the responses without a server name and with an unknown one", connections: 2)
}
