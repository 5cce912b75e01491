internal import Enumeration
internal import Observation
internal import TLSWire

/// Provides one ClientHello for all clients with the same offer, and retries those without a response.
struct SimulationSource: ProbeHelloSource {
  private let clients: [SimulatedClient]
  /// The index of the client whose ClientHello is sent for each client.
  private let senders: [Int]
  private var waiting: [Int]
  private var tries: [Int]
  private var answers: [ProbeOutcome?]

  static let topic = EnumerationTopic(rawValue: "simulation")

  init(_ clients: [SimulatedClient]) {
    self.clients = clients
    var first: [OfferedParameters: Int] = [:]
    let senders = clients.indices.map { index in
      // A recording is sent as it is.
      guard clients[index].kind != .recorded else { return index }
      let offer = OfferedParameters(clients[index].hello)
      first[offer] = first[offer] ?? index
      return first[offer] ?? index
    }
    self.senders = senders
    waiting = clients.indices.filter { senders[$0] == $0 }
    tries = Array(repeating: 0, count: clients.count)
    answers = Array(repeating: nil, count: clients.count)
  }

  mutating func next(atMost limit: Int) -> [ProbeHello] {
    let chosen = waiting.prefix(max(limit, 0))
    waiting.removeFirst(chosen.count)
    return chosen.map { index in
      // A suite's key exchange message contains the group, in plaintext up to TLS 1.2.
      var inquiry = ProbeHello(id: index, topic: Self.topic, form: .hello(clients[index].crafted, .keyExchange))
      inquiry.earlierTries = tries[index]
      tries[index] += 1
      return inquiry
    }
  }

  var foreseeable: Int { waiting.count }

  mutating func received(_ answer: ProbeOutcome, to id: ProbeHello.ID) {
    guard clients.indices.contains(id) else { return }
    answers[id] = answer
    switch answer {
    case .silence, .reset:
      // A loss in the network or a temporary failure of the server is possible.
      if tries[id] < Self.mostTries { waiting.append(id) }
    case .said, .flight, .unconnected: break
    }
  }

  var isDone: Bool { waiting.isEmpty && senders.allSatisfy { answers[$0] != nil } }

  var standing: (suitesFound: Int, answered: Int, expected: Int) {
    (0, answers.count { $0 != nil }, Set(senders).count)
  }

  /// The result of each client, in order, including those that were not probed in time.
  var observations: [SimulationObservation] {
    clients.indices.map { index in
      let sender = senders[index]
      return SimulationObservation(of: clients[index].sending(clients[sender].crafted), answers[sender], tries: tries[sender])
    }
  }

  private static let mostTries = 3
}
