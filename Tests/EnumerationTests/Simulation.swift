import Enumeration
import TLSWire

/// Runs an enumeration against a function, in a world where only round trips take time.
struct Simulation {
  var rooms = 20
  private(set) var hellos = 0
  private(set) var connections = 0
  private(set) var topics: [EnumerationTopic: Int] = [:]
  /// In round trips.
  private(set) var time = 0
  /// The enumeration came to its end by itself.
  private(set) var isDone = false
  /// More hellos than any server is worth.
  var most = 5_000

  /// Each connection takes one round trip, each hello one more; connections may be opened ahead.
  mutating func run(_ plan: EnumerationPlan, against server: (ProbeHello) -> ProbeOutcome) -> EnumerationResult {
    var enumerator = Enumerator(plan, seed: 1)
    var answers: [(at: Int, inquiry: ProbeHello)] = []
    /// When connections that nobody uses yet are ready.
    var ahead: [Int] = []
    while !enumerator.isDone {
      while true {
        let free = rooms - answers.count
        let inquiries = enumerator.next(atMost: free)
        guard !inquiries.isEmpty else { break }
        for inquiry in inquiries {
          hellos += 1
          topics[inquiry.topic, default: 0] += 1
          if let ready = ahead.min(), let index = ahead.firstIndex(of: ready) {
            ahead.remove(at: index)
            answers.append((max(time, ready) + 1, inquiry))
          } else {
            connections += 1
            answers.append((time + 2, inquiry))
          }
        }
      }
      while answers.count + ahead.count < rooms, ahead.count < enumerator.foreseeable {
        ahead.append(time + 1)
        connections += 1
      }
      guard let next = answers.map(\.at).min() else { break }
      time = next
      let due = answers.filter { $0.at == next }
      answers.removeAll { $0.at == next }
      for one in due { enumerator.received(server(one.inquiry), to: one.inquiry.id) }
      if hellos > most { break }
    }
    isDone = enumerator.isDone
    return enumerator.result
  }
}
