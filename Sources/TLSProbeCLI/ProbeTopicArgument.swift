internal import ArgumentParser
internal import Probes

/// A comma-separated list of topics of `probe`.
struct ProbeTopicArgument: Hashable, Sendable {
  let topics: [ProbeTopic]

  static let names = ProbeTopic.all.map(\.rawValue)

  static func parse(_ text: String) throws -> ProbeTopicArgument {
    let topics = try ListArgument.words(text, of: "a topic").map { word in
      guard let topic = ProbeTopic.named(word) else {
        throw ValidationError("unknown topic '\(word)'; supported: \(names.joined(separator: ", "))")
      }
      return topic
    }
    return ProbeTopicArgument(topics: topics)
  }
}
