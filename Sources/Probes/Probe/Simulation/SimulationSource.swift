internal import Enumeration
internal import Observation
internal import TLSWire

/// Puts the hello of each client, and once more where nothing came to it.
struct SimulationSource: InquirySource {
  private let clients: [SimulatedClient]
  private var waiting: [Int]
  private var tries: [Int]
  private var answers: [Answer?]

  static let topic = Topic(rawValue: "simulation")

  init(_ clients: [SimulatedClient]) {
    self.clients = clients
    waiting = Array(clients.indices)
    tries = Array(repeating: 0, count: clients.count)
    answers = Array(repeating: nil, count: clients.count)
  }

  mutating func next(atMost limit: Int) -> [Inquiry] {
    let chosen = waiting.prefix(max(limit, 0))
    waiting.removeFirst(chosen.count)
    return chosen.map { index in
      // A suite's key exchange tells the group, in clear up to TLS 1.2.
      var inquiry = Inquiry(id: index, topic: Self.topic, form: .hello(clients[index].crafted, .keyExchange))
      inquiry.earlierTries = tries[index]
      tries[index] += 1
      return inquiry
    }
  }

  var foreseeable: Int { waiting.count }

  mutating func received(_ answer: Answer, to id: Inquiry.ID) {
    guard clients.indices.contains(id) else { return }
    answers[id] = answer
    switch answer {
    case .silence, .reset:
      // The network may have lost something, and a server may have had a bad moment.
      if tries[id] < Self.mostTries { waiting.append(id) }
    case .said, .flight, .unconnected: break
    }
  }

  var isDone: Bool { waiting.isEmpty && answers.allSatisfy { $0 != nil } }

  var standing: (suitesFound: Int, answered: Int, expected: Int) {
    (0, answers.count { $0 != nil }, clients.count)
  }

  /// What came of each, in their order; of those that were not asked in time too.
  var observations: [SimulationObservation] {
    clients.indices.map { SimulationObservation(of: clients[$0], answers[$0], tries: tries[$0]) }
  }

  private static let mostTries = 3
}
