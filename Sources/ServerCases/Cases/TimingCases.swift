internal import HTTPServer

/// Servers that wait at a step of the connection.
enum TimingCases {
  static let all: [any ServerCase] = [
    BehaviorCase.web(
      "delayed-accept", area: .timing, summary: "looks at a connection 100 ms after it has come", delays: delays(\.beforeAccept)),
    BehaviorCase.web("delayed-hello", area: .timing, summary: "sends its ServerHello 100 ms late", delays: delays(\.beforeServerHello)),
    BehaviorCase.web(
      "delayed-certificate", area: .timing, summary: "sends its certificate 100 ms after its ServerHello",
      delays: delays(\.beforeCertificate)),
    BehaviorCase.web("delayed-tickets", area: .timing, summary: "gives its tickets 100 ms late", delays: delays(\.beforeTickets)),
    BehaviorCase.web("delayed-headers", area: .timing, summary: "responds to a request after 100 ms", delays: delays(\.beforeHeaders)),
    BehaviorCase.web(
      "stalls-after-hello", area: .timing, summary: "sends its ServerHello and then nothing for a minute",
      promise: .endsInside(.serverFlight),
      delays: delays(\.beforeCertificate, .seconds(60))),
  ]

  private static func delays(_ step: WritableKeyPath<ServerDelays, Duration?>, _ delay: Duration = .milliseconds(100)) -> ServerDelays {
    ServerDelays().with { $0[keyPath: step] = delay }
  }
}
