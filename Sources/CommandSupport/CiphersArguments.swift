internal import Bytes
package import Checks
package import Enumeration
package import TLSWire

/// The part of an enumeration that is printed.
package enum ShownArgument: String, Hashable, Sendable, CaseIterable {
  case accepted, all
}

/// The lowest severity of a finding that makes the exit status 1.
package enum FindingThreshold: String, Hashable, Sendable, CaseIterable {
  case none, info, low, medium, high, critical

  package func isReached(by findings: [Finding]) -> Bool {
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= severity }
  }
}

/// The elements of a comma-separated list; an empty element is an error.
package enum ListArgument {
  package static func words(_ text: String, of what: String) throws(UsageError) -> [String] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard words.allSatisfy({ !$0.isEmpty }) else { throw UsageError("an element is empty: expected \(what)") }
    return words
  }
}

/// A comma-separated list of topics.
package struct TopicListArgument: Hashable, Sendable {
  package let topics: [EnumerationTopic]

  package static let names = EnumerationTopic.all.map(\.rawValue)

  package static func parse(_ text: String) throws(UsageError) -> TopicListArgument {
    let topics = try ListArgument.words(text, of: "a topic").map { word throws(UsageError) in
      guard let topic = EnumerationTopic.all.first(where: { $0.rawValue == word }) else {
        throw UsageError("unknown topic '\(word)'; supported: \(names.joined(separator: ", "))")
      }
      return topic
    }
    return TopicListArgument(topics: topics)
  }
}

/// A comma-separated list of versions: `1.2`, `ssl3`, `TLSv1.2`, `tls1.2`.
package struct VersionListArgument: Hashable, Sendable {
  package let versions: [ProtocolVersion]

  private static let spellings: [(version: ProtocolVersion, words: [String])] = [
    (.ssl2, ["ssl2", "sslv2", "ssl2.0", "sslv2.0"]), (.ssl3, ["ssl3", "sslv3", "ssl3.0", "sslv3.0"]),
    (.tls10, ["1.0", "1", "tls1", "tlsv1", "tls1.0", "tlsv1.0"]), (.tls11, ["1.1", "tls1.1", "tlsv1.1"]),
    (.tls12, ["1.2", "tls1.2", "tlsv1.2"]), (.tls13, ["1.3", "tls1.3", "tlsv1.3"]),
  ]

  package static func parse(_ text: String) throws(UsageError) -> VersionListArgument {
    var versions: [ProtocolVersion] = []
    for word in try ListArgument.words(text, of: "a version") {
      guard let known = spellings.first(where: { $0.words.contains(word.lowercased()) })?.version else {
        throw UsageError("unknown version '\(word)'; supported: ssl2, ssl3, 1.0, 1.1, 1.2, 1.3")
      }
      if !versions.contains(known) { versions.append(known) }
    }
    return VersionListArgument(versions: versions.sorted())
  }
}
