internal import Probes

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
