internal import DNSWire

/// Gives names that a server copied from a question with random case their original spelling. The zone's own spelling is kept.
struct RestoredSpelling {
  private let question: DNSName
  /// The queried name, and the targets of aliases that a DNAME record makes of it, each as received and as it is to be.
  private var names: [(received: DNSName, original: DNSName)]
  /// The names that DNAME records make of the queried name, with its original spelling.
  private var renamed: [DNSName] = []

  init(of spelled: DNSName, as question: DNSName) {
    self.question = question
    names = [(spelled, question)]
  }

  /// Changes the owner of a record, and the target of an alias. A DNAME record comes before the aliases that it makes.
  mutating func restore(_ record: inout ResourceRecord) {
    restore(&record.name)
    guard record.type == .dname || record.type == .cname, case .name(let target) = record.data, names.count < Self.limit else { return }
    if record.type == .dname {
      follow(record.name, to: target)
    } else if let original = renamed.first(where: { $0 == target }) {
      // The server may have the alias from an earlier query, whose case was another one.
      names.append((target, original))
      record.rdata = original.wire
    }
  }

  private func restore(_ name: inout DNSName) {
    for known in names where known.received.wire.suffix(name.wire.count) == name.wire[...] && known.original.isEqualOrBelow(name) {
      guard let original = try? DNSName(labels: known.original.labels.suffix(name.labels.count)) else { return }
      name = original
      return
    }
  }

  /// Adds the names that a DNAME record makes of those known: the labels below its owner, and its target (RFC 6672, section 2.2).
  private mutating func follow(_ owner: DNSName, to target: DNSName) {
    guard renamed.count < Self.limit else { return }
    for name in [question] + renamed where name.isEqualOrBelow(owner) && name != owner {
      guard let next = try? DNSName(labels: name.labels.dropLast(owner.labels.count) + target.labels) else { continue }
      renamed.append(next)
    }
  }

  /// More names than those of a response that a server made by following DNAME records.
  private static let limit = 16
}
