internal import Observation
internal import TLSWire

/// Finds the application protocols that a server accepts: offers many, removes the one selected, until none is selected.
///
/// The search thus takes one connection per accepted protocol plus one, whatever the length of the list.
struct ALPNSearch: Sendable {
  /// The outcome of one offer.
  enum OfferOutcome: Sendable {
    case chosen([UInt8])
    /// The handshake continued without a protocol.
    case none
    case setback(ProbeFailure)
  }

  /// Protocols with a result, in order of decision.
  private(set) var results: [FeatureObservation] = []
  /// The behavior for unknown protocols; nil if it was not observed.
  private(set) var ignoresUnknown: FeatureObservation?
  private var open: [String]
  private var stage = Stage.all

  private enum Stage: Hashable { case all, confirming(ProbeFailure), over }

  /// `taken` is a protocol that an earlier handshake proved to be accepted.
  init(_ protocols: [String], taken: String? = nil) {
    open = protocols
    if let taken, open.contains(taken) { settle([taken], .accepted, EvidenceDescription(.serverHello)) }
    if open.isEmpty { stage = .over }
  }

  /// The next offer; nil when done. It begins with an unknown protocol to detect servers that accept anything.
  var next: [String]? {
    switch stage {
    case .all: [Self.unknown] + open
    case .confirming: [Self.unknown]
    case .over: nil
    }
  }

  mutating func received(_ answer: OfferOutcome) {
    switch (stage, answer) {
    case (.over, _): return
    case (.all, .chosen(let name)): chosen(String(decoding: name, as: UTF8.self))
    case (.all, .none):
      ignoresUnknown = Self.unknown(.accepted, EvidenceDescription(.serverHello))
      finish(.refused, EvidenceDescription(.serverHello, detail: "ignored"))
    case (.all, .setback(let setback)): failed(setback)
    case (.confirming(let earlier), _): confirmed(earlier, by: answer)
    }
  }

  private mutating func chosen(_ name: String) {
    if name == Self.unknown {
      ignoresUnknown = Self.unknown(.refused, EvidenceDescription(.serverHello), detail: "it accepts an unknown protocol")
      finish(.accepted, EvidenceDescription(.inference, detail: "the server accepts any protocol that is offered first"))
    } else if open.contains(name) {
      settle([name], .accepted, EvidenceDescription(.serverHello))
    } else {
      finish(.undetermined, EvidenceDescription(.notOffered, detail: name))
    }
  }

  private mutating func failed(_ setback: ProbeFailure) {
    guard setback.isRefusal else { return finish(.undetermined, setback.evidence) }
    if setback.alert == .noApplicationProtocol {
      ignoresUnknown = Self.unknown(.refused, setback.evidence)
      finish(.refused, setback.evidence)
    } else {
      // Not the alert of RFC 7301: the length of the list may be the reason, so an offer of one protocol decides.
      stage = .confirming(setback)
    }
  }

  private mutating func confirmed(_ earlier: ProbeFailure, by answer: OfferOutcome) {
    switch answer {
    case .setback(let setback) where setback.isRefusal && (setback.how, setback.alert) == (earlier.how, earlier.alert):
      ignoresUnknown = Self.unknown(.refused, setback.evidence)
      finish(.refused, earlier.evidence)
    case .none:
      ignoresUnknown = Self.unknown(.accepted, EvidenceDescription(.serverHello))
      finish(.undetermined, earlier.evidence)
    default: finish(.undetermined, earlier.evidence)
    }
  }

  private mutating func settle(_ names: [String], _ support: Support, _ evidence: EvidenceDescription) {
    results += names.map { FeatureObservation(name: $0, support: support, evidence: evidence) }
    open.removeAll(where: names.contains)
  }

  private mutating func finish(_ support: Support, _ evidence: EvidenceDescription) {
    settle(open, support, evidence)
    stage = .over
  }

  private static func unknown(_ support: Support, _ evidence: EvidenceDescription, detail: String? = nil) -> FeatureObservation {
    FeatureObservation(name: "ignores_unknown", support: support, evidence: evidence, detail: detail)
  }

  /// Not a registered name, and unlikely to become one.
  static let unknown = "tlsprobe-unknown/1"

  /// Common protocols over TCP from the IANA registry, and `h3`, which belongs to QUIC, and `spdy/3.1`, which is obsolete.
  static let customary = [
    "h2", "http/1.1", "http/1.0", "spdy/3.1", "h3", "dot", "ftp", "imap", "pop3", "managesieve", "nntp", "xmpp-client", "xmpp-server",
    "mqtt", "irc", "postgresql", "tds/8.0", "coap", "ntske/1",
  ]
}
