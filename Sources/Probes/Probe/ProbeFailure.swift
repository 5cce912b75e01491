internal import Bytes
package import Connect
package import Observation
internal import TLSEngine
package import TLSWire
internal import Transport

/// The reason a probe of a server failed, and its meaning as evidence.
package struct ProbeFailure: Error, Hashable, Sendable {
  package let how: EvidenceKind
  package let detail: String?
  /// The alert with which the server ended the connection; nil if there was none.
  package let alert: AlertDescription?
  package var tries = 1

  package init(_ how: EvidenceKind, detail: String? = nil, alert: AlertDescription? = nil) {
    self.how = how
    self.detail = detail
    self.alert = alert
  }

  package init(_ alert: AlertDescription) { self.init(.alert, detail: alert.description, alert: alert) }

  package init(_ error: ConnectError) {
    if error.isCancelled {
      self.init(.notAsked, detail: "the deadline passed")
    } else if error.isTimeout {
      self.init(error.stage == .handshake ? .timeOut : .unconnected, detail: error.stage == .handshake ? nil : error.message)
    } else if error.stage != .handshake {
      self.init(.unconnected, detail: error.message)
    } else if let alert = error.alert {
      self.init(.alert, detail: alert.what.description, alert: alert.what)
    } else if error.code == TLSError.Code.closed.rawValue {
      self.init(.close)
    } else if Self.resets.contains(error.code) {
      self.init(.reset)
    } else {
      self.init(.ownFailure, detail: error.message)
    }
  }

  /// The probe was not made, or was not possible.
  package static func notAsked(_ why: String) -> ProbeFailure {
    var setback = ProbeFailure(.notAsked, detail: why)
    setback.tries = 0
    return setback
  }

  /// The server has refused; resets, timeouts and failures on the client's side are no evidence.
  package var isRefusal: Bool { how == .alert || how == .close }

  /// It may be accidental, so that a retry is worthwhile.
  package var isPassing: Bool { [.close, .reset, .timeOut, .unconnected].contains(how) }

  package var support: Support { isRefusal ? .refused : .undetermined }

  package var evidence: EvidenceDescription { EvidenceDescription(how, detail: detail, tries: tries) }

  /// As the result of a feature.
  package func feature(_ name: String, detail: String? = nil) -> FeatureObservation {
    FeatureObservation(name: name, support: support, evidence: evidence, detail: detail)
  }

  private static let resets: Set<String> = [TransportError.Code.reset.rawValue, TransportError.Code.closed.rawValue]
}
