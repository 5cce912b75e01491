internal import CommandSupport
internal import Probes

/// Options for the topics to probe in addition to the timed connections.
struct TopicOptions: OptionGroup {
  var only: ProbeTopicArgument?
  var all = false
  var jarm = false
  var simulate: String?
  var without: [String] = []
  var clientHello: String?

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "only", "list", completion: .words(ProbeTopicArgument.names),
      "Probe only these topics: \(ProbeTopicArgument.names.joined(by: ", ")).", ProbeTopicArgument.parse
    ) { $0.only = $1 },
    .flag(nil, "all", "Probe all topics, also with -c, including JARM and all simulated clients.") { $0.all = true },
    .flag(nil, "jarm", "Compute the JARM fingerprint, with ten connections.") { $0.jarm = true },
    .value(nil, "simulate", "list", "Simulate these clients: all, or names and versions, as in firefox-140,chrome.") { $0.simulate = $1 },
    .value(
      nil, "without", "item",
      "List the simulated clients that could not connect without this: a version, suite or group, cbc, rsa-key-exchange or dhe; repeatable."
    ) { $0.without.append($1) },
    .value(nil, "client-hello", "file", completion: .file, "Send the ClientHello in this file: records, hexadecimal text, pcap or pcapng.")
    { $0.clientHello = $1 },
  ]

  func validate() throws(UsageError) {
    if all, only != nil { throw UsageError("--all and --only exclude each other") }
    if only?.topics.contains(.replay) == true, clientHello == nil { throw UsageError("the topic replay requires --client-hello") }
    if !without.isEmpty, clients == nil { throw UsageError("--without requires --simulate") }
    if simulate?.isEmpty == true { throw UsageError("--simulate requires the name of a client, or all") }
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

/// A comma-separated list of topics of `probe`.
struct ProbeTopicArgument: Hashable, Sendable {
  let topics: [ProbeTopic]

  static let names = ProbeTopic.all.map(\.rawValue)

  static func parse(_ text: String) throws(UsageError) -> ProbeTopicArgument {
    let topics = try ListArgument.words(text, of: "a topic").map { word throws(UsageError) in
      guard let topic = ProbeTopic.named(word) else {
        throw UsageError("unknown topic '\(word)'; supported: \(names.joined(separator: ", "))")
      }
      return topic
    }
    return ProbeTopicArgument(topics: topics)
  }
}
