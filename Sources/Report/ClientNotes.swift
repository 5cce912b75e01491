internal import Observation

/// What reports add to the list of simulated clients: verdicts on the certificate, the effect of `--without`, and unknown clients.
struct ClientNotes {
  private struct Note {
    let mark: SectionedReport.Mark
    let title: String
    let clients: [String]
  }

  private let notes: [Note]

  init(_ seen: ProbeObservation) {
    var notes: [Note] = []
    for acceptance in [CertificateAcceptance.no, .unknown] {
      let clients = seen.clients.filter { $0.acceptsCertificate == acceptance }
      let reasons = clients.compactMap(\.acceptanceReason).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      notes += reasons.map { reason in
        let titles = clients.filter { $0.acceptanceReason == reason }.map(\.title)
        let title = acceptance == .no ? "would reject the certificate" : "may reject the certificate"
        return Note(mark: acceptance == .no ? .bad : .open, title: "\(title), \(reason)", clients: titles)
      }
    }
    notes += Self.effect(seen.lockout)
    if !seen.unknownClients.isEmpty {
      notes.append(Note(mark: .open, title: "not simulated, no source for the ClientHello", clients: seen.unknownClients))
    }
    self.notes = notes
  }

  private static func effect(_ seen: LockoutObservation?) -> [Note] {
    guard let seen else { return [] }
    let items = seen.without.joined(separator: ", ")
    let lockedOut = seen.clients(with: .lockedOut).map(\.title)
    let unknown = seen.clients(with: .unknown).map(\.title)
    var notes = [
      lockedOut.isEmpty
        ? Note(mark: .good, title: "without \(items) no client is known to be locked out", clients: [])
        : Note(mark: .bad, title: "without \(items) locked out", clients: lockedOut)
    ]
    if !unknown.isEmpty {
      notes.append(Note(mark: .open, title: "without \(items) it is unknown whether these connect", clients: unknown))
    }
    return notes
  }

  var lines: [SectionedReport.Line] {
    notes.map { note in
      let names = ProbeFormatter.titles(note.clients)
      return SectionedReport.Line(mark: note.mark, text: names.isEmpty ? note.title : note.title + ":", names: names)
    }
  }

  var facts: [Fact] {
    notes.map { note in
      let names = ProbeFormatter.titles(note.clients).joined(separator: ", ")
      return Fact("clients", names.isEmpty ? note.title : "\(note.title): \(names)")
    }
  }
}
