internal import ArgumentParser
internal import Probes

/// Options for the topics to probe in addition to the timed connections.
struct QuestionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Probe only these topics: \(ProbeTopicArgument.names.joined(separator: ", ")).", valueName: "list"),
    completion: .list(ProbeTopicArgument.names), transform: ProbeTopicArgument.parse)
  var only: ProbeTopicArgument?

  @Flag(help: "Probe all topics, also with -c, including JARM and all simulated clients.")
  var all = false

  @Flag(help: "Compute the JARM fingerprint, with ten connections.")
  var jarm = false

  @Option(
    help: ArgumentHelp("Simulate these clients: all, or names and versions, as in firefox-140,chrome.", valueName: "list"))
  var simulate: String?

  @Option(
    name: .customLong("client-hello"),
    help: ArgumentHelp("Send the ClientHello in this file: records, hexadecimal text, pcap or pcapng.", valueName: "file"),
    completion: .file())
  var clientHello: String?

  mutating func validate() throws {
    if all, only != nil { throw ValidationError("--all and --only exclude each other") }
    if only?.topics.contains(.replay) == true, clientHello == nil { throw ValidationError("the topic replay requires --client-hello") }
    if simulate?.isEmpty == true { throw ValidationError("--simulate requires the name of a client, or all") }
  }

  /// The topics for the given number of connections; nil for the default ones.
  func topics(count: Int) -> [ProbeTopic]? {
    var added: [ProbeTopic] = []
    if jarm { added.append(.jarm) }
    if clientHello != nil { added.append(.replay) }
    if simulate != nil { added.append(.simulation) }
    if all { return ProbeTopic.all.filter { $0 != .replay || clientHello != nil } }
    if let only { return only.topics + added.filter { !only.topics.contains($0) } }
    guard !added.isEmpty else { return nil }
    return (count > 1 ? [.handshakes] : ProbeTopic.all.filter(\.isUsual)) + added
  }

  /// The clients to simulate, as written; nil for none.
  var clients: String? {
    simulate ?? (all || only?.topics.contains(.simulation) == true ? "all" : nil)
  }
}
