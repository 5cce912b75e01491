internal import Observation
internal import TLSWire

/// Finds out which application protocols a server takes: offer many, take away the one that it chose, until it chooses none.
///
/// So the search needs a connection for each protocol that is taken and one more, whatever the length of the list.
struct ALPNSearch: Sendable {
  /// What came of one offer.
  enum Answer: Sendable {
    case chosen([UInt8])
    /// The handshake went on without a protocol.
    case none
    case setback(Setback)
  }

  /// Protocols that have been decided on, in the order in which that happened.
  private(set) var results: [FeatureObservation] = []
  /// What the server does where it knows none of the protocols; nil when it was never seen.
  private(set) var ignoresUnknown: FeatureObservation?
  private var open: [String]
  private var stage = Stage.all

  private enum Stage: Hashable { case all, confirming(Setback), over }

  /// A handshake before may have shown that one of the protocols is taken.
  init(_ protocols: [String], taken: String? = nil) {
    open = protocols
    if let taken, open.contains(taken) { settle([taken], "accepted", EvidenceDescription("server_hello")) }
    if open.isEmpty { stage = .over }
  }

  /// What to offer next; nil when all is known. A protocol that nobody knows stands first, to tell servers that take anything.
  var next: [String]? {
    switch stage {
    case .all: [Self.unknown] + open
    case .confirming: [Self.unknown]
    case .over: nil
    }
  }

  mutating func received(_ answer: Answer) {
    switch (stage, answer) {
    case (.over, _): return
    case (.all, .chosen(let name)): chosen(String(decoding: name, as: UTF8.self))
    case (.all, .none):
      ignoresUnknown = Self.unknown("accepted", EvidenceDescription("server_hello"))
      finish("refused", EvidenceDescription("server_hello", detail: "ignored"))
    case (.all, .setback(let setback)): failed(setback)
    case (.confirming(let earlier), _): confirmed(earlier, by: answer)
    }
  }

  private mutating func chosen(_ name: String) {
    if name == Self.unknown {
      ignoresUnknown = Self.unknown("refused", EvidenceDescription("server_hello"), detail: "it takes a protocol that nobody knows")
      finish("accepted", EvidenceDescription("inference", detail: "the server takes whatever is offered first"))
    } else if open.contains(name) {
      settle([name], "accepted", EvidenceDescription("server_hello"))
    } else {
      finish("undetermined", EvidenceDescription("not_offered", detail: name))
    }
  }

  private mutating func failed(_ setback: Setback) {
    guard setback.isRefusal else { return finish("undetermined", setback.evidence) }
    if setback.alert == .noApplicationProtocol {
      ignoresUnknown = Self.unknown("refused", setback.evidence)
      finish("refused", setback.evidence)
    } else {
      // Not the alert of RFC 7301: the length of the list may be what is not liked, so that one alone has to show it.
      stage = .confirming(setback)
    }
  }

  private mutating func confirmed(_ earlier: Setback, by answer: Answer) {
    switch answer {
    case .setback(let setback) where setback.isRefusal && (setback.how, setback.alert) == (earlier.how, earlier.alert):
      ignoresUnknown = Self.unknown("refused", setback.evidence)
      finish("refused", earlier.evidence)
    case .none:
      ignoresUnknown = Self.unknown("accepted", EvidenceDescription("server_hello"))
      finish("undetermined", earlier.evidence)
    default: finish("undetermined", earlier.evidence)
    }
  }

  private mutating func settle(_ names: [String], _ support: String, _ evidence: EvidenceDescription) {
    results += names.map { FeatureObservation(name: $0, support: support, evidence: evidence) }
    open.removeAll(where: names.contains)
  }

  private mutating func finish(_ support: String, _ evidence: EvidenceDescription) {
    settle(open, support, evidence)
    stage = .over
  }

  private static func unknown(_ support: String, _ evidence: EvidenceDescription, detail: String? = nil) -> FeatureObservation {
    FeatureObservation(name: "ignores_unknown", support: support, evidence: evidence, detail: detail)
  }

  /// No registered name, and none that is like to become one.
  static let unknown = "tlsprobe-unknown/1"

  /// Protocols over TCP of the IANA registry that servers are met with, and `h3`, which belongs to QUIC, and `spdy/3.1`, which is gone.
  static let customary = [
    "h2", "http/1.1", "http/1.0", "spdy/3.1", "h3", "dot", "ftp", "imap", "pop3", "managesieve", "nntp", "xmpp-client", "xmpp-server",
    "mqtt", "irc", "postgresql", "tds/8.0", "coap", "ntske/1",
  ]
}
